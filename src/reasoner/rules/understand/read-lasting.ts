import type { Span } from "../../../domain/mention.js";
import type { TimeLength } from "../../../domain/reading.js";
import { LENGTH, readLength } from "../../../text/time-length.js";
import type { Thing } from "./things.js";

const FOR_LONG = new RegExp(`\\s+for (?:a total of |a period of )?(${LENGTH})[.!]?$`, "u");
/** A duration up to now depends on today's date, which changes. */
const GOES_ON = /\b(?:has|have)\b/iu;

type Lasting = { readonly lasted: TimeLength; readonly span: Span };

/** "… for sixteen years" at the end of a sentence or before a date. */
export function readLasting(claim: string, things: readonly Thing[]): Lasting | null {
  const told = things.filter((thing) => thing.kind === "literal" && thing.mention.kind === "quantity");
  const last = told.at(-1);
  const text = withoutDates(claim, things);
  if (GOES_ON.test(text)) return null;
  const mention = last?.kind === "literal" ? last.mention : undefined;
  const isLast = mention !== undefined && /^[^◆]{0,12}$/u.test(text.slice(mention.end));
  const words = isLast ? `${text.slice(0, mention.start)}◇${text.slice(mention.end)}` : text;
  const match = FOR_LONG.exec(words);
  const lasted = match?.[1] === undefined ? null : readLength(match[1], isLast ? mention : undefined);
  if (match === null || lasted === null) return null;
  return { lasted, span: { start: match.index, end: text.length, text: text.slice(match.index) } };
}

/** "for one month in 1841": the text before its final dates. */
function withoutDates(text: string, things: readonly Thing[]): string {
  const last = things.findLastIndex((thing) => thing.kind !== "literal" || thing.mention.kind !== "time");
  const date = things[last + 1];
  return date === undefined
    ? text
    : text.slice(0, date.span.start).replace(/,?\s+(?:in|from|between|until|till|up to)\s+(?:the\s+)?$/u, "");
}
