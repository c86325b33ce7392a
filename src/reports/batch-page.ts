import { escapeHtml } from "../base/one-line.js";
import { labelCounts, resultCard, type ShownResult } from "./html-card.js";
import { htmlPage } from "./html-page.js";

export type Setting = { readonly graph: string; readonly policy: string; readonly date: string };

/** The results of many claims on one page. */
export function batchPage(title: string, results: readonly ShownResult[], setting: Setting): string {
  const body = `<h1>${escapeHtml(title)}</h1>
${sayMeta(setting)}
${labelCounts(results.map(({ result }) => result))}
<h2>${results.length} claims</h2>
${results.map((result, place) => resultCard(result, place + 1)).join("\n")}`;
  return htmlPage({ title, body });
}

export function sayMeta({ graph, policy, date }: Setting): string {
  return `<p class="meta">Checked by Plumbline on ${escapeHtml(date)} · graph ${escapeHtml(graph)} · policy ${escapeHtml(policy)}</p>`;
}
