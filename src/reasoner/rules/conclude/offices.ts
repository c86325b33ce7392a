import type { Reading } from "../../../domain/reading.js";
import { intervalOf } from "../../../text/time.js";
import type { Finding } from "../check/finding.js";
import { dateQualifier, propertySet } from "../read-statements.js";

const HOLDERS = propertySet("P6 P35 P169 P286 P488 P1308");
const OFFICE = propertySet("P39 P1308");
const SUCCEEDS = /\b(?:t(?:ook|akes?|aken|aking) (?:\p{L}+ )?over|succeed\p{L}*|replac\p{L}*|inherit\p{L}*)\b/iu;
const PASSIVE = /\b(?:succeeded|replaced) by\b/iu;

/** "Steve Jobs took over as Apple's chief executive from Tim Cook": both were, and so far nothing says that they were in this order. */
export function isOutOfOrder(text: string, { assertions }: Reading, findings: readonly Finding[]): boolean {
  const held = findings.flatMap(({ hypothesis: { property, value }, statements: [statement] }) => {
    if (!HOLDERS.has(property) || value.kind !== "entity" || statement === undefined) return [];
    const term = assertions.flatMap((one) => [one.subject, one.value]).find((one) => one.kind === "entity" && one.ids.includes(value.id));
    const start = dateQualifier(statement, "P580");
    return term === undefined ? [] : [{ id: value.id, at: term.span.start, start }];
  });
  const [first, second, ...more] = [...held].sort((a, b) => a.at - b.at);
  if (first === undefined || second === undefined || more.length > 0 || first.id === second.id || !SUCCEEDS.test(text)) return false;
  const [before, after] = PASSIVE.test(text) ? [first, second] : [second, first];
  return before.start === null || after.start === null || intervalOf(before.start).from >= intervalOf(after.start).from;
}

/** Birth, death, marriage, education, prizes, homes: they have a time of their own, which need not be within a term of office. */
const OF_LIVES = propertySet("P19 P20 P569 P570 P509 P1196 P119 P26 P69 P166 P551");

/** "died in Bern as secretary-general": he died there and was one, which does not say that he still was. */
export function isAsOffice(text: string, { assertions }: Reading, findings: readonly Finding[]): boolean {
  const has = (properties: ReadonlySet<string>) => findings.some(({ hypothesis: { property } }) => properties.has(property));
  const isAfterAs = assertions.some(({ value }) => /\bas (?:the |an? )?$/iu.test(text.slice(0, value.span.start)));
  return isAfterAs && has(OFFICE) && has(OF_LIVES);
}
