/** `npm run plumbline`: the built command, built anew where a source is newer. Building takes half a second; running the sources takes two. */
import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const built = statSync(`${root}dist/plumbline.js`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const isNewer = (file) => statSync(file).mtimeMs > built;

/** A walk of its own: Node's recursive one takes twice the time, which every command waits for. */
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
