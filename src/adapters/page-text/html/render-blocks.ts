import { oneLine } from "../clean-text.js";
import { childrenOf, isElement, isText, type PageElement, type PageNode, wordsIn } from "./dom.js";
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

/** A line with a link of at most this many words is a button. */
const BUTTON_WORDS = 4;
/** A plain number that is not a time of day. */
const COUNT = /^(?!\d{1,2}[.:]\d\d$)[\d.,]{1,7}k?$/i;
/** Labels of page elements around the text. */
const LABEL =
  /^(?:advertisement|advertising|sponsored(?: content)?|ad|story continues below(?: advertisement)?|article continues (?:after|below).{0,30}|continue reading|read more|loading…?|loading\.{3}|share|print|skip to (?:main )?content)$/i;
const POINTER = /^(?:read more|read also|also read|related|see also|more|watch|listen|don't miss)\s*[:|–-]/i;

/** Collects text into lines, and lines into blocks. */
function blockWriter() {
  const blocks: Block[] = [];
  let line = "";
  let onlyLinks = true;
  return {
    blocks,
    write(text: string, linked: boolean): void {
      onlyLinks &&= linked || text.trim() === "";
      line += text;
    },
    flush(kind: Block["kind"]): void {
      const texts = line.split(/\n[^\S\n]*\n/).map(oneLine);
      for (const text of texts) if (isContent(text, kind, onlyLinks)) blocks.push({ kind, text });
      line = "";
      onlyLinks = true;
    },
  };
}

/** The text of an element. Paragraphs are separated by blank lines; list items and table rows by line breaks. */
export function renderBlocks(root: PageElement, within: "paragraph" | "row" = "paragraph"): string {
  const { blocks, write, flush } = blockWriter();
  let term = "";
  let inLink = 0;

  function visitAll(node: PageNode, kind: Block["kind"]): void {
    for (const child of childrenOf(node)) {
      if (isText(child)) write((child.textContent ?? "").replace(/\s+/g, " "), inLink > 0);
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
    if (name === "br") write("\n", true);
    else if (name === "pre") {
      flush(kind);
      for (const row of (element.textContent ?? "").split("\n")) {
        write(row, false);
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
      if (term !== "") write(/[:?.]$/.test(term) ? `${term} ` : `${term}: `, true);
      term = "";
      visitAll(element, "item");
      flush("item");
    } else if (name === "table" && !isLayoutTable(element)) {
      flush(kind);
      for (const row of renderTable(element, cellText)) blocks.push({ kind: "row", text: row });
    } else if (BLOCKS.has(name)) block(element, kind === "heading" ? "paragraph" : kind, kind);
    else if (name === "a") {
      inLink += 1;
      visitAll(element, kind);
      inLink -= 1;
    } else visitAll(element, kind);
  }

  visitAll(root, within);
  flush(within);
  return joined(blocks);
}

function cellText(cell: PageElement): string {
  return renderBlocks(cell, "row").replace(/\n+/g, "; ");
}

/** False for labels, vote counts and buttons. */
function isContent(text: string, kind: Block["kind"], onlyLinks: boolean): boolean {
  if (!/[\p{L}\p{N}]/u.test(text) || LABEL.test(text)) return false;
  if (kind !== "paragraph") return true;
  return !COUNT.test(text) && !(onlyLinks && wordsIn(text) <= BUTTON_WORDS);
}

/** A footnote mark: "[1]". */
function isCitationMark(element: PageElement): boolean {
  return element.localName === "sup" && /^\s*(?:\[[^\]]{1,20}\]\s*)+$/.test(element.textContent ?? "");
}

/** A line that only links to another article: "Read more: …". */
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
