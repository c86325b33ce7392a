import { h } from "../dom.js";
import { icon } from "../icons.js";

/** An external link. Only web addresses become links: other untrusted text stays text. */
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

/**
 * The page of an item: Wikidata's, or its id if that is an address in a custom graph. Ten-digit ids belong to the starter graph: Wikidata
 * has no page for them.
 */
export function itemPage(entity: string, property?: string): HTMLElement {
  if (!/^Q\d{1,9}$/.test(entity)) return outside(entity, entity);
  const hash = property === undefined ? "" : `#${property}`;
  return outside(`https://www.wikidata.org/wiki/${encodeURIComponent(entity)}${hash}`, `${entity} on Wikidata`);
}
