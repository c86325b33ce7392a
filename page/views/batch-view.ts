import { count, sentence } from "../../src/reports/words.js";
import { h, show } from "../dom.js";
import { noticeOf } from "../failures.js";
import { type ClaimFile, claimColumn, claimsOf, readClaimFile } from "../many/read-claims.js";
import { readSettings } from "../settings.js";
import type { App, View } from "../view.js";
import { batchTable } from "./batch-table.js";

const MAX_FAULTS = 10;
const MAX_NAME = 200;

/** A file of claims: choose it, see how it was read, check it. */
export async function batchView(app: App, batch: string | null): Promise<View> {
  if (batch !== null) return batchTable(app, { batch, kept: await app.service.batch(batch), tab: "Batch" });
  const below = h("div", {});
  const input = h("input", { type: "file", accept: ".csv,.txt,text/csv,text/plain", id: "claims-file" });
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    show(below, preview(app, file.name, readClaimFile(await file.text())));
  };
  input.addEventListener("change", () => void take(input.files?.[0]));
  const drop = h(
    "div",
    { class: "drop" },
    h(
      "label",
      { for: "claims-file" },
      "Choose a CSV with a column of claims, or a text file with one claim a line. You can also drop it here.",
    ),
    input,
  );
  drop.addEventListener("dragover", (event) => event.preventDefault());
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    void take(event.dataTransfer?.files[0]);
  });
  return {
    tab: "Batch",
    title: "Many claims – Plumbline",
    element: h("main", { class: "page", id: "main", tabindex: "-1" }, h("h1", {}, "Check many claims"), drop, below),
  };
}

function preview(app: App, name: string, file: ClaimFile): HTMLElement {
  if (file.rows.length === 0) return h("p", { class: "fault", role: "alert" }, `${name}: ${file.fault ?? "there are no rows in it."}`);
  const select = h(
    "select",
    { id: "claim-column" },
    file.columns.map((column, index) => h("option", { value: index, selected: index === claimColumn(file) }, column)),
  );
  const rows = h("div", {});
  const fault = h("p", { class: "fault", role: "alert" });
  const button = h("button", { type: "button", class: "btn primary" });
  const read = () => claimsOf(file, Number(select.value));
  const draw = () => {
    const { claims, faults } = read();
    const more = faults.length - MAX_FAULTS;
    show(
      rows,
      h(
        "ol",
        { class: "three" },
        claims.slice(0, 3).map((claim) => h("li", {}, claim)),
      ),
      file.fault === null ? null : h("p", { class: "fault" }, file.fault),
      faults.length === 0
        ? null
        : h(
            "ul",
            { class: "faults" },
            faults.slice(0, MAX_FAULTS).map(({ line, why }) => h("li", {}, `Line ${line}: ${why}.`)),
            more > 0 ? h("li", {}, `and ${more} more`) : null,
          ),
      h("p", { class: "small muted" }, sentence(`${claims.length} of ${count(file.rows.length, "row")} can be checked`)),
    );
    show(button, `Check ${count(claims.length, "claim")}`);
    button.disabled = claims.length === 0;
  };
  select.addEventListener("change", draw);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const { claims, columns, rows: lines } = read();
      const { batch } = await app.service.submit({
        claims: [...claims],
        columns: [...columns],
        rows: lines.map(({ line, cells }) => ({ line, cells: [...cells] })),
        name: name.slice(0, MAX_NAME),
        ...readSettings(),
      });
      app.go({ view: "batch", batch });
    } catch (error) {
      const { title, words } = noticeOf(error, 0);
      show(fault, `${title} ${words}`.trim());
      button.disabled = false;
    }
  });
  draw();
  return h(
    "section",
    { class: "preview", "aria-label": "What was read" },
    h("h2", {}, name),
    h("p", {}, h("label", { for: "claim-column" }, "Claims are in "), select),
    rows,
    button,
    fault,
  );
}
