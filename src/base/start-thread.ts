import { Worker } from "node:worker_threads";

export type ThreadOptions = { readonly maxMemoryMb: number; readonly workerData?: unknown };

/** Starts `<name>.js` beside the calling module. From source, tsx has to be registered inside the new thread first. */
export function startThread(name: string, caller: string, { maxMemoryMb, workerData }: ThreadOptions): Worker {
  const options = { execArgv: [], workerData, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 32 } };
  if (!caller.endsWith(".ts")) return new Worker(new URL(`./${name}.js`, caller), options);
  const entry = JSON.stringify(new URL(`./${name}.ts`, caller).href);
  const bootstrap = `import("tsx/esm/api").then(({ register }) => { register(); return import(${entry}); });`;
  return new Worker(bootstrap, { ...options, eval: true });
}
