/**
 * Builds the page of the service into a folder: one script, one style sheet, `index.html`. Nothing is inlined, for a strict CSP. Returns
 * its source files.
 */
import { fileURLToPath } from "node:url";

export async function buildPage(outDir) {
  const { build } = await import("vite");
  const { output } = await build({
    configFile: false,
    root: fileURLToPath(new URL("../page/", import.meta.url)),
    logLevel: "warn",
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 400,
    },
  });
  return output.flatMap(({ moduleIds = [] }) => moduleIds);
}
