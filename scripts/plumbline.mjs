/** `npm run plumbline`: runs the built command, and rebuilds it first if a source is newer. Building takes half a second; running from source takes two. */
import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const built = statSync(`${root}dist/plumbline.js`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const isNewer = (file) => statSync(file).mtimeMs > built;

/** Faster than Node's recursive `readdir`, which would double the wait before every command. */
function holdsNewer(folder) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? holdsNewer(path) : entry.isFile() && isNewer(path);
  });
}

const isStale = isNewer(`${root}package.json`) || ["src", "page", "weights"].some((folder) => holdsNewer(root + folder));
if (built === 0) process.stderr.write("plumbline: building, only before the first command …\n");
if (isStale) await import("./build.mjs");
await import(new URL("../dist/plumbline.js", import.meta.url).href);
