import type { Assertion } from "../../../domain/reading.js";
import { clearly, signed, stating, type Thing, termOf } from "./things.js";

type AgeAt = NonNullable<Assertion["at"]>["date"];

const AGE = "(?:already |only |just |still |barely )?(?:aged )?◇(?: years?)?(?: old| of age)?";
const THE = "(?:the |an? |his |her |their )?";
const WON = "(?:won|received|got|was awarded|were awarded|earned|collected)";
const JOINED = "(?:took part in|participated in|competed (?:in|at)|ran (?:in|at)|played (?:in|at)|appeared at|fought in|served in)";
/** Wordings of an age at an event, and the date of the event that counts; ◆ are the person and the event. */
const SAYS: readonly (readonly [string, AgeAt])[] = [
  [`◆ was ${AGE} (?:at|during) (?:the time of )?${THE}◆`, "whole"],
  [`(?:At|During) ${THE}◆,? ◆ was ${AGE}`, "whole"],
  [`◆ was ${AGE} when ${THE}◆ (?:took place|happened|was held)`, "whole"],
  [`◆ was ${AGE} when ${THE}◆ (?:began|started|broke out|opened)`, "start"],
  [`◆ was ${AGE} when ${THE}◆ (?:ended|finished|was over)`, "end"],
  [`◆ was ${AGE} when (?:he|she|they) ${JOINED} ${THE}◆`, "joined"],
  [`◆ ${JOINED} ${THE}◆ (?:at|at the age of|at age|aged) ${AGE}`, "joined"],
  [`◆ was ${AGE} when (?:he|she|they) ${WON} ${THE}◆`, "won"],
  [`◆ ${WON} ${THE}◆ (?:at|at the age of|at age|aged) ${AGE}`, "won"],
];
const PATTERNS = SAYS.map(([words, date]) => ({ pattern: new RegExp(`^${words}$`, "u"), date }));

/** A person's age at an event, if the claim states nothing else. */
export function readAgeAt(text: string, things: readonly Thing[]): Assertion | null {
  const names = things.filter((thing) => thing.kind === "entity" && thing.link.by === "name");
  const [number, ...numbers] = things.filter((thing) => thing.kind === "literal");
  if (names.length !== 2 || numbers.length > 0 || things.length !== 3) return null;
  if (number?.kind !== "literal" || number.mention.kind !== "quantity" || number.mention.value.unit !== null) return null;
  const plain = signed(text, things);
  const said = PATTERNS.find(({ pattern }) => pattern.test(plain));
  const [first, second] = names;
  if (said === undefined || first?.kind !== "entity" || second?.kind !== "entity") return null;
  const [who, event] = /^(?:At|During)/u.test(plain) ? [second, first] : [first, second];
  if (!who.kinds.has("person") || event.kinds.has("person")) return null;
  return { ...stating(termOf(who), number, clearly("age")), at: { event: termOf(event), date: said.date } };
}
