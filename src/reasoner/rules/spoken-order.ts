import type { Property } from "../../domain/entity.js";
import type { Context } from "./context.js";
import { type Hypothesis, spanOf } from "./hypothesis.js";
import { type Range, traitsOf } from "./property-traits.js";
import { contentStems } from "./relation-lexicon.js";

/** Properties whose value acts on the subject: "A directed B" says that the director of B is A. */
export const AGENTIVE: ReadonlySet<string> = new Set(
  (
    "P50 P57 P58 P61 P84 P86 P110 P112 P123 P127 P137 P157 P162 P169 P170 P175 P176 P178 P184 P272 P286 P344 P449 P647 P676 P749 P750 P1040 " +
    "P1346 P1431 P1877 P2515 P2554"
  ).split(" "),
);
/** Properties whose subject acts on the value: "A wrote B" says that B is a notable work of A. */
export const ACTING: ReadonlySet<string> = new Set(["P800", "P1056", "P1830", "P355", "P185"]);
/** Said of the work, whoever comes first: "A stars in B". */
export const CAST: ReadonlySet<string> = new Set(["P161", "P725"]);
const PLACES: ReadonlySet<Range> = new Set<Range>(["place", "settlement", "country", "continent"]);

const COPULA = "(?:is|was|are|were|became|remains?)(?:n['’]t)?(?:\\s+(?:not|also|never))?";
const DETERMINED = "(?:the\\s+)?(?:[\\p{Ll}-]+\\s+){0,2}";
const NOUN_OF = new RegExp(`\\b${COPULA}\\s+(?:the|an?|one of the)\\s+(?:[\\p{L}-]+\\s+){0,3}?(\\p{L}+)\\s+of\\s+${DETERMINED}$`, "u");
const THE_NOUN_OF = new RegExp(`\\b(?:the|its?)\\s+(?:[\\p{L}-]+\\s+){0,3}?(\\p{L}+)\\s+of\\s+${DETERMINED}$`, "iu");
const POSSESSED = new RegExp(`^(?:['’]s?)?\\s+(?:[\\p{L}-]+\\s+){0,2}?(\\p{L}+)\\s+${COPULA}\\s`, "u");
const IS = new RegExp(`^\\s+${COPULA}\\s+${DETERMINED}$`, "u");
const BY = new RegExp(`\\bby\\s+${DETERMINED}$`, "u");
const IN = /\b(?:in|into|at|on)\s+(?:the\s+)?(?:(?:city|town|village|state|province|country|continent|island)\s+(?:of\s+)?)?$/u;
const WHERE = /\b(?:where|(?:in|on|at|from|to|into|for) which|home to)\b/u;
const ACTIVE = new RegExp(
  `^\\s+(?:(?:did|does|do)(?:\\s+not|n['’]t)?\\s+)?(?:(?:also|first|\\p{Ll}+ly|never)\\s+)?([\\p{Ll}-]+)\\s+(?:the\\s+)?(?:[\\p{Ll}-]+\\s+(?:of|for|to|behind)\\s+)?${DETERMINED}$`,
  "u",
);
const NOT_ACTIVE = /\b(?:is|was|are|were|be|been|being|has|had|have|by|in|on|at|from|with|as|under|into|that|which|who|where|whose)\b/u;

/**
 * Which of the two names the sentence says the property of, where its grammar leaves no doubt; null where it does. A graph that holds "Hamlet – author:
 * Shakespeare" bears out that Shakespeare wrote Hamlet, and not that Hamlet wrote Shakespeare.
 */
export function spokenOrder({ reading, lexicon }: Context, { topic, target, property }: Hypothesis): "first" | "second" | null {
  const [first, second] = [topic.link.span, spanOf(target)].sort((a, b) => a.start - b.start);
  if (first === undefined || second === undefined) return null;
  const between = reading.masked.slice(first.end, second.start);
  const before = reading.masked.slice(0, first.start);
  // With a third name between them, the words need not be about these two.
  if (/[·,;]/u.test(between)) return null;
  const role = (noun: string | undefined, holder: "first" | "second") => {
    if (noun === undefined || !lexicon.uses(contentStems(noun), property.id)) return null;
    return isRoleOfSubject(property, noun) ? other(holder) : holder;
  };
  if (/['’]s?$/u.test(first.text) || /^['’]s?\b/u.test(between)) return role(POSSESSED.exec(between)?.[1], "first");
  if (/['’]s?$/u.test(second.text)) return null;
  if (WHERE.test(between)) return PLACES.has(traitsOf(property.id).range) ? "second" : null;
  if (AGENTIVE.has(property.id) && BY.test(between)) return "first";
  if (ACTING.has(property.id) && BY.test(between)) return "second";
  const owner = THE_NOUN_OF.exec(before)?.[1];
  if (owner !== undefined && IS.test(between)) return role(owner, "first");
  const noun = NOUN_OF.exec(between)?.[1];
  if (noun !== undefined) return role(noun, "second");
  if (/\bbelong(?:s|ed)?\s+to\s+(?:the\s+)?$/u.test(between)) return "first";
  if (IN.test(between)) return CAST.has(property.id) ? "second" : isWhereabouts(property.id) ? "first" : null;
  const verb = NOT_ACTIVE.test(between) ? undefined : ACTIVE.exec(between)?.[1];
  if (verb === undefined || !lexicon.uses(contentStems(verb), property.id)) return null;
  return AGENTIVE.has(property.id) ? "second" : ACTING.has(property.id) ? "first" : null;
}

function isWhereabouts(property: Hypothesis["property"]["id"]): boolean {
  return PLACES.has(traitsOf(property).range) || property === "P403";
}

function other(place: "first" | "second"): "first" | "second" {
  return place === "first" ? "second" : "first";
}

/** In "A is a member of B" the noun is what the subject is; in "A is the father of B" it is what the value is. The label knows best, aliases are loose. */
export function isRoleOfSubject({ id, label, aliases }: Property, noun: string): boolean {
  const { phrases } = traitsOf(id);
  const ends = (phrase: string) => phrase.toLowerCase().endsWith(`${noun.toLowerCase()} of`);
  if (ends(label)) return true;
  return label.toLowerCase() !== noun.toLowerCase() && !phrases.includes(noun.toLowerCase()) && [...phrases, ...aliases].some(ends);
}
