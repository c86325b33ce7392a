import type { Episode } from "../../src/domain/episode.js";
import type { PropertyId } from "../../src/domain/ids.js";
import type { ReadRelation } from "../../src/domain/outcome.js";
import { leftOutRelations } from "../../src/reports/layout/left-out.js";
import { choiceForm } from "./choice-form.js";

type RelationChoice = { readonly property: PropertyId; readonly label: string; readonly note: string };

/** The alternatives for a relation: those of the reading, then those recorded for the claim's things. */
export function relationChoices(episode: Episode, { property, relation, otherProperties = [] }: ReadRelation): readonly RelationChoice[] {
  const names = new Set<string>(episode.links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : [])));
  const own = property === undefined ? [] : [{ property, label: relation, note: "As it was read." }];
  const possible = otherProperties.map((one) => ({ ...one, note: "Also possible by the words." }));
  const recorded = episode.graph.statements
    .filter(({ subject }) => names.has(subject))
    .map(({ property: id, propertyLabel }) => ({ property: id, label: propertyLabel, note: "" }));
  const others = leftOutRelations(episode).map(({ property: id, label }) => ({ property: id, label, note: "" }));
  const all: readonly RelationChoice[] = [...own, ...possible, ...recorded, ...others];
  return all.filter((one, index) => all.findIndex(({ property: id }) => id === one.property) === index);
}

export function chooseRelation(choices: readonly RelationChoice[], checkAgain: (meant: PropertyId) => void): HTMLElement {
  return choiceForm(
    {
      question: "Which relation do you mean?",
      choices: choices.map(({ property, label, note }) => ({ value: property, id: property, label, note })),
      other: { placeholder: "Another, such as P20", label: "Another relation by its id, such as P20", id: /^P\d+$/ },
      fault: "A relation has an id such as P20.",
    },
    (value) => checkAgain(value as PropertyId),
  );
}
