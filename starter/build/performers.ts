import type { SourceItem } from "./parse-source.js";

/** Adds the actors of a character, told by the casts of films: "Daniel Craig played James Bond" needs no film. */
export function addPerformers(items: ReadonlyMap<string, SourceItem>): void {
  for (const { statements } of [...items.values()])
    for (const { property, value, qualifiers, where } of statements) {
      if (property !== "P161" || value.kind !== "item") continue;
      for (const { value: role } of qualifiers.filter((one) => one.property === "P453")) {
        const character = role.kind === "item" ? items.get(role.id) : undefined;
        const isKnown = character?.statements.some(
          (one) => one.property === "P175" && one.value.kind === "item" && one.value.id === value.id,
        );
        if (isKnown === false) character?.statements.push({ property: "P175", value, qualifiers: [], rank: "normal", where });
      }
    }
}
