import type { Evidence } from "./choose-evidence.js";
import { negates } from "./lexicon/denials.js";
import { isHearsay } from "./lexicon/hearsay.js";
import { isNear, type Replacement } from "./replacements.js";
import { isMeant, type ToldPart } from "./told-parts.js";
import { isLight } from "./word-weight.js";

/** A sentence can support only what it tells of the same one, in the same direction and as a fact; wholly and in one clause, unless its page is about that one. */
export function maySupport(evidence: Evidence): boolean {
  const { told, happens, topical } = evidence;
  if (
    !isFact(evidence) ||
    untold(evidence) > MOST_UNTOLD ||
    (happens.anchored && !happens.tells && (!topical || happens.others.size > 0)) ||
    turns(evidence)
  )
    return false;
  const isAside = ({ part }: ToldPart, at: number) =>
    topical && (happens.tells || untold(evidence) === 1) && at > 0 && part.kind === "word" && !TELLING.test(part.word.lower);
  return told.every((one, at) => isToldOrMeant(one) || isAside(one, at)) && (topical || inOneClause(evidence));
}

/** Words without which a claim is another one. */
const TELLING = /^(?:first|last|only|second|third|former|every|whole|all|\p{L}+est)$/u;

/** A sentence can refute only by a denial, or by something else in the place of what the claim says, told of the same one. */
export function mayRefute(evidence: Evidence, replaced: readonly Replacement[]): boolean {
  const { comparison, told, relation, happens, sentence, topical } = evidence;
  const [first] = told;
  if (!isFact(evidence) || untold(evidence) > MOST_UNTOLD || first === undefined || !isMeant(first)) return false;
  if (comparison.denials.some(negates)) return !denies(evidence) && told.every(isToldOrMeant) && happens.tells;
  if (denies(evidence)) return told.every(isToldOrMeant);
  const near = replaced.filter(({ by }) => by !== "denial" && by !== "limit");
  const isReplaced = ({ part, telling, aligned }: ToldPart) =>
    part.kind === "time" || part.kind === "count"
      ? telling === "other" && !AFTERWARDS.test(sentence.text)
      : near.some(
          ({ by, of }) =>
            of !== null && (part.kind === "name" || EXCLUDES.has(by)) && aligned.some(({ word }) => word.start === of.word.start),
        );
  const anchor = told.find(({ part }) => part.start === relation?.anchor.start);
  const otherDoer = happens.others.size > 0 && relation !== null && ONE_DOER.test(relation.anchor.lower) && relation.roles.passive;
  const speaks = happens.tells || happens.swapped || otherDoer || (anchor !== undefined && !isMeant(anchor) && isReplaced(anchor));
  const open = told.filter((one) => !isToldOrMeant(one) && !isReplaced(one));
  return speaks && near.length > 0 && open.length <= (topical ? 1 : 0) && open.every(({ part }) => part.kind === "word");
}

/** Another word in the same place does not exclude a word ("fell", "collapsed"); these do. */
const EXCLUDES: ReadonlySet<Replacement["by"]> = new Set(["opposite", "rival", "kind"]);

/** What has one doer: another one excludes the claim's. */
const ONE_DOER = /^(?:directed|founded|written|composed|designed|discovered|invented|painted|created|killed|murdered|assassinated)$/u;

/** Beyond this a sentence speaks of something else, whatever it has instead. */
const MOST_UNTOLD = 2;

function untold({ told }: Evidence): number {
  return told.filter(({ telling }) => telling === "missing" || telling === "broader").length;
}

/** A time that is counted from another one. */
const AFTERWARDS = /\b(?:later|earlier|after|before|following)\b/u;

function isToldOrMeant(one: ToldPart): boolean {
  return isMeant(one) || (one.part.kind === "word" && isLight(one.part.word));
}

/** Told as a fact: not planned, wished, rumoured or somebody's words, unless the claim is about that. */
function isFact({ comparison: { claim }, sentence, happens }: Evidence): boolean {
  return !(happens.unreal && !happens.tells) && (!isHearsay(sentence.text) || isHearsay(claim));
}

const CLAUSES = /;|:|—|,?\s(?:whereas|while|although|though|but)\s/gu;

/** The words and values stand on one side of every ";" or "whereas"; only who is spoken of may stand before it. */
function inOneClause({ told, sentence: { text } }: Evidence): boolean {
  const breaks = [...text.matchAll(CLAUSES)].map(({ index }) => index);
  const clauseOf = (start: number) => breaks.filter((at) => at < start).length;
  const placed = told.filter(({ part, starts }, at) => starts.length > 0 && (at > 0 || part.kind !== "name"));
  const clauses = new Set(placed.flatMap(({ starts }) => starts.map(clauseOf)));
  return (
    placed.length === 0 || [...clauses].some((clause) => placed.every(({ starts }) => starts.some((start) => clauseOf(start) === clause)))
  );
}

/** The sentence denies what the claim says. */
function denies({ comparison: { toldDenials, predicate, best }, happens }: Evidence): boolean {
  return happens.denies || toldDenials.some((denial) => negates(denial) && isNear(denial, predicate, best));
}

/** One of the two denies what the other says. */
function turns(evidence: Evidence): boolean {
  return evidence.comparison.denials.some(negates) !== denies(evidence);
}
