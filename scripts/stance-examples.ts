import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

type Passage = { readonly id: string; readonly text: string; readonly title: string | null };

export const SETS = ["fever-evidence", "fever-symmetric", "fm2"] as const;
export const FOLDS = 5;

const rowSchema = z.looseObject({
  id: z.string(),
  claim: z.string(),
  label: z.enum(["supported", "refuted"]),
  evidence: z.array(z.looseObject({ text: z.string(), source: z.string() })).min(1),
});

export type Labelled = {
  readonly id: string;
  readonly set: (typeof SETS)[number];
  readonly claim: string;
  readonly supported: boolean;
  readonly passages: readonly Passage[];
  readonly page: string;
  readonly fold: number;
};

/** The labelled claims; those that share a page, a claim, its number or an evidence text are in one fold. */
export function readLabelled(folder: URL): readonly Labelled[] {
  const rows = SETS.flatMap((set) =>
    readFileSync(new URL(`${set}.dev.jsonl`, folder), "utf8")
      .trim()
      .split("\n")
      .map((line) => ({ set, ...rowSchema.parse(JSON.parse(line)) })),
  );
  const groups = new Groups();
  for (const { id, claim, evidence } of rows) {
    // FEVER-symmetric rewrites claims of FEVER and keeps their numbers.
    const number = /^(?:fever|fsym)-(\d+)/.exec(id)?.[1];
    if (number !== undefined) groups.join(claim, `number ${number}`);
    for (const { text, source } of evidence) {
      groups.join(claim, text);
      for (const title of titleOf(source)?.split("; ") ?? []) groups.join(claim, `page ${title}`);
    }
  }
  return rows.map(({ id, set, claim, label, evidence }) => ({
    id,
    set,
    claim,
    supported: label === "supported",
    passages: evidence.map(({ text, source }, index) => ({ id: String(index), text, title: titleOf(source) })),
    page: groups.of(claim),
    fold: createHash("sha1").update(groups.of(claim)).digest().readUInt32BE(0) % FOLDS,
  }));
}

/** "Wikipedia: Titration § Uses" → "Titration"; null if the source names no page. */
function titleOf(source: string): string | null {
  return /^Wikipedia: ([^§]*)/.exec(source)?.[1]?.trim() || null;
}

/** Union–find over texts. */
class Groups {
  private readonly parents = new Map<string, string>();

  of(key: string): string {
    let at = key;
    for (let next = this.parents.get(at); next !== undefined && next !== at; next = this.parents.get(at)) at = next;
    return at;
  }

  join(one: string, other: string): void {
    const [a, b] = [this.of(one), this.of(other)].sort();
    if (a !== b && a !== undefined && b !== undefined) this.parents.set(b, a);
  }
}
