import { escapeHtml } from "../base/one-line.js";
import { htmlPage, type PageParts } from "./html-page.js";
import { REPORT_STYLE } from "./report-style.js";

/** A chart as SVG. `file`: where Markdown finds it; without it Markdown leaves the chart out. */
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
  /** Only for pages; its texts are already escaped. */
  | { readonly kind: "html"; readonly html: string };
type Row = readonly string[];

/** A report as data: `htmlReport` and `markdownReport` show the same content. */
export type Report = { readonly title: string; readonly blocks: readonly Block[] };

export const heading = (text: string, anchor?: string): Block => ({ kind: "heading", text, ...(anchor === undefined ? {} : { anchor }) });
export const text = (said: string, strong?: string): Block => ({ kind: "text", text: said, ...(strong === undefined ? {} : { strong }) });
export const note = (said: string): Block => ({ kind: "note", text: said });
export const list = (items: readonly string[]): Block => ({ kind: "list", items });
export const table = (head: readonly string[], rows: readonly Row[]): Block => ({ kind: "table", head, rows });

type Column<Item> = readonly [name: string, cell: (item: Item) => string];

/** A table with a row for each item. */
export function tableOf<Item>(items: readonly Item[], columns: readonly Column<Item>[]): Block {
  return table(
    columns.map(([name]) => name),
    items.map((item) => columns.map(([, cell]) => cell(item))),
  );
}

/** The blocks if the condition holds, else none. */
export function when(condition: boolean, ...blocks: readonly Block[]): readonly Block[] {
  return condition ? blocks : [];
}

/** `name 3, other 1`. */
export function sayCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}

/** A page in one file that loads nothing. */
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

/** Makes foreign text one line, without HTML or table separators. */
function inline(said: string): string {
  return said.replace(/\s+/g, " ").replaceAll("|", "\\|").replaceAll("<", "&lt;").trim();
}
