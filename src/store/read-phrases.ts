import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { parseBy } from "../base/plain-issues.js";
import { TAKES } from "../domain/entity.js";
import { messageOf, PlumblineError } from "../errors.js";

const MAX_BYTES = 1 << 20;
const wording = z
  .string()
  .max(200)
  .regex(/\b[XY]\b/u, "a wording has X for the subject, Y for the value, or both");
const wordings = z.array(wording).max(500).default([]);

const entrySchema = z.strictObject({
  label: z.string().max(200).optional(),
  takes: z.enum(TAKES).optional(),
  inverse: z.string().optional(),
  symmetric: z.boolean().optional(),
  transitive: z.boolean().optional(),
  same: wordings,
  stronger: wordings,
  weaker: wordings,
  not: wordings,
});
const phrasesSchema = z
  .looseObject({ complete: z.array(z.string().min(1).max(200)).max(100).default([]) })
  .transform(({ complete, ...entries }) => ({ complete, entries }))
  .pipe(z.object({ complete: z.array(z.string()), entries: z.record(z.string(), entrySchema) }));
export type PhraseEntry = z.infer<typeof entrySchema>;

/** Relations by id or label, with their entries in a phrases file. */
export type Phrases = {
  readonly file: string;
  readonly sha256: string;
  readonly entries: ReadonlyMap<string, PhraseEntry>;
  /** Classes, by id or label, of which the graph has every member. */
  readonly complete: readonly string[];
};

/** Reads a phrases file, which has the schema of `phrasebook/*.yaml`. */
export function readPhrases(file: string): Phrases {
  try {
    const text = readFileSync(file, "utf8");
    if (text.length > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES} characters`);
    const { entries, complete } = parseBy(phrasesSchema, parse(text) ?? {});
    return { file, sha256: hash("sha256", text), entries: new Map(Object.entries(entries)), complete };
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the phrases ${file} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

/**
 * A first version to edit: the wordings already understood, and how many values each relation takes. `remarks`: a line above each relation.
 */
export function renderPhrases(
  entries: readonly { readonly id: string; readonly remark: string; readonly takes: string; readonly same: readonly string[] }[],
): string {
  return entries.map(({ id, remark, takes, same }) => `# ${remark}\n${stringify({ [id]: { takes, same } }, { lineWidth: 0 })}`).join("\n");
}
