import type { Assertion, Way } from "../../../domain/reading.js";
import { type Thing, termOf } from "./things.js";

const DIED = "(?:died|passed away|was killed|was murdered|was assassinated)";
const AGE = "◇(?: years?)?(?: old| of age)?";
const OLD = "(?:(?:he|she|they) (?:was|were|turned|reached) |reaching |turning |)(?:the age of |age |)";
const NEVER = "(?:never|did not|didn['’]t) ";
const TO_BE = "(?:to be |to the age of |to age |to )";
/** How the years of a life are told, and how they have to compare where the number itself does not say. */
const SAYS_AGE = (
  [
    [`${DIED} (?:at (?:the age of |age )?|aged |at )${AGE}`, "equal"],
    [`${DIED} (?:when|as) ${OLD}${AGE}`, "equal"],
    [`${DIED} (?:at|on) (?:reaching|turning) (?:the age of )?${AGE}`, "equal"],
    [`lived (?:${TO_BE}|for )${AGE}`, "equal"],
    // Who lived to be 76 did live to be 60.
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
const LIFETIME: Way = { path: "lifetime", score: 0.95, words: 0.95 };

/** The age at which somebody died, or a time in which somebody lived, where that is all that is said; null for every other statement. */
export function readLifetime(text: string, things: readonly Thing[]): Assertion | null {
  const [who, age, ...more] = things;
  if (who?.kind !== "entity" || !who.kinds.has("person") || age?.kind !== "literal" || more.length > 0) return null;
  const words = `${text.slice(0, who.span.start)}◆${text.slice(who.span.end, age.span.start)}◇${text.slice(age.span.end)}`;
  const plain = words
    .replace(/[.,!]+/gu, "")
    .replace(new RegExp(`\\b${WORDS} (?=◇)`, "giu"), "")
    .replace(/\s+/gu, " ")
    .trim();
  if (age.mention.kind === "time")
    return SAYS_TIME.test(plain) && age.mention.part === undefined
      ? { subject: termOf(who), value: age, ways: [LIFETIME], qualifies: false, times: [] }
      : null;
  const said = SAYS_AGE.find(({ pattern }) => pattern.test(plain));
  if (said === undefined) return null;
  const mention = age.mention.comparator === "equal" ? { ...age.mention, comparator: said.comparator } : age.mention;
  return { subject: termOf(who), value: { ...age, mention }, ways: [LIFETIME], qualifies: false, times: [] };
}
