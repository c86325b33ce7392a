import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { tempFolder } from "./temp-folder.js";

/** A folder of policies, file by file. */
export function policyFolderOf(files: Readonly<Record<string, string>>): URL {
  const folder = tempFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return pathToFileURL(`${folder}/`);
}

export const policyText = (version: number): string =>
  `---\nname: alpha\nversion: ${version}\ndescription: version ${version}\n---\n## verdict\nRest.\n`;
