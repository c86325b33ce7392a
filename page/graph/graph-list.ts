import type { Episode } from "../../src/domain/episode.js";
import { type Cited, citedItems } from "../../src/reports/cited.js";
import type { Group, Item, TreeNode } from "../../src/reports/layout/bundles.js";
import { claimLines } from "../../src/reports/layout/claim-lines.js";
import { hangingTree } from "../../src/reports/layout/hanging-tree.js";
import { LABEL_WORDS, STANCE_WORDS } from "../../src/reports/words.js";
import { type Child, h } from "../dom.js";
import { cite } from "../parts/cite.js";

const HOPS = 4;

/** The content of the drawing as nested lists with the same actions. */
export function graphList(
  episode: Episode,
  { citedOnly, leftOut }: { readonly citedOnly: boolean; readonly leftOut: boolean },
): HTMLElement {
  const claims = claimLines(episode);
  const roots = hangingTree(episode, claims, { hops: HOPS, citedOnly, leftOut, fold: Number.POSITIVE_INFINITY });
  const cited = citedItems(episode);
  const said = claims.map(({ label, state, toLabel, statement }) =>
    h(
      "li",
      {},
      statement === null ? `${label} – ${toLabel}` : button(`${label} – ${toLabel}`, statement),
      `: ${LABEL_WORDS[state].toLowerCase()}`,
      statement === null ? null : mark(cited.get(statement) ?? null, statement),
    ),
  );
  return h(
    "div",
    { class: "graph-list" },
    said.length === 0 ? null : [h("h3", {}, "What the claim says"), h("ul", {}, said)],
    h("h3", {}, "What was found"),
    h("ul", {}, roots.map(nodeItem)),
  );
}

function button(words: string, id: string): HTMLElement {
  return h("button", { type: "button", class: "row-btn", "data-select": id, "data-ids": id }, words);
}

/** The number of a citation, and its stance in words. */
function mark(cited: Cited | null, id: string): Child {
  if (cited === null) return null;
  return [
    " ",
    cite(cited.number, cited.stance, id),
    h("span", { class: `side ${cited.stance}` }, ` ${STANCE_WORDS[cited.stance].toLowerCase()}`),
  ];
}

function nodeItem(node: TreeNode): HTMLElement {
  const words = /^Q\d+$/.test(node.id) ? button(node.label, node.id) : node.label;
  const remark = node.kind === "runner-up" ? " (another thing of this name)" : node.kind === "unknown-name" ? " (not in this graph)" : "";
  return h("li", {}, words, remark, node.groups.length === 0 ? null : h("ul", {}, node.groups.map(groupItem)));
}

function groupItem({ label, direction, cited, items, deprecated, web, leftOut }: Group): HTMLElement {
  const [first] = items.flatMap((item) => ("statement" in item ? [item.statement] : []));
  const remarks = [
    direction === "in" ? "of" : "",
    deprecated ? "known to be wrong" : "",
    web ? "from a text" : "",
    leftOut ? "left out" : "",
  ].filter((part) => part !== "");
  const words = `${label}${remarks.length === 0 ? "" : ` (${remarks.join(", ")})`}`;
  return h(
    "li",
    {},
    first === undefined ? words : button(words, first),
    first === undefined ? null : mark(cited, first),
    items.length === 0 ? null : h("ul", {}, items.map(itemOf)),
  );
}

function itemOf(item: Item): Child {
  switch (item.kind) {
    case "node":
      return nodeItem(item.node);
    case "value":
      return h("li", {}, button(item.label, item.statement));
    case "pointer":
      return h("li", {}, button(item.label, item.target.id), " (see there)");
    case "passage":
      return h("li", {}, button(item.label, item.passage), mark(item.cited, item.passage));
    case "more":
      return h("li", {}, item.label);
  }
}
