import { LABEL_WORDS, type Shown } from "../../src/reports/words.js";

export type ReportRow = {
  readonly claim: string;
  /** What was checked instead of the claim. */
  readonly readAs: string | null;
  readonly shown: Shown | null;
  readonly confidence: number | null;
  readonly id: string;
  /** The caller's cells, by column. */
  readonly cells?: readonly string[];
  /** The cited evidence, in words. */
  readonly evidence: readonly { readonly stance: string; readonly text: string }[];
};

const word = (shown: Shown | null) => (shown === null ? "Not checked" : LABEL_WORDS[shown]);

export function csvReport(rows: readonly ReportRow[], columns: readonly string[] = []): string {
  const lines = rows.map(({ claim, readAs, shown, confidence, id, evidence, cells = [] }) => [
    claim,
    shown ?? "",
    confidence === null ? "" : confidence.toFixed(2),
    id,
    evidence.map(({ stance, text }) => `${stance}: ${text}`).join("; "),
    readAs ?? "",
    ...columns.map((_, place) => cells[place] ?? ""),
  ]);
  return `${[["claim", "label", "confidence", "id", "evidence", "read as", ...columns], ...lines].map((cells) => cells.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Escapes text that a spreadsheet would execute as a formula. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function markdownReport(title: string, rows: readonly ReportRow[], origin: string): string {
  const lines = rows.map(({ claim, readAs, shown, confidence, id, evidence }) => {
    const said = readAs === null ? claim : `Read as: ${readAs} (corrected; the claim says: ${claim})`;
    const cited = evidence.map(({ text }) => plain(text)).join("; ");
    const sure = confidence === null ? "" : ` (${confidence.toFixed(2)})`;
    return `| ${plain(said)} | ${word(shown)}${sure} | ${cited} | ${origin}/#/v/${encodeURIComponent(id)} |`;
  });
  return [`# ${plain(title)}`, "", "| claim | verdict | evidence | more |", "| --- | --- | --- | --- |", ...lines, ""].join("\n");
}

/** Escapes Markdown syntax. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>#|]/g, "\\$&");
}
