import { announce, h } from "../dom.js";
import { icon } from "../icons.js";
import { closing, popover } from "../parts/popover.js";
import { saveFile } from "../parts/save-file.js";
import { csvReport, markdownReport, type ReportRow } from "./report.js";

type Reported = {
  readonly title: string;
  readonly batch: string;
  /** The caller's columns. */
  readonly columns: readonly string[];
  readonly rows: () => readonly ReportRow[];
};

/** `page`: makes the report as a separate page, which needs every episode. */
export function reportMenu({ title, batch, columns, rows }: Reported, page: () => Promise<string>): HTMLElement {
  const button = h("button", { type: "button", class: "btn" }, icon("download"), "Report", icon("chevron"));
  const save = (text: string, type: string, ending: string) => saveFile(new Blob([text], { type }), `plumbline-${batch}.${ending}`);
  const savePage = async () => {
    button.disabled = true;
    await page().then(
      (text) => save(text, "text/html", "html"),
      () => announce("The report could not be made."),
    );
    button.disabled = false;
  };
  const entries: readonly (readonly [string, () => void])[] = [
    ["Page to print (HTML)", () => void savePage()],
    ["Markdown", () => save(markdownReport(title, rows(), location.origin), "text/markdown", "md")],
    ["CSV", () => save(csvReport(rows(), columns), "text/csv", "csv")],
    ["JSON", () => save(JSON.stringify(rows(), null, 2), "application/json", "json")],
    ["Print", () => window.print()],
  ];
  popover(button, {
    label: "Report",
    className: "menu",
    build: (close) =>
      h(
        "ul",
        {},
        entries.map(([words, act]) =>
          h("li", {}, h("button", { type: "button", class: "menu-item", onclick: closing(close, act) }, words)),
        ),
      ),
  });
  return h("span", { class: "pop-at end" }, button);
}
