import type { Episode } from "../domain/episode.js";
import { escapeXml } from "./clean-text.js";
import { type ViewEdge, type ViewNode, viewGraph } from "./graph-view.js";

type Column<Item> = {
  readonly id: string;
  readonly name: string;
  readonly type: "string" | "int";
  read(item: Item): string | number | null;
};

/** Gephi and yEd show the columns `label` and `url` as label and link. */
const NODE_COLUMNS: readonly Column<ViewNode>[] = [
  { id: "n0", name: "label", type: "string", read: ({ label }) => label },
  { id: "n1", name: "kind", type: "string", read: ({ kind }) => kind },
  { id: "n2", name: "role", type: "string", read: ({ role }) => role },
  { id: "n3", name: "detail", type: "string", read: ({ detail }) => detail },
  { id: "n4", name: "url", type: "string", read: ({ url }) => url },
];
const EDGE_COLUMNS: readonly Column<ViewEdge>[] = [
  { id: "e0", name: "label", type: "string", read: ({ label }) => label },
  { id: "e1", name: "kind", type: "string", read: ({ kind }) => kind },
  { id: "e2", name: "property", type: "string", read: ({ property }) => property },
  { id: "e3", name: "rank", type: "string", read: ({ rank }) => rank },
  { id: "e4", name: "qualifiers", type: "string", read: ({ qualifiers }) => (qualifiers.length === 0 ? null : qualifiers.join("; ")) },
  { id: "e5", name: "origin", type: "string", read: ({ origin }) => origin },
  { id: "e6", name: "stance", type: "string", read: ({ stance }) => stance },
  { id: "e7", name: "citation", type: "int", read: ({ citation }) => citation },
];

/** For Gephi, yEd, Cytoscape and NetworkX. */
export function graphMl(episode: Episode): string {
  const { nodes, edges } = viewGraph(episode);
  // New ids: the view's ids contain labels, which may have characters that XML ids may not.
  const idOf = new Map(nodes.map(({ id }, index) => [id, `node${index}`]));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">',
    ...NODE_COLUMNS.map((column) => keyLine(column, "node")),
    ...EDGE_COLUMNS.map((column) => keyLine(column, "edge")),
    `<graph id="${escapeXml(episode.id)}" edgedefault="directed">`,
    ...nodes.map((node) => `<node id="${idOf.get(node.id)}">${cells(NODE_COLUMNS, node)}</node>`),
    ...edges.map(
      (edge, index) =>
        `<edge id="edge${index}" source="${idOf.get(edge.source)}" target="${idOf.get(edge.target)}">${cells(EDGE_COLUMNS, edge)}</edge>`,
    ),
    "</graph>",
    "</graphml>",
    "",
  ].join("\n");
}

function keyLine<Item>({ id, name, type }: Column<Item>, of: "node" | "edge"): string {
  return `<key id="${id}" for="${of}" attr.name="${name}" attr.type="${type}"/>`;
}

function cells<Item>(columns: readonly Column<Item>[], item: Item): string {
  return columns
    .map(({ id, read }) => ({ id, value: read(item) }))
    .flatMap(({ id, value }) => (value === null ? [] : [`<data key="${id}">${escapeXml(String(value))}</data>`]))
    .join("");
}
