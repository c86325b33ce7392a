import { hash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
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
    const text = readFileSync(file, "utf8");
    return readReady(file, text) ?? checked(text);
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the complete lists ${file} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

/** Writes a checked copy as JSON, because reading and checking YAML takes a quarter of a cold start. */
export function makeListsReady(file: string): void {
  const text = readFileSync(file, "utf8");
  writeFileSync(readyBeside(file), `${hash("sha256", text)}\n${JSON.stringify(checked(text))}\n`);
}

function checked(text: string): readonly CompleteList[] {
  return parseBy(fileSchema, parse(text));
}

/** The copy, if it was made from this text. */
function readReady(file: string, text: string): readonly CompleteList[] | null {
  const ready = readyBeside(file);
  if (ready === file || !existsSync(ready)) return null;
  const [made, lists] = readFileSync(ready, "utf8").split("\n", 2);
  return made === hash("sha256", text) && lists !== undefined ? (JSON.parse(lists) as readonly CompleteList[]) : null;
}

function readyBeside(file: string): string {
  return file.replace(/\.ya?ml$/u, ".ready.json");
}
