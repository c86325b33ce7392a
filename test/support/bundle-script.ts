import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { suiteFolder } from "./temp-folder.js";

/** ax is large and not used by these scripts, and a temporary folder has no packages beside it: empty classes take its place. */
const WITHOUT_AX: Plugin = {
  name: "without-ax",
  setup({ onResolve, onLoad }) {
    const classes = ["AxGEPA", "AxMockAIService", "AxProgram", "AxSignature"];
    onResolve({ filter: /^@ax-llm\/ax$/ }, ({ path }) => ({ path, namespace: "without-ax" }));
    onLoad({ filter: /.*/, namespace: "without-ax" }, () => ({ contents: classes.map((name) => `export class ${name} {}`).join("\n") }));
  },
};

/**
 * A script of this folder with all that it imports, as one plain module. A test that starts it again and again would otherwise wait each time for a
 * hundred sources to be compiled.
 */
export async function bundleScript(name: string): Promise<string> {
  const outfile = join(suiteFolder(), `${name}.mjs`);
  await build({
    entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    // Modules find the package's files one folder up from here, as they do in `src`.
    define: { "import.meta.url": JSON.stringify(new URL("../../src/bundled.js", import.meta.url).href) },
    plugins: [WITHOUT_AX],
    logLevel: "error",
  });
  return outfile;
}
