import { oneLine } from "../clean-text.js";
import { childrenOf, isElement, isText, type PageElement, type PageNode } from "./dom.js";
import { isLayoutTable, renderTable } from "./render-table.js";
import { linkShare } from "./strip-furniture.js";

type Block = { readonly kind: "paragraph" | "heading" | "item" | "row"; readonly text: string };

const BLOCKS = new Set(
  "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul amp-img".split(
    " ",
  ),
);
const SILENT = new Set(
  "script style template noscript svg math iframe object embed audio video canvas button select option input textarea img picture source head title meta link map frame frameset".split(
    " ",
  ),
);

/** Lines that label what is around the text. */
const LABEL =
  /^(?:advertisement|advertising|sponsored(?: content)?|ad|story continues below(?: advertisement)?|article continues (?:after|below).{0,30}|continue reading|read more|loading…?|loading\.{3}|share|print|skip to (?:main )?content)$/i;
const POINTER = /^(?:read more|read also|also read|related|see also|more|watch|listen|don't miss)\s*[:|–-]/i;

/** The text of an element, one paragraph a line; items of a list and rows of a table stand together, other blocks are set apart. */
export function renderBlocks(root: PageElement): string {
  const blocks: Block[] = [];
  let line = "";
  let term = "";

  function flush(kind: Block["kind"]): void {
    const pieces = line.split(/\n[^\S\n]*\n/).map((piece) => oneLine(piece));
    line = "";
    for (const piece of pieces) if (piece !== "" && !LABEL.test(piece) && /[\p{L}\p{N}]/u.test(piece)) blocks.push({ kind, text: piece });
  }

  function visitAll(node: PageNode, kind: Block["kind"]): void {
    for (const child of childrenOf(node)) {
      if (isText(child)) line += (child.textContent ?? "").replace(/\s+/g, " ");
      else if (isElement(child)) visit(child, kind);
    }
  }

  function block(element: PageElement, kind: Block["kind"], around: Block["kind"]): void {
    flush(around);
    visitAll(element, kind);
    flush(kind);
  }

  function visit(element: PageElement, kind: Block["kind"]): void {
    const name = element.localName;
    if (SILENT.has(name) || isCitationMark(element) || isPointer(element)) return;
    if (name === "br") line += "\n";
    else if (name === "pre") {
      flush(kind);
      for (const row of (element.textContent ?? "").split("\n")) {
        line = row;
        flush("row");
      }
    } else if (/^h[1-6]$/.test(name)) block(element, "heading", kind);
    else if (name === "li") block(element, "item", kind);
    else if (name === "dt") {
      flush(kind);
      const said = oneLine(element.textContent ?? "");
      term = term === "" || said === "" ? said : `${term}, ${said}`;
    } else if (name === "dd") {
      flush(kind);
      if (term !== "") line = /[:?.]$/.test(term) ? `${term} ` : `${term}: `;
      term = "";
      visitAll(element, "item");
      flush("item");
    } else if (name === "table" && !isLayoutTable(element)) {
      flush(kind);
      for (const row of renderTable(element, cellText)) blocks.push({ kind: "row", text: row });
    } else if (BLOCKS.has(name)) block(element, kind === "item" ? "item" : "paragraph", kind);
    else visitAll(element, kind);
  }

  visitAll(root, "paragraph");
  flush("paragraph");
  return joined(blocks);
}

function cellText(cell: PageElement): string {
  return renderBlocks(cell).replace(/\n+/g, "; ");
}

/** The number of a footnote: "[1]". */
function isCitationMark(element: PageElement): boolean {
  return element.localName === "sup" && /^\s*(?:\[[^\]]{1,20}\]\s*)+$/.test(element.textContent ?? "");
}

/** "Read more: …", a line that is one link to another text. */
function isPointer(element: PageElement): boolean {
  return (
    /^(?:p|div|aside|li)$/.test(element.localName) &&
    POINTER.test((element.textContent ?? "").trim().slice(0, 30)) &&
    linkShare(element) > 0.5
  );
}

function joined(blocks: readonly Block[]): string {
  let text = "";
  blocks.forEach(({ kind, text: said }, index) => {
    const before = blocks[index - 1];
    if (before === undefined) text = said;
    else text += (kind === "item" || kind === "row") && before.kind === kind ? `\n${said}` : `\n\n${said}`;
  });
  return text;
}
