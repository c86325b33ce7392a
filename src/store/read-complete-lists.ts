import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { type CompleteList, completeListSchema } from "../domain/complete-list.js";
import { messageOf, PlumblineError } from "../errors.js";

const fileSchema = z.array(completeListSchema).superRefine((lists, context) => {
  const names = new Set(lists.map(({ name }) => name));
  for (const { name, of } of lists)
    if (typeof of === "object" && "list" in of && !names.has(of.list))
      context.addIssue({ code: "custom", message: `"${name}" is said to be of "${of.list}", which is not declared` });
});

/** Reads a declaration of complete lists (docs/configuration.md). */
export function readCompleteLists(file: string): readonly CompleteList[] {
  try {
    return fileSchema.parse(parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the complete lists ${file} cannot be used: ${messageOf(cause)}`, { cause });
  }
}
