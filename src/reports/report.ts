import { escapeHtml } from "../base/one-line.js";
import { htmlPage, type PageParts } from "./html-page.js";

/** A chart as SVG. `file`: the file that Markdown links to; without it, Markdown omits the chart. */
type Chart = { readonly caption: string; readonly svg: string; readonly file?: string; readonly wide?: boolean };

export type Block =
  | { readonly kind: "heading"; readonly text: string; readonly anchor?: string }
  | { readonly kind: "text"; readonly text: string; readonly strong?: string }
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  /** `anchors`: for each row, the heading that its first cell links to. */
  | { readonly kind: "table"; readonly head: readonly string[]; readonly rows: readonly Row[]; readonly anchors?: readonly string[] }
  | { readonly kind: "charts"; readonly charts: readonly Chart[]; readonly legend?: string }
  | { readonly kind: "details"; readonly summary: string; readonly blocks: readonly Block[] }
  /** For HTML only; its texts are already escaped. */
  | { readonly kind: "html"; readonly html: string };
type Row = readonly string[];

/** A report as data: `htmlReport` and `markdownReport` render the same content. */
export type Report = { readonly title: string; readonly blocks: readonly Block[] };

export const heading = (text: string, anchor?: string): Block => ({ kind: "heading", text, ...(anchor === undefined ? {} : { anchor }) });
export const text = (said: string, strong?: string): Block => ({ kind: "text", text: said, ...(strong === undefined ? {} : { strong }) });
export const note = (said: string): Block => ({ kind: "note", text: said });
export const list = (items: readonly string[]): Block => ({ kind: "list", items });
export const table = (head: readonly string[], rows: readonly Row[]): Block => ({ kind: "table", head, rows });

type Column<Item> = readonly [name: string, cell: (item: Item) => string];

export function tableOf<Item>(items: readonly Item[], columns: readonly Column<Item>[]): Block {
  return table(
    columns.map(([name]) => name),
    items.map((item) => columns.map(([, cell]) => cell(item))),
  );
}

export function when(condition: boolean, ...blocks: readonly Block[]): readonly Block[] {
  return condition ? blocks : [];
}

/** `name 3, other 1`. */
export function sayCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}

export function htmlReport(
  { title, blocks }: Report,
  { name = title, script }: { name?: string } & Pick<PageParts, "script"> = {},
): string {
  const body = `<h1>${escapeHtml(title)}</h1>\n${blocks.map(htmlBlock).join("\n")}`;
  return htmlPage({ title: name, body, style: REPORT_STYLE, ...(script === undefined ? {} : { script }) });
}

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `<h2${block.anchor === undefined ? "" : ` id="${escapeHtml(block.anchor)}"`}>${escapeHtml(block.text)}</h2>`;
    case "text":
      return `<p>${block.strong === undefined ? "" : `<strong>${escapeHtml(block.strong)}</strong> `}${escapeHtml(block.text)}</p>`;
    case "note":
      return `<p class="meta">${escapeHtml(block.text)}</p>`;
    case "list":
      return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;
    case "table":
      return htmlTable(block.head, block.rows, block.anchors ?? []);
    case "charts":
      return `${block.legend ?? ""}<div class="plots">${block.charts.map(htmlChart).join("")}</div>`;
    case "details":
      return `<details><summary>${escapeHtml(block.summary)}</summary>${block.blocks.map(htmlBlock).join("\n")}</details>`;
    case "html":
      return block.html;
  }
}

function htmlChart({ caption, svg, wide }: Chart): string {
  return `<figure${wide ? ' class="wide"' : ""}><figcaption>${escapeHtml(caption)}</figcaption>${svg}</figure>`;
}

function htmlTable(head: readonly string[], rows: readonly Row[], anchors: readonly string[]): string {
  const cells = (tag: string, row: readonly string[]) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join("");
  const lines = rows.map((row, place) => {
    const [first = "", ...others] = row.map(escapeHtml);
    const anchor = anchors[place];
    return `<tr>${cells("td", [anchor === undefined ? first : `<a href="#${escapeHtml(anchor)}">${first}</a>`, ...others])}</tr>`;
  });
  const names = cells("th", head.map(escapeHtml));
  return `<div class="scroll"><table class="figures"><thead><tr>${names}</tr></thead><tbody>${lines.join("")}</tbody></table></div>`;
}

export function markdownReport({ title, blocks }: Report): string {
  return `${[`# ${inline(title)}`, ...blocks.map(markdownBlock)].filter((part) => part !== "").join("\n\n")}\n`;
}

function markdownBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `## ${inline(block.text)}`;
    case "text":
      return `${block.strong === undefined ? "" : `**${inline(block.strong)}** `}${inline(block.text)}`;
    case "note":
      return inline(block.text);
    case "list":
      return block.items.map((item) => `- ${inline(item)}`).join("\n");
    case "table":
      return [block.head, block.head.map(() => "---"), ...block.rows].map((row) => `| ${row.map(inline).join(" | ")} |`).join("\n");
    case "charts":
      return block.charts.flatMap(({ caption, file }) => (file === undefined ? [] : [`![${inline(caption)}](${file})`])).join("\n\n");
    case "details":
      return block.blocks
        .map(markdownBlock)
        .filter((part) => part !== "")
        .join("\n\n");
    case "html":
      return "";
  }
}

/** Makes untrusted text one line, without HTML or table separators. */
function inline(said: string): string {
  return said.replace(/\s+/g, " ").replaceAll("|", "\\|").replaceAll("<", "&lt;").trim();
}

/** The style of evaluation and optimizer reports, in addition to that of all pages. */
const REPORT_STYLE = `
:root { --accent: var(--supported); --good: var(--supported); --bad: var(--refuted); --band: color-mix(in srgb, var(--supported) 15%, transparent); }
main { max-width: 74rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; margin: .75rem 0; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
td { font-variant-numeric: tabular-nums; }
.figures th, .figures td { padding: .3rem .4rem; font-size: .8125rem; }
.figures th { white-space: nowrap; }
figure { margin: .75rem 0; max-width: 100%; overflow-x: auto; }
figcaption { font-weight: 600; font-size: .9rem; }
figure svg { max-width: 100%; height: auto; }
figure.wide svg { max-width: none; }
.plots { display: flex; flex-wrap: wrap; gap: 1rem; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
svg text.soft { fill: var(--soft); }
svg text.on-dark { fill: #fff; }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg .guide { stroke: var(--soft); stroke-dasharray: 4 4; }
svg .ink { stroke: var(--ink); stroke-width: 1.5; }
svg .band { fill: var(--band); }
svg .up { fill: var(--good); }
svg .down { fill: var(--bad); }
svg .mean { stroke: var(--accent); stroke-width: 2; }
svg .node { fill: var(--paper); stroke: var(--soft); stroke-width: 1.5; }
svg .edge { stroke: var(--line); stroke-width: 1.5; fill: none; }
svg .node.path, svg .edge.path { stroke: var(--good); stroke-width: 3; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; font-size: .875rem; }
.swatch { display: inline-block; width: .8rem; height: .8rem; border-radius: 50%; margin-right: .35rem; vertical-align: -.1rem; }
.diff { font: .85rem/1.5 ui-monospace, monospace; white-space: pre-wrap; border: 1px solid var(--line); border-radius: 6px; padding: .6rem; }
.added { color: var(--good); }
.removed { color: var(--bad); }
.same { color: var(--soft); }
.filters { display: flex; flex-wrap: wrap; gap: .75rem; }
.filters label { display: flex; flex-direction: column; font-size: .8125rem; color: var(--soft); }
.filters select, .filters input, .pager button { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: .375rem; padding: .25rem .5rem; }
.claims td:first-child { width: 34%; }
.claims ul { margin: .2rem 0; padding-left: 1.1rem; }
@media (max-width: 44rem) {
  .claims thead { display: none; }
  .claims tr { display: block; border-bottom: 1px solid var(--line); padding: .5rem 0; }
  .claims td, .claims td:first-child { display: block; width: auto; border: 0; padding: .15rem 0; overflow-wrap: anywhere; }
  .claims td:nth-child(2)::before { content: "gold "; color: var(--soft); }
  .claims td:nth-child(3)::before { content: "verdict "; color: var(--soft); }
}
`;
