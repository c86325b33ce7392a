import { type Checked, type CheckedSentence, checkedIn, labelOf, markedIn } from "../articles/check-article.js";
import { countBy } from "../lab/statistics/bootstrap.js";
import type { Predicted } from "../lab/statistics/confusion.js";
import { citedLines, plainLines, plainText, type Style, wrap } from "./style.js";

const SIGNS: Readonly<Record<Predicted, string>> = { supported: "✓", refuted: "✗", conflicting: "⇄", "not-enough-info": "?", failed: "!" };

export function renderArticle(text: string, sentences: readonly CheckedSentence[], style: Style, width: number): string {
  const checked = checkedIn(sentences);
  return [
    markedText(text, checked, style),
    "",
    ...findings(checked, style, width),
    ...openClaims(checked, style, width),
    ...withoutStatement(sentences, style, width),
    summary(sentences),
    ...leftOut(sentences),
  ].join("\n");
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

function findings(checked: readonly Checked[], style: Style, width: number): readonly string[] {
  const wrong = [...checked.entries()].filter(
    ([, { result }]) => result.label === "refuted" || result.label === "conflicting" || result.label === "failed",
  );
  return wrong.flatMap(([place, { claim, resolved, result, evidence }]) => [
    `${place + 1}. ${style.label(result.label)}${result.confidence === null ? "" : `  ${result.confidence.toFixed(2)}`}`,
    wrap(plainText(claim), "   ", width),
    ...(resolved === null ? [] : [style.dim(`   ${plainText(resolved)}`)]),
    wrap(plainText(result.failure?.message ?? result.justification), "   ", width),
    ...evidence.flatMap((line, number) => citedLines(line, number + 1, style, width)).map((line) => ` ${line}`),
    "",
  ]);
}

/** Why statements stayed open, briefly. */
function openClaims(checked: readonly Checked[], style: Style, width: number): readonly string[] {
  const open = [...checked.entries()].filter(([, { result }]) => result.label === "not-enough-info");
  const lines = open.flatMap(([place, { claim, result }]) => [
    wrap(`${place + 1}. ${plainText(claim)}`, "  ", width),
    style.dim(wrap(plainText(result.justification), "     ", width)),
  ]);
  return lines.length === 0 ? [] : [style.bold("Open, and why"), ...lines, ""];
}

type LeftOut = Extract<CheckedSentence, { kind: "left-out" }>;

/** The reason is a whole sentence: the rules found nothing to check in what looked like a statement. */
function isTold({ because }: LeftOut): boolean {
  return because.endsWith(".");
}

function leftOutIn(sentences: readonly CheckedSentence[]): readonly LeftOut[] {
  return sentences.filter((one) => one.kind === "left-out");
}

function withoutStatement(sentences: readonly CheckedSentence[], style: Style, width: number): readonly string[] {
  const lines = leftOutIn(sentences)
    .filter(isTold)
    .flatMap(({ text, because }) => [wrap(plainText(text), "  ", width), style.dim(wrap(plainText(because), "     ", width))]);
  return lines.length === 0 ? [] : [style.bold("Nothing to check, and why"), ...lines, ""];
}

function leftOut(sentences: readonly CheckedSentence[]): readonly string[] {
  const reasons = leftOutIn(sentences).map((one) => (isTold(one) ? "without a statement" : one.because));
  const counts = Object.entries(countBy(reasons)).map(([because, count]) => `${count} × ${plainText(because)}`);
  return counts.length === 0 ? [] : [`not checked: ${counts.join(", ")}`];
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
