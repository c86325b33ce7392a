import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import { nounForms } from "../../text/nouns.js";
import { wordsOf } from "../../text/words.js";
import { classesAbove } from "./containment.js";
import { entityValues } from "./read-statements.js";

/** Class, occupation, office, instrument, position, genre. */
export const CALLED_BY: readonly PropertyId[] = ["P31", "P279", "P106", "P39", "P1303", "P413", "P136", "P7937", "P97"];

/** Does the graph use the noun for an entity: in its description, or as one of its classes, occupations, offices or instruments? */
export function isCalled(graph: EvidenceGraph, id: EntityId, noun: string): boolean {
  const has = usesOf(noun);
  return has(graph.entity(id)?.description ?? "") || isOfClass(graph, id, noun);
}

/** The same without the description. */
export function isOfClass(graph: EvidenceGraph, id: EntityId, noun: string): boolean {
  const has = usesOf(noun);
  return CALLED_BY.flatMap((property) => entityValues(graph, id, property))
    .flatMap((value) => [value, ...classesAbove(graph, value).keys()])
    .some((value) => {
      const known = graph.entity(value);
      return known !== undefined && [known.label, ...known.aliases].some(has);
    });
}

/** Whether a text uses all content words of the noun. */
function usesOf(noun: string): (text: string) => boolean {
  const wanted = nounsOf(noun);
  return (text) => {
    const own = new Set(nounsOf(text).flat());
    return wanted.every((forms) => forms.some((form) => own.has(form)));
  };
}

/** The content words of a text, each with its singular and plural forms. Stems would be too loose: "profession" and "professor" share one. */
function nounsOf(text: string): readonly (readonly string[])[] {
  return wordsOf(text).flatMap((word) => {
    const lower = word.text.toLowerCase();
    return word.class === "content" ? [[lower, ...nounForms(lower)]] : [];
  });
}
