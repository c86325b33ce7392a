import type { Belief } from "../../../../domain/belief.js";
import { spansOf } from "../../../../text/spans.js";
import { assemblePart } from "./assemble-part.js";
import type { Stretch } from "./claim-shape.js";
import { ADVERBS, EITHER, PARTICIPLE, PAST, PRESENT, readClause } from "./read-clause.js";

const LINK = "(?:\\s(?:in|on|at|for|with))?";
const VERB = `(?:co-)?(?:${PAST}|${PRESENT}|${EITHER})${LINK}`;
const OBJECT = "(?:(?:the|an?|his|her|its|their)\\s)?(?:\\p{Ll}+\\s){0,2}?[◆◇].*";
/** After the first verb: the other verbs, and their shared object. */
const ACTIVE = new RegExp(`^(${LINK})((?:,\\s${VERB})*),?\\sand\\s(${ADVERBS}${VERB})\\s(${OBJECT})$`, "u");
const DONE = `${ADVERBS}(?:${PARTICIPLE}|${EITHER})`;
const PASSIVE = new RegExp(`^\\s(${DONE}(?:,\\s${DONE})*),?\\sand\\s(${DONE})\\s(by\\s${OBJECT})$`, "u");
/** Without a preposition, these take the object directly: "wrote and starred in ◆", but "lived and worked in ◆". */
const TRANSITIVE =
  /^(?:co-)?(?:wrote|writes|direct(?:s|ed)|produce[sd]|create[sd]|compose[sd]|edit(?:s|ed)|design(?:s|ed)|finance[sd]|found(?:s|ed)|develop(?:s|ed)|publishe[sd])$/u;
const COPULA = /^(?:is|are|was|were)$/u;
const DENIED = /\bnever\b|n['’]t$/u;

/** "wrote and directed ◆", "was both written and directed by ◆": each verb makes a separate statement about the same two things. */
export function splitVerbs(belief: Belief, shape: string): readonly Belief[] | null {
  const clause = readClause(shape, 0, shape.length);
  if (clause === null || DENIED.test(shape.slice(clause.predicate.start, clause.predicate.end))) return null;
  const { predicate, verb } = clause;
  const head = { start: 0, end: COPULA.test(verb) ? predicate.end : predicate.start };
  const shared = COPULA.test(verb) ? passive(shape, predicate) : active(shape, predicate);
  return shared === null ? null : shared.verbs.map((one) => assemblePart(belief, [head, withoutBoth(shape, one), shared.object]));
}

type Shared = { readonly verbs: readonly Stretch[]; readonly object: Stretch };

function active(shape: string, predicate: Stretch): Shared | null {
  const [, link = "", middle = "", last = "", object = ""] = ACTIVE.exec(shape.slice(predicate.end)) ?? [];
  if (object === "") return null;
  const own = [{ start: predicate.start, end: predicate.end + link.length }, ...piecesOf(shape, predicate.end + link.length, middle)];
  const isOwnObject = ({ start, end }: Stretch) => / /u.test(shape.slice(start, end)) || TRANSITIVE.test(shape.slice(start, end));
  if (/\s(?:in|on|at|for|with)$/u.test(last) && !own.every(isOwnObject)) return null;
  const at = shape.length - object.length;
  return { verbs: [...own, { start: at - 1 - last.length, end: at - 1 }], object: { start: at, end: shape.length } };
}

function passive(shape: string, { end }: Stretch): Shared | null {
  const [, first = "", last = "", object = ""] = PASSIVE.exec(shape.slice(end)) ?? [];
  if (object === "") return null;
  const at = shape.length - object.length;
  return {
    verbs: [...piecesOf(shape, end, first), { start: at - 1 - last.length, end: at - 1 }],
    object: { start: at, end: shape.length },
  };
}

/** "both wrote and directed": each alone says the rest. */
function withoutBoth(shape: string, { start, end }: Stretch): Stretch {
  return { start: start + (/^both\s/u.exec(shape.slice(start, end))?.[0].length ?? 0), end };
}

/** Ranges of verbs separated by commas. */
function piecesOf(shape: string, from: number, list: string): readonly Stretch[] {
  const start = shape.indexOf(list, from);
  return spansOf(/[^,\s][^,]*/gu, shape.slice(0, start + list.length), start);
}
