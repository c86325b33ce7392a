import type { PropertyId } from "../../../domain/ids.js";
import type { Assertion } from "../../../domain/reading.js";
import { clearly, idsOfThing, signed, stating, type Thing, termOf, timeOf } from "./things.js";
import { asked, type Possible } from "./understood.js";

const NOT = "(?:(?:did not|didn['’]t|never|was not|wasn['’]t) )?";
const DOING =
  "(?:making|painting|writing|acting|performing|playing|singing|working|teaching|studying|living|directing|filming|composing|recording|touring|fighting|serving|campaigning|travell?ing|training|competing|running|governing)";
const DID =
  "(?:fought|fight|served?(?= (?:in|at|under|with|on))|competed?|took part|take part|participated?|performed?(?= (?:in|at|with|for|on|live))|(?:lived?|resided?)(?= (?:in|at))|work(?:ed)?(?= (?:in|at|for|with|under))|taught|teach|stud(?:ied|y)(?= (?:in|at|under|with))|travell?ed|travel|visit(?:ed)?|toured?|attend(?:ed)?|train(?:ed)?|coach(?:ed)?|danced?|played?(?= (?:for|with|against|at))|was (?:arrested|wounded|captured|imprisoned)|emigrated?|resigned?)";
const ACTS = `${NOT}(?:still |already |once )?(?:(?:was |were )(?:not |still |already )?${DOING}|${DID})`;
const DURING = "(?:in|during|throughout) (?:the )?(?:year )?";
/** The time or the event may belong to something other than the act. */
const TANGLED =
  /\b(?:that|which|who|whose|whom|when|where|while|and|or|but|about|like|as|after|before|by|named|called|theory|theories|works?|music|ideas|hearts?|memory|set|made|written|built|shot|won|lost|born|(?!wounded|captured)\p{L}+ed)\b|[,;:"]/u;
const AT_TIME = [new RegExp(`^◆ ${ACTS}( .+?)? ${DURING}◇$`, "u"), new RegExp(`^In (?:the year )?◇,? ◆ ${ACTS}( .+)?$`, "u")];
const IN_EVENT = new RegExp(
  `^◆ ${NOT}(?:still |already |once )?(?:(?:was |were )?${DOING}|${DID}|ran|run|swam|swim|box(?:ed)?|played?|(?:won|win) (?:an? |the |two |three |four |five |)(?:gold |silver |bronze )?medals?)( [^◆]+?)? ?(?:(?:in|at|during) (?:the )?|(?<=(?:attend|attended|visit|visited) )(?:the )?)◆$`,
  "u",
);
const TOGETHER =
  "(?:met|meet|befriend(?:ed)?|work(?:ed)? (?:together |closely )?with|collaborated? with|corresponded? with|stud(?:ied|y) (?:under|with)|hired?|interview(?:ed)?|shook hands with|shared a stage with|(?:performed?|sang|danced?|dined|spoke) with|debated?|dated?|divorced?|was (?:taught|tutored|hired|interviewed|arrested|knighted|crowned) by|was (?:a )?(?:personal |close )?friends? (?:of|with)|was a (?:contemporary|classmate|teammate|colleague) of)";
const WITH = new RegExp(`^◆ ${NOT}(?:once |often |already )?${TOGETHER} ◆(?: (?:in|at) ◆)?$`, "u");

const LIFE: readonly PropertyId[] = ["P569", "P570"];
const EVENT: readonly PropertyId[] = ["P580", "P582", "P585"];

/** An act of a person at a time, in an event or together with another person, in words that apply only to the living; otherwise null. */
export function readActs(
  text: string,
  things: readonly Thing[],
): { readonly assertion: Assertion; readonly relatings: readonly Possible[] } | null {
  const [who, second] = things;
  const last = things.at(-1);
  const isNamed = (thing: Thing | undefined): thing is Extract<Thing, { kind: "entity" }> =>
    thing?.kind === "entity" && thing.link.by === "name" && !/['’]s?$/u.test(thing.span.text);
  if (last === undefined || second === undefined) return null;
  const plain = plainWords(text, things);
  const time = things.find((thing) => timeOf(thing) !== null);
  const doer = things.find(isNamed);
  if (doer === undefined || !doer.kinds.has("person")) return null;
  const others = things.filter((thing) => thing !== doer && thing !== time);
  const value = timed(plain, time, others) ?? (time === undefined && doer === who ? attended(plain, others) : null);
  if (value === null) return null;
  return {
    assertion: stating(termOf(doer), termOf(value), clearly("act")),
    relatings: [...asked(idsOfThing(doer), LIFE), ...asked(idsOfThing(value), [...LIFE, ...EVENT])],
  };
}

function timed(plain: string, time: Thing | undefined, others: readonly Thing[]): Thing | null {
  if (time === undefined || others.some(({ kind }) => kind === "literal")) return null;
  const [match] = AT_TIME.map((pattern) => pattern.exec(plain)).filter((one) => one !== null);
  return match === undefined || TANGLED.test(match[1] ?? "") ? null : time;
}

function attended(plain: string, others: readonly Thing[]): Thing | null {
  const [other] = others;
  if (other?.kind !== "entity" || other.link.by !== "name") return null;
  if (other.kinds.has("person")) return WITH.test(plain) ? other : null;
  const match = others.length === 1 && other.kinds.has("event") ? IN_EVENT.exec(plain) : null;
  return match === null || TANGLED.test(match[1] ?? "") ? null : other;
}

/** The words, with ◆ for each name, ◇ for a time and ○ for other things. */
function plainWords(text: string, things: readonly Thing[]): string {
  const sign = (thing: Thing) => (thing.kind === "entity" ? "◆" : timeOf(thing) !== null ? "◇" : "○");
  return signed(text, things, sign).replace(/\s+/gu, " ").trim();
}
