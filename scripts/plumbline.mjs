/** `npm run plumbline`: the built command, built anew where a source is newer. Building takes half a second; running the sources takes two. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const built = statSync(join(root, "dist/plumbline.js"), { throwIfNoEntry: false })?.mtimeMs ?? 0;

function isStale() {
  const sources = ["src", "page"].flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }));
  const files = sources.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
  return [join(root, "package.json"), ...files].some((file) => statSync(file).mtimeMs > built);
}

if (isStale()) await import("./build.mjs");
await import(new URL("../dist/plumbline.js", import.meta.url).href);
