import type { GraphFileWriter } from "./graph-file-writer.js";
import { keepTriple, type Reason } from "./keep-triple.js";
import type { Marks } from "./mark-kept.js";
import { fingerprint, type Triple, tripleLine } from "./ntriples.js";
import { shapeOf } from "./shape.js";
import type { SliceFilter } from "./slice-filter.js";
import { isProperty, type Survey } from "./survey-input.js";

export type WrittenSlice = {
  readonly triples: number;
  readonly truthy: number;
  readonly statements: number;
  /** Kept whole. */
  readonly entities: number;
  /** Kept with name and bearings only, because a statement names them. */
  readonly mentioned: number;
  readonly dropped: Readonly<Record<Reason, number>>;
  /** Ids that were asked for and are not in the input. */
  readonly idsNotFound: number;
};

type Plan = {
  readonly filter: SliceFilter;
  readonly survey: Survey;
  readonly marks: Marks;
  /** The writer removes duplicates; remembering every line here would need more memory than everything else. */
  readonly repeats: boolean;
};

/** The third pass: what is kept goes out in the order in which it came in, each triple once. */
export async function writeSlice(batches: AsyncIterable<readonly Triple[]>, plan: Plan, writer: GraphFileWriter): Promise<WrittenSlice> {
  const { filter, survey, marks } = plan;
  const decide = keepTriple(filter, survey, marks);
  const count = { triples: 0, truthy: 0, statements: 0 };
  const dropped: Record<Reason, number> = { outside: 0, external: 0, language: 0, references: 0, unasked: 0, repeated: 0 };
  const seen = new Set<string>();
  const entities = new Set<string>();
  const mentioned = new Set<string>();

  function isRepeated(line: string): boolean {
    if (plan.repeats) return false;
    const mark = fingerprint(line);
    if (seen.has(mark)) return true;
    seen.add(mark);
    return false;
  }

  function tally(triple: Triple): void {
    const shape = shapeOf(triple);
    if (shape.kind === "direct") count.truthy++;
    if (shape.kind === "claim") count.statements++;
    if ((shape.kind === "direct" || shape.kind === "claim") && survey.isCore(shape.owner)) entities.add(shape.owner);
    if (shape.kind === "name" && !isProperty(shape.id)) (survey.isCore(shape.id) ? entities : mentioned).add(shape.id);
  }

  for await (const batch of batches) {
    const lines: string[] = [];
    for (const triple of batch) {
      const decision = decide(triple);
      if (decision.kind === "drop") dropped[decision.reason]++;
      for (const kept of decision.kind === "keep" ? decision.triples : []) {
        const line = tripleLine(kept);
        if (isRepeated(line)) dropped.repeated++;
        else {
          lines.push(line);
          tally(kept);
        }
      }
    }
    count.triples += lines.length;
    await writer.write(lines.join(""));
  }
  const idsNotFound = [...filter.ids].filter((id) => !entities.has(id)).length;
  return { ...count, entities: entities.size, mentioned: mentioned.size, dropped, idsNotFound };
}
