import type { CheckedSentence } from "../articles/check-article.js";
import type { Predicted } from "../evaluation/metrics.js";
import { citedLines } from "./cited-lines.js";
import { plainText, type Style, wrap } from "./style.js";

export type Checked = Extract<CheckedSentence, { kind: "checked" }>;

export function checkedIn(sentences: readonly CheckedSentence[]): readonly Checked[] {
  return sentences.filter((sentence) => sentence.kind === "checked");
}

const SIGNS: Readonly<Record<Predicted, string>> = { supported: "✓", refuted: "✗", conflicting: "⇄", "not-enough-info": "?", failed: "!" };

/** The text with a mark behind each checked sentence, what was found wrong, and a summary. */
export function renderArticle(text: string, sentences: readonly CheckedSentence[], style: Style, width: number): string {
  const checked = checkedIn(sentences);
  return [markedText(text, checked, style), "", ...findings(checked, style, width), "", summary(sentences)].join("\n");
}

function markedText(text: string, checked: readonly Checked[], style: Style): string {
  let [shown, at] = ["", 0];
  for (const [place, { start, end, result }] of checked.entries()) {
    const mark = ` [${place + 1} ${SIGNS[result.label]}]`;
    shown += plainText(text.slice(at, start)) + style.mark(result.label, plainText(text.slice(start, end)) + mark);
    at = end;
  }
  return shown + plainText(text.slice(at));
}

/** What is wrong or disputed in full; what is right or open needs a line only, which the marks give. */
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
  return `${checked.length} of ${sentences.length} sentences checked: ${counts.join(", ") || "none"}`;
}
