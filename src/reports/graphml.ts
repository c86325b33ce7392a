import type { Episode } from "../domain/episode.js";
import { escapeXml } from "./clean-text.js";
import { type ViewEdge, type ViewNode, viewGraph } from "./graph-view.js";

/** Gephi and yEd show the columns `label` and `url` as label and link. */
const NODE_COLUMNS = ["label", "kind", "role", "detail", "url"] as const satisfies readonly (keyof ViewNode)[];
const EDGE_COLUMNS = [
  "label",
  "kind",
  "property",
  "rank",
  "qualifiers",
  "origin",
  "stance",
  "citation",
] as const satisfies readonly (keyof ViewEdge)[];

/** For Gephi, yEd, Cytoscape and NetworkX. */
export function graphMl(episode: Episode): string {
  const { nodes, edges } = viewGraph(episode);
  // New ids: the view's ids contain labels, which may have characters that XML ids may not.
  const idOf = new Map(nodes.map(({ id }, index) => [id, `node${index}`]));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">',
    ...keyLines("node", NODE_COLUMNS),
    ...keyLines("edge", EDGE_COLUMNS),
    `<graph id="${escapeXml(episode.id)}" edgedefault="directed">`,
    ...nodes.map((node) => `<node id="${idOf.get(node.id)}">${cells("node", NODE_COLUMNS, node)}</node>`),
    ...edges.map(
      (edge, index) =>
        `<edge id="edge${index}" source="${idOf.get(edge.source)}" target="${idOf.get(edge.target)}">${cells("edge", EDGE_COLUMNS, edge)}</edge>`,
    ),
    "</graph>",
    "</graphml>",
    "",
  ].join("\n");
}

type Kind = "node" | "edge";

const columnId = (of: Kind, place: number) => `${of.charAt(0)}${place}`;

function keyLines(of: Kind, columns: readonly string[]): readonly string[] {
  return columns.map((name, place) => {
    const type = name === "citation" ? "int" : "string";
    return `<key id="${columnId(of, place)}" for="${of}" attr.name="${name}" attr.type="${type}"/>`;
  });
}

/** The fields that have a value; those of a list are joined. */
function cells<Name extends string>(
  of: Kind,
  columns: readonly Name[],
  item: Readonly<Record<Name, string | number | null | readonly string[]>>,
): string {
  return columns
    .flatMap((name, place) => {
      const values = [item[name] ?? []].flat();
      return values.length === 0 ? [] : [`<data key="${columnId(of, place)}">${escapeXml(values.join("; "))}</data>`];
    })
    .join("");
}
