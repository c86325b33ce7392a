/** Wikidata's ids. A guarded string of this shape is the only thing that may enter a query. */
export type EntityId = `Q${number}`;
export type PropertyId = `P${number}`;
/** Stable within one evidence graph: `s1, s2, …`, `p1, p2, …` and `i1, i2, …`. */
export type StatementId = `s${number}`;
export type PassageId = `p${number}`;
export type ImageId = `i${number}`;

export function isEntityId(text: string): text is EntityId {
  return /^Q[1-9]\d{0,11}$/.test(text);
}

export function isPropertyId(text: string): text is PropertyId {
  return /^P[1-9]\d{0,11}$/.test(text);
}

/** Orders ids of one kind: older ones, with lower numbers, first. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a === b ? 0 : a < b ? -1 : 1);
}

export function isStatementId(text: string): text is StatementId {
  return /^s[1-9]\d{0,5}$/.test(text);
}

export function isPassageId(text: string): text is PassageId {
  return /^p[1-9]\d{0,5}$/.test(text);
}

export function isImageId(text: string): text is ImageId {
  return /^i[1-9]\d{0,5}$/.test(text);
}
