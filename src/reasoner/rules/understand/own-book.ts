import { namesKinds, type OwnRelation, type Property, type Takes } from "../../../domain/entity.js";
import { isPropertyId, type PropertyId } from "../../../domain/ids.js";
import { P } from "../../../domain/wikidata-ids.js";
import { CLASSING } from "./classing-properties.js";
import { type CompiledEntry, type CompiledWording, compileBook } from "./compile-book.js";
import { compileWordings } from "./compile-wordings.js";
import { wordingsOf } from "./own-wordings.js";
import type { CompiledPhrasebook, SignatureKind } from "./phrasebook-schema.js";

/** Ids that the importer uses for classes and times in every graph. */
const STRUCTURE: readonly PropertyId[] = [P.instanceOf, P.subclassOf, P.startTime, P.endTime, P.pointInTime];

/**
 * `own`: the graph describes its relations itself, and Wikidata's phrasebook does not apply. `mixed`: some relations are declared to be Wikidata's.
 * `wikidata`: all of them are, or the graph has Wikidata's shape.
 */
export type VocabularyKind = "wikidata" | "mixed" | "own";

export function vocabularyOf(properties: ReadonlyMap<PropertyId, Property>): VocabularyKind {
  const described = [...properties.values()].filter(({ own }) => own !== undefined);
  if (described.length === 0) return "wikidata";
  if (!described.some(isShared)) return "own";
  return described.every(({ id, own }) => isPropertyId(id) && own?.wordings === undefined) ? "wikidata" : "mixed";
}

/** A relation of the graph that is declared to be one of Wikidata's. */
export function isShared({ id, own }: Property): boolean {
  return own !== undefined && isPropertyId(id) && !STRUCTURE.includes(id);
}

/** With at least this many counted subjects, a relation with one value in Wikidata may take several in this graph. */
const LEAST_COUNTED = 30;
const MOST_SEVERAL = 0.1;

/** Number of values of a Wikidata relation in a graph that describes it too. */
export function takesHere(takes: Takes, own: OwnRelation | undefined): Takes {
  if (own === undefined) return takes;
  if (own.ground === "declared") return own.takes;
  const { subjects, single } = own;
  return takes === "one" && subjects >= LEAST_COUNTED && subjects - single > MOST_SEVERAL * subjects ? "many" : takes;
}

/**
 * A phrasebook from a graph's labels of its relations and its phrases file. A relation with exactly the label of a Wikidata property also gets that
 * property's wordings (`wordingsLike`); its number of values always comes from the graph. In a `mixed` vocabulary Wikidata's relations are those of
 * `shipped`.
 */
export function ownBook(
  properties: ReadonlyMap<PropertyId, Property>,
  wordingsLike: (property: Property) => readonly CompiledWording[],
  shipped: CompiledPhrasebook["properties"],
): CompiledPhrasebook {
  const entries = [...properties.values()].map((property): readonly [string, CompiledEntry] => {
    const known = shipped[property.id];
    const entry = entryOf(property, wordingsLike(property), known !== undefined);
    return [property.id, known === undefined ? entry : { ...known, wordings: entry.wordings }];
  });
  return compileBook(Object.fromEntries(entries), LEAST_RELATIONS);
}

/** Adds "Y is X's boss" for "Y is the boss of X". */
function withPossessives(wordings: readonly string[]): string[] {
  return wordings.flatMap((wording) => {
    const [, before = "", noun = "", owner = "", after = ""] =
      /^(.*)\bthe ((?:(?!\b(?:of|the|X|Y)\b).)+) (?:of|\(of\|[^()]*\)) ([XY])\b(.*)$/u.exec(wording) ?? [];
    return noun === "" ? [wording] : [wording, `${before}${owner}'s ${noun}${after}`];
  });
}

/** The relations that "X is a Y" may express. */
export function classingRelations(properties: ReadonlyMap<PropertyId, Property>, kind: VocabularyKind): readonly PropertyId[] {
  const named = [...properties.values()].filter(({ kind, label, aliases }) => kind === "entity" && [label, ...aliases].some(namesKinds));
  return [...new Set([...(kind === "mixed" ? CLASSING : [P.instanceOf, P.subclassOf]), ...named.map(({ id }) => id)])];
}

/** Word weights assume at least this many relations: with few, no word would be distinctive. */
const LEAST_RELATIONS = 200;

/** `isKnown`: the phrasebook has wordings of this relation, and only the phrases file adds to them. */
function entryOf(property: Property, like: readonly CompiledWording[], isKnown: boolean): CompiledEntry {
  const { label, kind, own } = property;
  const { same = [], stronger = [], weaker = [], not = [] } = own?.wordings ?? {};
  // A text may be a number: "shirt number".
  const is: SignatureKind[] = kind === "entity" || kind === "other" ? ["any"] : kind === "text" ? ["text", "quantity"] : [kind];
  const isKind = kind === "entity" && (property.id === P.instanceOf || [label, ...property.aliases].some(namesKinds));
  const named = isKnown ? { same: [], stronger: [], weaker: [] } : wordingsOf(property);
  // The phrases file overrides the family's direction of a wording.
  const said = new Set([...same, ...stronger, ...weaker]);
  const unsaid = (wordings: readonly string[]) => wordings.filter((wording) => !said.has(wording));
  const written = compileWordings(
    {
      same: withPossessives([...unsaid(named.same), ...(isKind && !isKnown ? ["X is a Y"] : []), ...same]),
      stronger: withPossessives([...unsaid(named.stronger), ...stronger]),
      weaker: withPossessives([...unsaid(named.weaker), ...weaker]),
      unread: [],
      not: [...not],
    },
    () => undefined,
  );
  const known = new Set(written.map(({ kind: what, text }) => `${what} ${text}`));
  return {
    label,
    of: ["any"],
    is,
    takes: own?.takes ?? "many",
    ...(own?.inverse == null ? {} : { inverse: own.inverse }),
    ...(own?.symmetric === true ? { symmetric: true } : {}),
    wordings: [...written, ...like.filter(({ kind: what, text }) => !known.has(`${what} ${text}`))],
  };
}
