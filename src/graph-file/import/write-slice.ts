import { isPropertyId } from "../../domain/ids.js";
import { fingerprint, type Triple, tripleLine } from "../ntriples.js";
import { type Shape, shapeOf } from "../wikidata-shape.js";
import { BEARINGS, externalTest, type Marks, type SliceFilter, type Survey } from "./choose-slice.js";
import type { TripleWriter } from "./graph-output.js";
import { propertyTriples } from "./wikidata-triples.js";

export type WrittenSlice = {
  readonly triples: number;
  readonly truthy: number;
  readonly statements: number;
  /** Kept whole. */
  readonly entities: number;
  /** Kept only with name, class and location, because a statement mentions them. */
  readonly mentioned: number;
  readonly dropped: Readonly<Record<Reason, number>>;
  /** Number of requested ids that are not in the input. */
  readonly idsNotFound: number;
};

type Plan = {
  readonly filter: SliceFilter;
  readonly survey: Survey;
  readonly marks: Marks;
  /** The writer removes duplicates; remembering every line here would need more memory than everything else. */
  readonly repeats: boolean;
};

/** The last pass: writes the kept triples in the order of the input, each once. */
export async function writeSlice(batches: AsyncIterable<readonly Triple[]>, plan: Plan, writer: TripleWriter): Promise<WrittenSlice> {
  const { filter, survey, marks } = plan;
  const decide = keepTriple(filter, survey, marks);
  const count = { triples: 0, truthy: 0, statements: 0 };
  const dropped: Record<Reason, number> = { outside: 0, external: 0, language: 0, references: 0, unasked: 0, repeated: 0 };
  const seen = new Set<string>();
  const entities = new Set<string>();
  const mentioned = new Set<string>();

  function isRepeated(triple: Triple): boolean {
    if (plan.repeats) return false;
    const mark = fingerprint(tripleLine(triple));
    if (seen.has(mark)) return true;
    seen.add(mark);
    return false;
  }

  function tally(triple: Triple): void {
    const shape = shapeOf(triple);
    if (shape.kind === "direct") count.truthy++;
    if (shape.kind === "claim") count.statements++;
    if ((shape.kind === "direct" || shape.kind === "claim") && survey.isCore(shape.owner)) entities.add(shape.owner);
    if (shape.kind === "name" && !isPropertyId(shape.id)) (survey.isCore(shape.id) ? entities : mentioned).add(shape.id);
  }

  for await (const batch of batches) {
    const written: Triple[] = [];
    for (const triple of batch) {
      const decision = decide(triple);
      if (decision.kind === "drop") dropped[decision.reason]++;
      for (const kept of decision.kind === "keep" ? decision.triples : []) {
        if (isRepeated(kept)) dropped.repeated++;
        else {
          written.push(kept);
          tally(kept);
        }
      }
    }
    count.triples += written.length;
    await writer.write(written);
  }
  const idsNotFound = [...filter.ids].filter((id) => !entities.has(id)).length;
  return { ...count, entities: entities.size, mentioned: mentioned.size, dropped, idsNotFound };
}

/** Why a triple is not in the slice. */
export const DROPPED = {
  outside: "of things outside the filter",
  external: "of external identifiers",
  language: "in other languages",
  references: "references (--keep-references keeps them)",
  unasked: "that the verifier never asks for (site links, checksums, normalised values …)",
  repeated: "said twice",
} as const;
export type Reason = keyof typeof DROPPED;

type Decision =
  | { readonly kind: "keep"; readonly triples: readonly Triple[] }
  | { readonly kind: "drop"; readonly reason: Reason }
  | { readonly kind: "replaced" };

const drop = (reason: Reason): Decision => ({ kind: "drop", reason });

/** Decides in the last pass whether a triple is kept, and in which form. */
function keepTriple(filter: SliceFilter, survey: Survey, marks: Marks): (triple: Triple) => Decision {
  const isExternal = externalTest(filter, survey);

  function name(triple: Triple, { id, part, language }: Extract<Shape, { kind: "name" }>): Decision {
    if (isPropertyId(id) ? isExternal(id) : !survey.isCore(id) && !marks.mentioned.has(id) && !marks.around.has(id))
      return drop(isPropertyId(id) ? "external" : "outside");
    if (language !== "mul" && !filter.languages.includes(language)) return drop("language");
    if (!isPropertyId(id) && !survey.isCore(id) && part === "alias") return drop("outside");
    if (language !== "mul" || part !== "label" || marks.translated.has(id)) return { kind: "keep", triples: [triple] };
    // Queries ask for labels in one language, so a label for all languages is also written in that one.
    const shown = { ...triple, object: triple.object.replace(/@mul$/i, `@${filter.languages[0] ?? "en"}`) };
    return { kind: "keep", triples: [triple, shown] };
  }

  return (triple) => {
    const shape = shapeOf(triple);
    const keep: Decision = { kind: "keep", triples: [triple] };
    switch (shape.kind) {
      case "name":
        return name(triple, shape);
      case "direct":
        if (!survey.isCore(shape.owner)) return marks.mentioned.has(shape.owner) && BEARINGS.has(shape.property) ? keep : drop("outside");
        return isExternal(shape.property) ? drop("external") : keep;
      case "claim":
        if (!survey.isCore(shape.owner)) return drop("outside");
        return isExternal(shape.property) ? drop("external") : keep;
      case "main":
      case "qualifier":
      case "rank":
      case "no-value":
      case "source":
        if (!survey.isCore(shape.owner)) return drop("outside");
        if (marks.externalStatements.has(fingerprint(triple.subject)) || ("property" in shape && isExternal(shape.property)))
          return drop("external");
        return shape.kind === "source" && !filter.references ? drop("references") : keep;
      case "value":
        return marks.valueNodes.has(fingerprint(triple.subject)) ? keep : drop(survey.everything ? "unasked" : "outside");
      case "reference":
        if (!filter.references) return drop("references");
        return marks.referenceNodes.has(fingerprint(triple.subject)) ? keep : drop("outside");
      case "datatype":
        return isExternal(shape.property) ? drop("external") : { kind: "keep", triples: propertyTriples(shape.property, shape.type) };
      case "wiring":
        return { kind: "replaced" };
      case "sitelinks":
      case "other":
        return drop("unasked");
    }
  };
}
