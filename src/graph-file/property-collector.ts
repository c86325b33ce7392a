import type { Property } from "../domain/entity.js";
import { isPropertyId } from "../domain/ids.js";
import { readProperties } from "../kg/read-properties.js";
import { WD } from "../kg/vocabulary.js";
import type { Predicate } from "./predicates.js";
import { detached, iriOf, readLiteral } from "./terms.js";

/** Keeps what is said of properties; they are few. */
export type PropertyCollector = {
  /** False when the subject is no property. */
  take(subject: string, predicate: Predicate, object: string): boolean;
  properties(): readonly Property[];
};

type Described = { isProperty: boolean; type: string | null; label: string | null; readonly aliases: Set<string> };

const ENTITY = `<${WD}entity/P`;
const ONTOLOGY = "http://wikiba.se/ontology#";

export function propertyCollector(): PropertyCollector {
  const found = new Map<string, Described>();
  return {
    take(subject, predicate, object) {
      if (!subject.startsWith(ENTITY)) return false;
      const id = subject.slice(ENTITY.length - 1, -1);
      if (!isPropertyId(id)) return false;
      const known = found.get(id) ?? { isProperty: false, type: null, label: null, aliases: new Set<string>() };
      found.set(detached(id), known);
      if (predicate.role === "label") known.label ??= english(object);
      if (predicate.role === "alias") known.aliases.add(english(object) ?? "");
      if (predicate.role === "datatype") known.type = detached(iriOf(object));
      if (predicate.role === "type" && object === `<${ONTOLOGY}Property>`) known.isProperty = true;
      return true;
    },
    /** As sparql/properties.rq has it: external identifiers are left out, and so is what has no English label. */
    properties() {
      const rows = [...found].flatMap(([id, { isProperty, type, label, aliases }]) => {
        if (!isProperty || type === null || label === null || type === `${ONTOLOGY}ExternalId`) return [];
        return [
          {
            property: { type: "uri" as const, value: `${WD}entity/${id}` },
            type: { type: "uri" as const, value: type },
            label: { type: "literal" as const, value: label },
            aliases: { type: "literal" as const, value: [...aliases].reverse().join("\n") },
          },
        ];
      });
      return [...readProperties(rows).values()];
    },
  };
}

function english(term: string): string | null {
  const literal = readLiteral(term);
  return literal?.language === "en" ? detached(literal.text) : null;
}
