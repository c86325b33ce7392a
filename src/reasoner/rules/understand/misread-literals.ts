import type { PropertyId } from "../../../domain/ids.js";
import { wordsOf } from "../../../text/words.js";
import type { Clause } from "./clause.js";
import type { Relating } from "./frames.js";
import type { Thing } from "./things.js";

/** Is a number or a date taken for something that it is not said of? */
export function isMisread(clause: Clause<Thing>, relating: Relating): boolean {
  return (
    lacksWord(clause, relating) ||
    datesWhatStandsBeside(clause, relating) ||
    isOutOfOrder(clause, relating) ||
    isThreshold(clause, relating)
  );
}

/** Their subjects come later than their values, or earlier. */
const LATER: ReadonlySet<PropertyId> = new Set<PropertyId>(["P155", "P1365"]);
const EARLIER: ReadonlySet<PropertyId> = new Set<PropertyId>(["P156", "P1366"]);

/** "was pope before ◆" says nothing of whom ◆ came before. */
function isOutOfOrder({ tokens }: Clause<Thing>, { from, to, path }: Relating): boolean {
  const [step, ...more] = path;
  if (step === undefined || more.length > 0 || !(LATER.has(step.property) || EARLIER.has(step.property))) return false;
  const wordBefore = (place: number) => {
    const at = tokens.findIndex(({ thing }) => thing === place);
    return tokens
      .slice(0, at)
      .findLast(({ text }) => !/^(?:the|an?)$/iu.test(text))
      ?.text.toLowerCase();
  };
  const [own, other] = [wordBefore(from), wordBefore(to)];
  const isLater = LATER.has(step.property) === (step.direction === "out");
  return isLater ? own === "after" || other === "before" : own === "before" || other === "after";
}

/** "Tokyo is 24": a number says nothing without a unit or a word for what it counts; a percentage needs the word in any case. */
function lacksWord({ things }: Clause<Thing>, { to, used }: Relating): boolean {
  const value = things[to];
  if (value?.kind !== "literal" || value.mention.kind !== "quantity") return false;
  const { unitText } = value.mention;
  return (unitText === null || /^(?:%|per ?cent)$/iu.test(unitText)) && !used.some(({ text }) => wordsOf(text)[0]?.class === "content");
}

/** "not of age before 21" says that 21 is where it begins, and denies nothing of 21. */
function isThreshold({ tokens, things }: Clause<Thing>, { to }: Relating): boolean {
  const value = things[to];
  const isNumber = value?.kind === "literal" && value.mention.kind === "quantity";
  const lead = tokens[tokens.findIndex(({ thing }) => thing === to) - 1]?.text ?? "";
  return isNumber && /^(?:before|until|till)$/iu.test(lead) && tokens.some(({ lemma }) => /^(?:not|no|never|nobody|cannot)$/iu.test(lemma));
}

const BESIDE = /^(?:at|in|near|on|from|with|for)$/iu;

/** "founded Facebook in 2004 at Harvard": a date belongs to what happened, not to the place that is named beside it. */
function datesWhatStandsBeside({ tokens, things }: Clause<Thing>, { from, to }: Relating): boolean {
  const [subject, value] = [things[from], things[to]];
  const isDate = value?.kind === "literal" && value.mention.kind === "time";
  const standsBeside = (place: number) => {
    const at = tokens.findIndex(({ thing }) => thing === place);
    const lead = tokens.slice(0, at).findLast(({ text }) => !/^(?:the|an?)$/iu.test(text));
    return lead !== undefined && lead.thing === null && BESIDE.test(lead.text);
  };
  return (
    isDate &&
    subject?.kind === "entity" &&
    standsBeside(from) &&
    things.some((other, place) => other.kind === "entity" && !standsBeside(place))
  );
}
