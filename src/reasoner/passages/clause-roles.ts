import {
  ARTICLE,
  agentAfter,
  antecedent,
  BE,
  BREAK,
  between,
  CARRIES_OUT,
  EMPTY,
  FACTIVE,
  HAVE,
  isAdverb,
  isEmpty,
  isPast,
  isPlain,
  isVerb,
  lastVerb,
  MODAL,
  NOBODY,
  NOT,
  nameAt,
  openingOf,
  type ParsedText,
  RELATIVE,
  type Side,
  sideBefore,
} from "./clause-words.js";
import { isNationality, isPersonName } from "./name-phrases.js";

/** How a verb (or noun) of a sentence is used: its subject, its agent, and whether it is stated as a fact. */
export type ClauseRoles = {
  readonly subject: Side;
  /** The agent of a passive ("built by …"). */
  readonly agent: Side | null;
  readonly passive: boolean;
  /** The event is a noun ("her captain, Ann Marsh"). */
  readonly noun: boolean;
  /** Stated as a fact: not wished, planned, offered or supposed. */
  readonly real: boolean;
  readonly denied: boolean;
};

export function rolesAt(said: ParsedText, at: number): ClauseRoles {
  const { words } = said;
  const verb = isVerb(said, at);
  let i = at - 1;
  const state = { be: false, real: true, denied: false };
  for (; i >= 0; i--) {
    const lower = words[i]?.lower ?? "";
    if (i < at - 1 && BREAK.test(between(said, i))) break;
    if (BE.has(lower)) state.be = true;
    else if (MODAL.has(lower) && words[i]?.kind === "function") state.real = false;
    else if (NOT.has(lower)) state.denied = true;
    else if (lower === "no" && !verb) state.denied = true;
    else if (!(HAVE.has(lower) || (verb && isAdverb(lower)) || (!verb && (ARTICLE.has(lower) || isPlain(said, i))))) break;
  }
  // "Meant to be a doctor" does not say that she was one.
  if (words[i]?.lower === "to" && state.be && !FACTIVE.has(words[i - 1]?.lower ?? "")) state.real = false;
  if (!verb) return nounRoles(said, at, state);
  const agent = agentAfter(said, at);
  const passive = isPast(words[at]?.lower ?? "") && (state.be || agent !== null);
  const roles = { agent, passive, noun: false, denied: state.denied };
  if (words[i]?.lower === "to") {
    const governing = words[i - 1]?.lower ?? "";
    const before = lastVerb(said, i);
    return { ...roles, subject: before === null ? NOBODY : rolesAt(said, before).subject, real: state.real && FACTIVE.has(governing) };
  }
  if (RELATIVE.test(words[i]?.lower ?? ""))
    return { ...roles, subject: withSubjectOf(said, i - 1, antecedent(said, i - 1)), real: state.real };
  // "Is a label founded in 1971": the subject is what was founded.
  if (!state.be && isPast(words[at]?.lower ?? "") && isNounLike(said, i) && isPredicate(said, i))
    return { ...roles, subject: withSubjectOf(said, i, sideBefore(said, i)), passive: true, real: state.real };
  const joined = /^(?:and|or|but)$/u.test(words[i + 1]?.lower ?? "");
  const opened = openingOf(said, at);
  if (opened !== null) {
    const outside = lastVerb(said, opened + 1);
    // "Ann Marsh, Earl of Ely (born 1901)": Ann.
    const [near, first] = [antecedent(said, opened), said.names[0]];
    const opening = near.names[0]?.lead === "of" && first !== undefined ? { ...NOBODY, names: [first] } : near;
    const subject = outside === null ? opening : rolesAt(said, outside).subject;
    return { ...roles, subject, passive: isPast(words[at]?.lower ?? ""), real: state.real };
  }
  const own = joined ? NOBODY : sideBefore(said, i);
  const before = isEmpty(own) ? lastVerb(said, i + 1) : null;
  // "The harbour, which Karl Voss painted, was filled in": the subject is before the aside.
  const aside =
    before === null || !/,/u.test(between(said, i)) ? -1 : words.findLastIndex(({ lower }, at) => at < before && ASIDE.test(lower));
  if (aside > 0) return { ...roles, subject: sideBefore(said, aside - 1), real: state.real };
  return { ...roles, subject: before === null ? own : rolesAt(said, before).subject, real: state.real };
}

const ASIDE = /^(?:who|whom|whose|which)$/u;

function isNounLike(said: ParsedText, at: number): boolean {
  return isPlain(said, at) || nameAt(said, said.words[at]) !== undefined;
}

/** The noun is a predicate of the subject: "He is a trader who …". */
function isPredicate(said: ParsedText, at: number): boolean {
  const verb = lastVerb(said, at);
  const name = nameAt(said, said.words[at]);
  // "a band from Hull, formed in 2004": a comma, and no other possible referent.
  const isApart = /,/u.test(between(said, at)) && !isPersonName(name);
  return verb !== null && BE.has(said.words[verb]?.lower ?? "") && (name === undefined || isApart);
}

function withSubjectOf(said: ParsedText, at: number, side: Side): Side {
  if (side.names.length > 0 || !isPredicate(said, at)) return side;
  const { names, nouns, pronoun } = rolesAt(said, lastVerb(said, at) ?? 0).subject;
  return { names, nouns: [...side.nouns, ...nouns], pronoun };
}

/** "Her captain, Ann Marsh, …", "Ann Marsh, the founder of …", "she was the first captain": names that the noun describes. */
function nounRoles(said: ParsedText, at: number, state: { readonly real: boolean; readonly denied: boolean }): ClauseRoles {
  const { text, words, names } = said;
  const noun = words[at];
  const [start, end] = [noun?.start ?? 0, noun?.end ?? 0];
  const beside = names.filter(
    (name) =>
      !isNationality(name) &&
      ((name.start >= end && APPOSED.test(text.slice(end, name.start))) ||
        (name.end <= start && SAID_OF.test(text.slice(name.end, start)) && !BREAK.test(text.slice(name.end, start)))),
  );
  const verb = lastVerb(said, at);
  // "It had eighty entrances", "she was the first captain": the noun describes the subject.
  const lead = words[verb ?? -1]?.lower ?? "";
  const reach = EMPTY.test(lead) ? MOST_BETWEEN : CARRIES_OUT.test(lead) ? 3 : 0;
  const direct = verb !== null && at - verb <= reach;
  const owner = direct ? rolesAt(said, verb).subject : NOBODY;
  const agent = isEmpty(owner) ? agentAfter(said, at) : null;
  return { subject: { ...owner, names: [...beside, ...owner.names] }, agent, passive: agent !== null, noun: true, ...state };
}

const MOST_BETWEEN = 14;
const APPOSED =
  /^,?\s+(?:(?:was|is|were|called|named)\s+)?(?:the\s+)?(?:(?!(?:of|by|for|to|in|at|on|from|with|and|or|than)\s)[\p{Ll}-]+\s+)?$/u;
const SAID_OF =
  /^(?:['’]s?)?(?:\s+(?:[\p{Ll}-]+\s+){0,3}?(?:was|is|were|are|became|remained|as)|,|\s*\()?\s*(?:(?:the|a|an|his|her|its|their|first|last|also)\s+)*(?:[\p{Ll}\d-]+\s+){0,3}$/u;
