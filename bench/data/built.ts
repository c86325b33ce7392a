import { PACKAGE_ROOT } from "../../src/base/package-root.js";

type Compose = typeof import("../../src/compose/compose.js");
type Config = typeof import("../../src/config.js");

/** Speed is measured on the built code: what the loader makes of TypeScript is slower. */
export async function openBuiltEngine(graph: string): Promise<Awaited<ReturnType<Compose["composeEngine"]>>> {
  const { composeEngine } = await built<Compose>("compose/compose.js");
  const { readConfig } = await built<Config>("config.js");
  return composeEngine(readConfig({}, { kg: `embedded:${graph}` }));
}

export async function built<T>(file: string): Promise<T> {
  return (await import(new URL(`build/${file}`, PACKAGE_ROOT).href)) as T;
}
