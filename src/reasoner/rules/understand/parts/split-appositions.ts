import type { Belief } from "../../../../domain/belief.js";
import { kindsOf } from "../../kinds.js";
import { assemblePart, type Piece } from "./assemble-part.js";
import { namesSomething, type Stretch } from "./claim-shape.js";
import { ADVERBS, AUXILIARY, FINITE, PARTICIPLE, PREPOSITION, readClause } from "./read-clause.js";

const INSERTED = /(◆+)(?:\s*□+)?,\s+([^,;]+?)(,\s+|[.!]?$)/gu;
const RELATIVE = new RegExp(`^(who|which)\\s+(?=${ADVERBS}${FINITE}(?![\\p{L}-]))`, "u");
const WHOSE = new RegExp(`^whose\\s+(?=(?:[\\p{Ll}-]+\\s+){1,3}?${FINITE}(?![\\p{L}-]))`, "u");
const NOUN =
  /^(?:(?:once|formerly)\s+)?(?:(?:the|an?|one of the)\s+(?:\p{Lu}\p{Ll}+\s+)?\p{Ll}|(?:vice )?(?:president|chancellor|king|queen|mayor|governor|captain|prime minister|chairman)\s+of\b)/u;
const MADE = new RegExp(`^(?:${PARTICIPLE}|\\p{Ll}{2,}ed)\\s+(?:${PREPOSITION})\\b`, "u");
const VERB = new RegExp(`(?<![\\p{L}-])(?:${AUXILIARY}|who|which|that|whose|where|when)(?![\\p{L}-])`, "u");
const GOES_ON = new RegExp(`^${ADVERBS}${FINITE}(?![\\p{L}-])`, "u");
const PRESENT = /^(?!was)(?:is|are|has|have|does|do|becomes|remains|\p{Ll}+[^us]s)(?:n['’]t)?$/u;

/** "Warsaw, the capital of Poland, is …", "…, who was born in Ulm, …": an aside about a name is a separate claim. */
export function splitAppositions(belief: Belief, shape: string): readonly Belief[] | null {
  for (const match of shape.matchAll(INSERTED)) {
    const [whole, head = "", body = "", close = ""] = match;
    const name = { start: match.index, end: match.index + head.length };
    const start = match.index + whole.length - close.length - body.length;
    const said = { start, end: start + body.length };
    const after = { start: said.end + close.length, end: shape.length };
    // "…, the Hague, and Rome": a list.
    if (/^(?:and|or)\b/u.test(shape.slice(after.start)) || !namesSomething(belief, said) || !isHead(shape, name)) continue;
    const main = assemblePart(belief, [{ start: 0, end: start - 1 }, after]);
    const clause = readClause(shape.slice(0, start).replace(/,\s+$/u, " ") + shape.slice(after.start), 0, shape.length);
    if (clause === null) continue;
    const isSubject = name.start < clause.subject.end;
    if (!fitsAfter(shape.slice(after.start), isSubject, close)) continue;
    const pieces = insertedPieces(belief, { name, said, body, verb: clause.verb, isSubject });
    if (pieces === null) continue;
    const inserted = assemblePart(belief, pieces);
    return isSubject ? [inserted, main] : [main, inserted];
  }
  return null;
}

/** After the aside the sentence continues with its verb or a preposition; anything else may be the rest of a list. */
function fitsAfter(rest: string, isSubject: boolean, close: string): boolean {
  if (isSubject) return close.startsWith(",") && GOES_ON.test(rest);
  return /^[\s.!]*$/u.test(rest) || new RegExp(`^(?:${PREPOSITION})\\s`, "u").test(rest);
}

/** In "the wife of A, who …" and "A's wife B, who …" the subject of the aside is unclear. */
function isHead(shape: string, { start }: Stretch): boolean {
  return !/(?:\bof\s+(?:the\s+)?(?:[\p{Ll}-]+\s+){0,2}|['’]s?\s+(?:[\p{Ll}-]+\s+)*|(?:and|or|,)\s+(?:the\s+)?)$/u.test(
    shape.slice(0, start),
  );
}

type Inserted = {
  readonly name: Stretch;
  readonly said: Stretch;
  readonly body: string;
  readonly verb: string;
  readonly isSubject: boolean;
};

function insertedPieces(belief: Belief, { name, said, body, verb, isSubject }: Inserted): readonly Piece[] | null {
  const link = belief.links.find(({ span }) => span.start <= name.start && span.end >= name.end);
  const types = link?.kind === "linked" ? kindsOf(belief.graph, link.entity.id) : new Set<string>();
  const relative = RELATIVE.exec(body);
  if (relative !== null) {
    const fits = isSubject || types.size === 0 || types.has("person") === (relative[1] === "who");
    return fits ? [name, { start: said.start + relative[0].length, end: said.end }] : null;
  }
  const starring = /^(?:starring|featuring)\s/u.exec(body)?.[0];
  if (starring !== undefined)
    return [name, starring.startsWith("f") ? "features" : "stars", { start: said.start + starring.length, end: said.end }];
  const whose = WHOSE.exec(body);
  if (whose !== null) return [name, "'s", { start: said.start + whose[0].length, end: said.end }];
  if (VERB.test(body)) return null;
  // "died in Bonn, the capital of Germany": the past tense belongs to the death.
  const copula = PRESENT.test(verb) || types.has("place") ? "is" : "was";
  const once = /^(?:once|formerly)\s/u.exec(body)?.[0].length ?? 0;
  if (NOUN.test(body)) return [name, once > 0 ? "was" : copula, { start: said.start + once, end: said.end }];
  // At the end of a claim a participle may describe its subject: "was born in Ulm, raised in Munich".
  return isSubject && MADE.test(body) ? [name, /^(?:located|situated|based)/u.test(body) ? "is" : "was", said] : null;
}
