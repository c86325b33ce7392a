import { escapeHtml } from "../../src/base/one-line.js";
import { evidenceLines } from "../../src/domain/evidence-lines.js";
import { headline } from "../../src/domain/say-corrections.js";
import { sayDay } from "../../src/domain/say-statement.js";
import { htmlPage, labelCounts, resultCard, type ShownResult } from "../../src/reports/html-page.js";
import { count, LABEL_WORDS } from "../../src/reports/words.js";
import type { Service } from "../service/service.js";
import type { Block } from "./marked-text.js";
import type { ReportRow } from "./report.js";

const AT_ONCE = 4;

/** Every row with its justification and evidence, requested a few at a time. */
export async function reportCards(service: Service, rows: readonly ReportRow[]): Promise<readonly ShownResult[]> {
  const cards: ShownResult[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE)
    cards.push(...(await Promise.all(rows.slice(at, at + AT_ONCE).map((row) => cardOf(service, row)))));
  return cards;
}

async function cardOf(service: Service, { id, claim, shown, confidence }: ReportRow): Promise<ShownResult> {
  const base = { claim, confidence, label: shown ?? "failed", justification: "", failure: null } as const;
  if (shown === null) return { result: { ...base, failure: { message: "Not checked." } }, lines: [] };
  const { episode, failure } = await service.verification(id);
  if (episode === null) return { result: { ...base, failure: failure ?? { message: "Not checked." } }, lines: [] };
  const { outcome } = episode;
  if (outcome.kind === "failed") return { result: { ...base, failure: outcome.failure }, lines: [] };
  const { justification, citations } = outcome.verdict;
  return { result: { ...base, claim: headline(episode), justification }, lines: evidenceLines(episode.graph, citations) };
}

/** The report in one file, without scripts; for a text, also the text with its sentences marked. */
export function htmlReport(title: string, cards: readonly ShownResult[], blocks: readonly Block[] | null): string {
  const text =
    blocks === null ? "" : `<h2>The text</h2>\n<div class="text">${blocks.map((block) => marked(block, cards)).join("\n\n")}</div>`;
  const body = `<h1>${escapeHtml(title)}</h1>
<p class="meta">Checked by Plumbline on ${sayDay(new Date().toISOString())} · ${escapeHtml(location.origin)}</p>
${labelCounts(cards.map(({ result }) => result))}
${text}
<h2>${count(cards.length, "claim")}</h2>
${cards.map((card, index) => resultCard(card, index + 1)).join("\n")}`;
  return htmlPage({ title, body });
}

function marked({ heading, stretches }: Block, cards: readonly ShownResult[]): string {
  const pieces = stretches.map(({ text, sentence }) => {
    const label = sentence === null ? undefined : cards[sentence]?.result.label;
    if (sentence === null || label === undefined) return escapeHtml(text);
    const link = `<sup><a href="#c${sentence + 1}" title="${LABEL_WORDS[label]}">${sentence + 1}</a></sup>`;
    return `<mark class="${label}">${escapeHtml(text)}${link}</mark>`;
  });
  return heading ? `<strong>${pieces.join("").replace(/^#+ /, "")}</strong>` : pieces.join("");
}
