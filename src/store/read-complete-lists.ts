import { readFileSync, statSync, writeFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { parseBy } from "../base/plain-issues.js";
import { type CompleteList, completeListSchema } from "../domain/complete-list.js";
import { messageOf, PlumblineError } from "../errors.js";

const fileSchema = z.array(completeListSchema).superRefine((lists, context) => {
  const names = new Set(lists.map(({ name }) => name));
  for (const { name, of } of lists)
    if (typeof of === "object" && "list" in of && !names.has(of.list))
      context.addIssue({ code: "custom", message: `"${name}" refers to the list "${of.list}", which is not declared` });
});

/** Reads a declaration of complete lists (docs/research/rules.md, "Ranks and counts"). */
export function readCompleteLists(file: string): readonly CompleteList[] {
  try {
    const ready = readyBeside(file);
    const read: unknown = isFresh(ready, file) ? JSON.parse(readFileSync(ready, "utf8")) : parse(readFileSync(file, "utf8"));
    return parseBy(fileSchema, read);
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the complete lists ${file} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

/** Writes the JSON copy, because reading YAML takes a sixth of a cold start. */
export function makeListsReady(file: string): void {
  writeFileSync(readyBeside(file), `${JSON.stringify(parse(readFileSync(file, "utf8")))}\n`);
}

function readyBeside(file: string): string {
  return file.replace(/\.ya?ml$/u, ".ready.json");
}

function isFresh(ready: string, file: string): boolean {
  const made = ready === file ? undefined : statSync(ready, { throwIfNoEntry: false });
  return made !== undefined && made.mtimeMs >= statSync(file).mtimeMs;
}
