import { LABEL_WORDS, type Shown } from "../../src/reports/words.js";
import { type Child, h } from "../dom.js";
import { addressOf } from "../route.js";
import { verdictSign } from "./verdict-sign.js";

/** A table of verifications. On a phone each row becomes a block, so ARIA roles are set explicitly. */
export function resultsTable(label: string, columns: readonly string[], body: HTMLElement): HTMLElement {
  body.setAttribute("role", "rowgroup");
  return h(
    "div",
    { class: "table-scroll", tabindex: "0", role: "region", "aria-label": label },
    h(
      "table",
      { class: "results", role: "table" },
      h(
        "thead",
        { role: "rowgroup" },
        h(
          "tr",
          { role: "row" },
          columns.map((name) => h("th", { scope: "col", role: "columnheader" }, name)),
        ),
      ),
      body,
    ),
  );
}

export function resultsRow(cells: readonly HTMLElement[]): HTMLElement {
  return h("tr", { role: "row" }, cells);
}

export function cell(look: string, ...content: readonly Child[]): HTMLElement {
  return h("td", { class: look, role: "cell" }, content);
}

/** `named`: the label before the value if the table has no columns. */
export function numberCell(value: string, named: string): HTMLElement {
  return h("td", { class: "num", role: "cell", "data-named": named }, value);
}

type ListedClaim = { readonly id: string; readonly claim: string; readonly readAs: string | null };

/** `readAs`: what was checked instead of the claim. It comes first, because the verdict is about it. */
export function claimCell({ id, claim, readAs }: ListedClaim, isOpen: boolean): HTMLElement {
  const words = h("span", { dir: "auto" }, readAs === null ? claim : `Read as: ${readAs}`);
  return cell(
    "c",
    isOpen ? h("a", { href: addressOf({ view: "verification", id, item: null }) }, words) : words,
    readAs === null ? null : h("small", { class: "corrected" }, "Corrected. The claim says: ", h("bdi", {}, claim)),
  );
}

/** `waiting`: the text while there is no outcome. */
export function verdictCell(shown: Shown | null, waiting: string): HTMLElement {
  return cell(
    "v",
    shown === null
      ? h("span", { class: "muted" }, waiting)
      : h("span", { class: `lab t-${shown}` }, verdictSign(shown), LABEL_WORDS[shown]),
  );
}

export const sayConfidenceShort = (confidence: number | null) => (confidence === null ? "–" : confidence.toFixed(2));

/** `j` and `k` move from claim to claim. */
export function rowKey(body: HTMLElement, key: string): boolean {
  if (key !== "j" && key !== "k") return false;
  const links = [...body.querySelectorAll<HTMLAnchorElement>("td.c a")];
  links[Math.max(0, links.indexOf(document.activeElement as HTMLAnchorElement) + (key === "j" ? 1 : -1))]?.focus();
  return true;
}
