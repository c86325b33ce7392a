/**
 * The graph's id of an entity or a property: `Q42` and `P31` in Wikidata, an IRI or a compact name (`ex:billing`) elsewhere. Without
 * spaces.
 */
export type EntityId = string;
export type PropertyId = string;
/** Stable within one evidence graph: `s1, s2, …`, `p1, p2, …` and `i1, i2, …`. */
export type StatementId = `s${number}`;
export type PassageId = `p${number}`;
export type ImageId = `i${number}`;

/** Ids in Wikidata's form, which its queries and files need. */
export const isEntityId = guardOf<`Q${number}`>(/^Q[1-9]\d{0,11}$/);
export const isPropertyId = guardOf<`P${number}`>(/^P[1-9]\d{0,11}$/);
export const isStatementId = guardOf<StatementId>(/^s[1-9]\d{0,5}$/);
export const isPassageId = guardOf<PassageId>(/^p[1-9]\d{0,5}$/);
export const isImageId = guardOf<ImageId>(/^i[1-9]\d{0,5}$/);

/** Wikidata's page about an item; null for other ids, such as the ten-digit ones that only the starter graph has. */
export function wikidataPage(id: EntityId): string | null {
  return /^Q[1-9]\d{0,8}$/.test(id) ? `https://www.wikidata.org/wiki/${id}` : null;
}

/** Orders ids of one kind: older ones, with lower numbers, first. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a === b ? 0 : a < b ? -1 : 1);
}

function guardOf<Id extends string>(pattern: RegExp) {
  return (text: string): text is Id => pattern.test(text);
}
