import type { Episode } from "../domain/episode.js";
import { cleanLine, clip } from "./clean-text.js";
import { type ViewEdge, type ViewNode, viewGraph } from "./graph-view.js";
import { STANCE_COLOURS } from "./palette.js";

/** For Graphviz: `plumbline graph <id> --format dot | dot -Tpdf > graph.pdf`. */
export function dot(episode: Episode): string {
  const { nodes, edges } = viewGraph(episode);
  const idOf = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  return [
    `digraph ${quoted(episode.id)} {`,
    '  graph [rankdir="LR"]',
    '  node [fontname="Helvetica" fontsize="11" shape="box" style="rounded"]',
    '  edge [fontname="Helvetica" fontsize="9" color="#7e8a95"]',
    ...nodes.map((node) => `  ${idOf.get(node.id)} [${attributes(nodeLook(node))}]`),
    ...edges.map((edge) => `  ${idOf.get(edge.source)} -> ${idOf.get(edge.target)} [${attributes(edgeLook(edge))}]`),
    "}",
    "",
  ].join("\n");
}

const SHOWN_LENGTH = 80;

function nodeLook({ kind, role, label, detail, url }: ViewNode): Readonly<Record<string, string | null>> {
  const shape = kind === "value" ? "plaintext" : kind === "passage" ? "note" : null;
  const style = role === "named" && kind === "entity" ? "rounded,filled,bold" : kind === "unknown-name" ? "rounded,dashed" : null;
  return {
    label: clip(label, SHOWN_LENGTH),
    tooltip: detail,
    URL: url,
    shape,
    style,
    fillcolor: style?.includes("filled") ? "#f3f5f6" : null,
  };
}

function edgeLook({ label, kind, origin, stance, citation }: ViewEdge): Readonly<Record<string, string | null>> {
  const color = stance === null || stance === "context" ? null : STANCE_COLOURS[stance];
  const style = origin === "web" || kind === "says" ? "dashed" : kind === "names" || kind === "speaks-of" ? "dotted" : null;
  return {
    label: citation === null ? label : `${label} [${citation}]`,
    color,
    fontcolor: color,
    penwidth: citation === null ? null : "2",
    style,
  };
}

function attributes(values: Readonly<Record<string, string | null>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${quoted(value)}`]))
    .join(" ");
}

/** Doubles backslashes, because Graphviz has its own escapes ("\N" is the node's name). */
function quoted(text: string): string {
  return `"${cleanLine(text).replace(/["\\]/g, "\\$&")}"`;
}
