import { namesKinds, type Property } from "../../../domain/entity.js";
import type { PropertyId } from "../../../domain/ids.js";
import { P } from "../../../domain/wikidata-ids.js";
import { type CompiledEntry, type CompiledWording, compileBook } from "./compile-book.js";
import { compileWordings } from "./compile-wordings.js";
import { wordingsOf } from "./own-wordings.js";
import type { CompiledPhrasebook, SignatureKind } from "./phrasebook-schema.js";

/** Does a graph describe its relations itself? Then Wikidata's phrasebook is not for it. */
export function hasOwnVocabulary(properties: ReadonlyMap<PropertyId, Property>): boolean {
  for (const { own } of properties.values()) if (own !== undefined) return true;
  return false;
}

/**
 * A phrasebook of the names that a graph gives its relations, and of its phrases file. A relation with the very name of one of Wikidata's also has that
 * one's wordings (`wordingsLike`); what it takes is only ever the graph's own.
 */
export function ownBook(
  properties: ReadonlyMap<PropertyId, Property>,
  wordingsLike: (property: Property) => readonly CompiledWording[],
): CompiledPhrasebook {
  const entries = [...properties.values()].map((property): readonly [string, CompiledEntry] => [
    property.id,
    entryOf(property, wordingsLike(property)),
  ]);
  return compileBook(Object.fromEntries(entries), LEAST_RELATIONS);
}

/** "Y is the boss of X" also says "Y is X's boss". */
function withPossessives(wordings: readonly string[]): string[] {
  return wordings.flatMap((wording) => {
    const [, before = "", noun = "", owner = "", after = ""] =
      /^(.*)\bthe ((?:(?!\b(?:of|the|X|Y)\b).)+) of ([XY])\b(.*)$/u.exec(wording) ?? [];
    return noun === "" ? [wording] : [wording, `${before}${owner}'s ${noun}${after}`];
  });
}

/** The relations that "X is a Y" may say. */
export function classingRelations(properties: ReadonlyMap<PropertyId, Property>): readonly PropertyId[] {
  const named = [...properties.values()].filter(({ kind, label, aliases }) => kind === "entity" && [label, ...aliases].some(namesKinds));
  return [...new Set([P.instanceOf, P.subclassOf, ...named.map(({ id }) => id)])];
}

/** A graph with few relations is weighed as if it had this many: else no word would tell anything. */
const LEAST_RELATIONS = 200;

function entryOf(property: Property, like: readonly CompiledWording[]): CompiledEntry {
  const { label, kind, own } = property;
  const { same = [], stronger = [], weaker = [], not = [] } = own?.wordings ?? {};
  const is: SignatureKind = kind === "entity" || kind === "other" ? "any" : kind;
  const isKind = kind === "entity" && (property.id === P.instanceOf || [label, ...property.aliases].some(namesKinds));
  const named = wordingsOf(property);
  // What a phrases file says of a wording counts before what its family says.
  const said = new Set([...same, ...stronger, ...weaker]);
  const unsaid = (wordings: readonly string[]) => wordings.filter((wording) => !said.has(wording));
  const written = compileWordings(
    {
      same: withPossessives([...unsaid(named.same), ...(isKind ? ["X is a Y"] : []), ...same]),
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
    is: [is],
    takes: own?.takes ?? "many",
    ...(own?.inverse == null ? {} : { inverse: own.inverse }),
    ...(own?.symmetric === true ? { symmetric: true } : {}),
    wordings: [...written, ...like.filter(({ kind: what, text }) => !known.has(`${what} ${text}`))],
  };
}
