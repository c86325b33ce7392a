import type { KeptBatch } from "../../src/client/plumbline-client.js";
import { count, sentence } from "../../src/reports/words.js";
import { h, show } from "../dom.js";
import { icon } from "../icons.js";
import { followBatch, hasEnded, type Summary } from "../many/follow-batch.js";
import { htmlReport, reportCards } from "../many/html-report.js";
import { reportMenu } from "../many/report-menu.js";
import { shownOf, tally } from "../many/tally.js";
import { cell, claimCell, numberCell, resultsRow, resultsTable, rowKey, sayConfidenceShort, verdictCell } from "../parts/results-table.js";
import { addressOf } from "../route.js";
import type { App, View } from "../view.js";

/** `kept`: the submitted batch, if the service has it; without it, the claims are in the order of their ids. */
type ShownBatch = { readonly batch: string; readonly kept: KeptBatch | null; readonly tab: "Batch" | "Text" };

/** How many of the caller's columns the table shows; the files have all. */
const MAX_COLUMNS = 4;

/** A batch as a table that fills up. The work continues when the page is closed. */
export function batchTable(app: App, { batch, kept, tab }: ShownBatch): View {
  const controller = new AbortController();
  let summaries: ReadonlyMap<string, Summary> = new Map();
  const title = kept?.name ?? (tab === "Text" ? "Claims of a text" : "Batch");
  const ids = () => kept?.verifications.map(({ id }) => id) ?? [...summaries.keys()].sort();
  const claimOf = (id: string, index: number) => summaries.get(id)?.claim.text ?? kept?.verifications[index]?.claim ?? "";
  const rows = () =>
    ids().map((id, index) => ({
      id,
      claim: claimOf(id, index),
      readAs: summaries.get(id)?.readAs ?? null,
      shown: shownOf(summaries.get(id)),
      confidence: summaries.get(id)?.confidence ?? null,
      evidence: summaries.get(id)?.evidence ?? [],
      line: kept?.rows[index]?.line ?? index + 1,
      cells: kept?.rows[index]?.cells ?? [],
    }));
  const columns = kept?.columns ?? [];
  const shownColumns = columns.slice(0, MAX_COLUMNS);
  const head = h("div", {});
  const body = h("tbody", {});
  const stop = h("button", { type: "button", class: "btn" }, icon("stop"), "Stop");
  stop.addEventListener("click", () => {
    stop.disabled = true;
    for (const one of summaries.values()) if (!hasEnded(one)) void app.service.remove(one.id).catch(() => undefined);
  });

  function draw(): void {
    const all = rows();
    const ended = all.filter(({ shown }) => shown !== null).length;
    const words =
      ended < all.length
        ? `${ended} of ${count(all.length, "claim")} checked. You can close this page; the batch goes on.`
        : sentence(`${count(all.length, "claim")} checked`);
    show(head, h("p", { class: "small muted", role: "status" }, words), ...tally(all.map(({ shown }) => shown)));
    show(
      body,
      all.map(({ id, claim, readAs, shown, confidence, evidence, line, cells }) =>
        resultsRow([
          cell("num muted", line),
          claimCell({ id, claim, readAs }, shown !== null),
          verdictCell(shown, summaries.get(id)?.status === "running" ? "Checking …" : "Waiting"),
          numberCell(sayConfidenceShort(confidence), "Confidence"),
          citedCell(id, evidence),
          ...shownColumns.map((name, place) => ownCell(name, cells[place] ?? "")),
        ]),
      ),
    );
    stop.hidden = ended >= all.length && all.length > 0;
  }
  draw();
  void followBatch(
    app.service,
    batch,
    (known) => {
      summaries = known;
      draw();
    },
    controller.signal,
  );
  return {
    tab,
    title: `${title} – Plumbline`,
    element: h(
      "main",
      { class: "page", id: "main", tabindex: "-1" },
      h(
        "div",
        { class: "h2row" },
        h("h1", {}, title),
        h(
          "div",
          { class: "actions" },
          stop,
          reportMenu({ title, batch, columns, rows }, async () => htmlReport(title, await reportCards(app.service, rows()), null)),
        ),
      ),
      head,
      resultsTable("Results", ["Row", "Claim", "Verdict", "Confidence", "Cited", ...shownColumns], body),
    ),
    key: ({ key }) => rowKey(body, key),
    leave: () => controller.abort(),
  };
}

/** One of the caller's columns. */
function ownCell(name: string, text: string): HTMLElement {
  return h("td", { class: "own", role: "cell", dir: "auto", "data-named": name }, text);
}

/** The first citation in words, linked to its place; and the number of further ones. */
function citedCell(id: string, [first, ...others]: Summary["evidence"]): HTMLElement {
  if (first === undefined) return cell("cited muted", "–");
  const more = others.length === 0 ? null : h("span", { class: "muted" }, ` and ${others.length} more`);
  return cell("cited", h("a", { href: addressOf({ view: "verification", id, item: first.id }) }, first.text), more);
}
