import type { PropertyId } from "../../../domain/ids.js";
import type { Assertion } from "../../../domain/reading.js";
import { clearly, clearlyOf, signed, stating, type Thing, termOf } from "./things.js";

const DIED = "(?:died|passed away|was killed|was murdered|was assassinated)";
const AGE = "◇(?: years?)?(?: old| of age)?";
const OLD = "(?:(?:he|she|they) (?:was|were|turned|reached) |reaching |turning |)(?:the age of |age |)";
const NEVER = "(?:never|did not|didn['’]t) ";
const TO_BE = "(?:to be |to the age of |to age |to )";
/** Wordings of an age, and its comparator if the number itself has none. */
const SAYS_AGE = (
  [
    [`${DIED} (?:at (?:the age of |age )?|aged |at )${AGE}`, "equal"],
    [`${DIED} (?:when|as) ${OLD}${AGE}`, "equal"],
    [`${DIED} (?:at|on) (?:reaching|turning) (?:the age of )?${AGE}`, "equal"],
    [`lived (?:${TO_BE}|for )${AGE}`, "equal"],
    // A person who lived to be 76 also lived to be 60.
    [`${NEVER}lived? ${TO_BE}${AGE}`, "at-least"],
    [
      `(?:was|had been) (?:aged )?${AGE} (?:when (?:he|she|they) ${DIED}|at (?:the time of )?(?:his |her |their |)death|on the day (?:he|she|they) died)`,
      "equal",
    ],
    [`${DIED} before ${OLD}${AGE}`, "less"],
    [`${DIED} after ${OLD}${AGE}`, "at-least"],
    [
      `(?:${NEVER})?(?:lived? to (?:see|celebrate|reach) |(?:reach(?:ed)?|turned|turn) |(?:made|make) it (?:to|past) |lived? (?:past|beyond) )(?:the age of |age |)${AGE}`,
      "at-least",
    ],
  ] as const
).map(([pattern, comparator]) => ({ pattern: new RegExp(`^◆ (?:only |just )?${pattern}$`, "u"), comparator }));
const WORDS = "(?:about|around|approximately|roughly|nearly|almost|over|under|more than|less than|at least|at most|just|only)";
const SAYS_TIME = /^◆ (?:lived|was (?:active|alive|living)|flourished|worked) (?:in|during) (?:the )?(?:year )?◇$/u;
const SAYS_SPAN = /^◆ lived from ◇ (?:to|until|till) ◇$/u;
const LIFETIME = clearly("lifetime");

/** The age at death or the years of a life, if the claim states nothing else; otherwise empty. */
export function readLifetime(text: string, things: readonly Thing[]): readonly Assertion[] {
  const [who, first, second, ...more] = things;
  if (who?.kind !== "entity" || !who.kinds.has("person") || first?.kind !== "literal" || more.length > 0) return [];
  const plain = plainWords(text, things);
  const subject = termOf(who);
  const { mention } = first;
  if (second !== undefined)
    return SAYS_SPAN.test(plain) ? [dated(subject, "P569", first), dated(subject, "P570", second)].flatMap((one) => one ?? []) : [];
  if (mention.kind === "time") return SAYS_TIME.test(plain) && mention.part === undefined ? [stating(subject, first, LIFETIME)] : [];
  const said = SAYS_AGE.find(({ pattern }) => pattern.test(plain));
  if (said === undefined) return [];
  const meant = mention.comparator === "equal" ? { ...mention, comparator: said.comparator } : mention;
  return [stating(subject, { ...first, mention: meant }, LIFETIME)];
}

/** The words, with ◆ for the person and ◇ for each number or time. */
function plainWords(text: string, things: readonly Thing[]): string {
  return signed(text, things)
    .replace(/[.,!]+/gu, "")
    .replace(new RegExp(`\\b${WORDS} (?=◇)`, "giu"), "")
    .replace(/\s+/gu, " ")
    .trim();
}

/** "lived from 1643 to 1727" dates the birth and the death. */
function dated(subject: Assertion["subject"], property: PropertyId, thing: Thing): Assertion | null {
  if (thing.kind !== "literal" || thing.mention.kind !== "time") return null;
  const value = { ...thing, mention: { ...thing.mention, comparator: "in" as const } };
  return stating(subject, value, clearlyOf(property));
}
