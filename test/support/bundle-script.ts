import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { suiteFolder } from "./temp-folder.js";

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
    // Not used by these scripts, and large.
    external: ["@ax-llm/ax"],
    logLevel: "error",
  });
  return outfile;
}
