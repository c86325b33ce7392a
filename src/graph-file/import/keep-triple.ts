import { BEARINGS } from "./bearings.js";
import { externalTest, type Marks } from "./mark-kept.js";
import { fingerprint, type Triple } from "./ntriples.js";
import { type Shape, shapeOf } from "./shape.js";
import type { SliceFilter } from "./slice-filter.js";
import { isProperty, type Survey } from "./survey-input.js";
import { propertyTriples } from "./write-names.js";

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

/** The third pass: what becomes of one triple. */
export function keepTriple(filter: SliceFilter, survey: Survey, marks: Marks): (triple: Triple) => Decision {
  const isExternal = externalTest(filter, survey);

  function name(triple: Triple, { id, part, language }: Extract<Shape, { kind: "name" }>): Decision {
    if (isProperty(id) ? isExternal(id) : !survey.isCore(id) && !marks.mentioned.has(id) && !marks.around.has(id))
      return drop(isProperty(id) ? "external" : "outside");
    if (language !== "mul" && !filter.languages.includes(language)) return drop("language");
    if (!isProperty(id) && !survey.isCore(id) && part === "alias") return drop("outside");
    if (language !== "mul" || part !== "label" || marks.translated.has(id)) return { kind: "keep", triples: [triple] };
    // Queries ask for labels of one language; a name that is the same in all of them has to be there in that one too.
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
        return drop("unasked");
      case "other":
        return drop("unasked");
    }
  };
}
