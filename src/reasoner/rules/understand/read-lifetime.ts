import type { Assertion, Way } from "../../../domain/reading.js";
import { type Thing, termOf } from "./things.js";

const DIED = "(?:died|passed away|was killed|was murdered|was assassinated)";
const AGE = "◇(?: years?)?(?: old| of age)?";
/** "died at the age of 35", "lived to be 35", "was 35 years old when he died". */
const SAYS_AGE = [
  `${DIED} (?:at (?:the age of |age )?|aged |at )${AGE}`,
  `${DIED} when (?:he|she|they) (?:was|were) ${AGE}`,
  `${DIED} (?:at|before|after) (?:reaching|turning) (?:the age of )?${AGE}`,
  `(?:lived|reached|made it) (?:to )?(?:be |see |the age of |age )?${AGE}`,
  `lived for ${AGE}`,
  `(?:was|had been) (?:aged )?${AGE} (?:when (?:he|she|they) ${DIED}|at (?:the time of )?(?:his |her |their |)death|on the day (?:he|she|they) died)`,
].map((pattern) => new RegExp(`^◆ (?:only |just )?${pattern}$`, "u"));
const WORDS = "(?:about|around|approximately|roughly|nearly|almost|over|under|more than|less than|at least|at most|just|only)";
const LIFETIME: Way = { path: "lifetime", score: 0.95, words: 0.95 };

/** The age at which somebody died, where that is all that is said; null for every other statement. */
export function readLifetime(text: string, things: readonly Thing[]): Assertion | null {
  const [who, age, ...more] = things;
  if (who?.kind !== "entity" || !who.kinds.has("person") || age?.kind !== "literal" || age.mention.kind !== "quantity" || more.length > 0)
    return null;
  const words = `${text.slice(0, who.span.start)}◆${text.slice(who.span.end, age.span.start)}◇${text.slice(age.span.end)}`;
  const plain = words
    .replace(/[.,!]+/gu, "")
    .replace(new RegExp(`\\b${WORDS} (?=◇)`, "giu"), "")
    .replace(/\s+/gu, " ")
    .trim();
  return SAYS_AGE.some((pattern) => pattern.test(plain))
    ? { subject: termOf(who), value: termOf(age), ways: [LIFETIME], qualifies: false, times: [] }
    : null;
}
