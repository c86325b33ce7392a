import { type Checked, type CheckedSentence, checkedIn, labelOf, markedIn } from "../articles/check-article.js";
import type { Predicted } from "../lab/statistics/confusion.js";
import { citedLines, plainLines, plainText, type Style, wrap } from "./style.js";

const SIGNS: Readonly<Record<Predicted, string>> = { supported: "✓", refuted: "✗", conflicting: "⇄", "not-enough-info": "?", failed: "!" };

/** The text with a mark behind each checked sentence, what was found wrong, and a summary. */
export function renderArticle(text: string, sentences: readonly CheckedSentence[], style: Style, width: number): string {
  const checked = checkedIn(sentences);
  return [markedText(text, checked, style), "", ...findings(checked, style, width), "", summary(sentences)].join("\n");
}

function markedText(text: string, checked: readonly Checked[], style: Style): string {
  let [shown, at] = ["", 0];
  for (const sentence of markedIn(checked)) {
    const { start, end, claims } = sentence;
    const mark = ` [${claims.map(([number, { result }]) => `${number} ${SIGNS[result.label]}`).join(", ")}]`;
    shown += plainLines(text.slice(at, start)) + style.mark(labelOf(sentence), plainLines(text.slice(start, end)) + mark);
    at = end;
  }
  return shown + plainLines(text.slice(at));
}

/** Refuted, conflicting and failed claims in full. */
function findings(checked: readonly Checked[], style: Style, width: number): readonly string[] {
  const wrong = [...checked.entries()].filter(
    ([, { result }]) => result.label === "refuted" || result.label === "conflicting" || result.label === "failed",
  );
  return wrong.flatMap(([place, { claim, resolved, result, evidence }]) => [
    `${place + 1}. ${style.label(result.label)}${result.confidence === null ? "" : `  ${result.confidence.toFixed(2)}`}`,
    wrap(plainText(claim), "   ", width),
    ...(resolved === null ? [] : [style.dim(`   ${plainText(resolved)}`)]),
    wrap(plainText(result.failure?.message ?? result.justification), "   ", width),
    ...evidence.flatMap((line, number) => citedLines(line, number + 1, style, width)),
    "",
  ]);
}

function summary(sentences: readonly CheckedSentence[]): string {
  const checked = checkedIn(sentences);
  const count = (label: Predicted) => checked.filter(({ result }) => result.label === label).length;
  const labels: readonly (readonly [Predicted, string])[] = [
    ["refuted", "refuted"],
    ["conflicting", "conflicting"],
    ["supported", "supported"],
    ["not-enough-info", "open"],
    ["failed", "failed"],
  ];
  const counts = labels.flatMap(([label, word]) => (count(label) > 0 ? [`${count(label)} ${word} ${SIGNS[label]}`] : []));
  const [marked, all] = [new Set(checked.map(({ start }) => start)).size, new Set(sentences.map(({ start }) => start)).size];
  const claims = checked.length === marked ? "" : `${checked.length} claims of `;
  return `${claims}${marked} of ${all} sentences checked: ${counts.join(", ") || "none"}`;
}
