import type { Comparator, Mention } from "../../../../domain/mention.js";
import type { Margin } from "../../../../domain/reading.js";
import { readLength } from "../../../../text/time-length.js";
import { comparativeOf } from "../measures.js";

/** `middle` and `tail`: the words between two names and after them, as a comparison without the margin. */
type WithMargin = { readonly middle: string; readonly tail: string; readonly margin: Margin };

const ABOUT = "(?:(more than|over|less than|under|at least|about|around|almost|nearly|roughly|exactly|just|quite) )?";
const UNIT = "(?:days?|weeks?|months?|years?|decades?|centur(?:y|ies))";
const LENGTH = `${ABOUT}(?:◇(?: ${UNIT})?|(?:one |several |many |few )?${UNIT})`;
const BY = new RegExp(`^by (${LENGTH})$`, "u");
/** "died one day after", "a year older than", "50 metres taller than". */
const BEFORE = new RegExp(`(?:^|(?<= ))(${LENGTH}) (?=(?:before|after|prior to|\\p{L}+er than)$)`, "u");
const TIMES = "(half|twice|◇ times) ";
/** "twice as tall as", "three times as many inhabitants as" */
const AS = new RegExp(`(?:^|(?<= ))${ABOUT}(?:${TIMES})?as (\\p{L}+)((?: \\p{L}+)*?) as(?=$| )`, "u");
/** "twice the height of", "half the size of" */
const THE = new RegExp(`(?:^|(?<= ))${ABOUT}${TIMES}(\\p{L}+(?: \\p{L}+)?) of$`, "u");
const COMPARATORS: Readonly<Record<string, Comparator>> = {
  "more than": "more",
  over: "more",
  "less than": "less",
  under: "less",
  "at least": "at-least",
  about: "about",
  around: "about",
  almost: "almost",
  nearly: "almost",
  roughly: "about",
};

/** The difference, the factor or the equality that a comparison states, and the comparison without it; null if there is none. */
export function readMargin(middle: string, tail: string, mention: Mention | undefined): WithMargin | null {
  return difference(middle, tail, mention) ?? factor(middle, tail, mention);
}

function difference(middle: string, tail: string, mention: Mention | undefined): WithMargin | null {
  const [, behind] = BY.exec(tail) ?? [];
  const [before, within] = BEFORE.exec(middle) ?? [];
  const said = behind ?? within;
  if (said === undefined) return null;
  const length = readLength(said, mention);
  const words = {
    middle: before === undefined ? middle : middle.replace(before, ""),
    tail: behind === undefined ? tail : "",
  };
  if (length !== null) return { ...words, margin: { kind: "length", length } };
  return mention?.kind === "quantity" && said.includes("◇") ? { ...words, margin: { kind: "amount", mention } } : null;
}

function factor(middle: string, tail: string, mention: Mention | undefined): WithMargin | null {
  const [as, about, times, adjective, noun = ""] = AS.exec(middle) ?? [];
  const [the, aboutThe, timesThe, ofNoun] = as === undefined ? (THE.exec(middle) ?? []) : [];
  const comparative = adjective === undefined ? null : comparativeOf(adjective);
  const plain =
    as !== undefined && comparative !== null
      ? middle.replace(as, `${comparative}${noun} than`)
      : middle.replace(the ?? "", `greater ${ofNoun} than`);
  if ((as === undefined || comparative === null) && the === undefined) return null;
  const said = COMPARATORS[about ?? aboutThe ?? ""] ?? "equal";
  const word = times ?? timesThe;
  if (word === undefined)
    return mention === undefined ? { middle: plain, tail, margin: { kind: "level", almost: said === "almost" } } : null;
  if (word.includes("◇") && mention?.kind !== "quantity") return null;
  const amount = word === "half" ? 0.5 : word === "twice" ? 2 : mention?.kind === "quantity" ? mention.value.amount : 1;
  const comparator = mention?.kind === "quantity" && mention.comparator !== "equal" ? mention.comparator : said;
  return { middle: plain, tail, margin: { kind: "times", factor: amount, comparator } };
}
