import { h } from "../dom.js";
import { icon } from "../icons.js";

/** A link that leaves the page. Only web addresses become links: anything else that came from outside stays text. */
export function outside(url: string, words: string): HTMLElement {
  if (!/^https?:\/\//i.test(url)) return h("span", { class: "mono" }, words);
  return h(
    "a",
    { href: url, rel: "noopener noreferrer", target: "_blank", class: "out" },
    words,
    " ",
    icon("out"),
    h("span", { class: "vh" }, " (opens a new tab)"),
  );
}

/** An item's own page: Wikidata's, or the address that is its id in a graph of one's own. Ids of ten digits are the starter graph's: Wikidata has no page. */
export function itemPage(entity: string, property?: string): HTMLElement {
  if (!/^Q\d{1,9}$/.test(entity)) return outside(entity, entity);
  const hash = property === undefined ? "" : `#${property}`;
  return outside(`https://www.wikidata.org/wiki/${encodeURIComponent(entity)}${hash}`, `${entity} on Wikidata`);
}
