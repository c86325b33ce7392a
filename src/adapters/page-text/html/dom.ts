import { parseHTML } from "linkedom";

/** The part of the DOM that is used here; the browser's types are not loaded. */
export type PageNode = {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly childNodes: ArrayLike<PageNode>;
  remove(): void;
};

export type PageElement = PageNode & {
  readonly localName: string;
  readonly parentElement: PageElement | null;
  readonly nextElementSibling: PageElement | null;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): ArrayLike<PageElement>;
  replaceWith(...nodes: PageNode[]): void;
};

export type PageDocument = {
  readonly documentElement: PageElement | null;
  readonly body: PageElement | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): ArrayLike<PageElement>;
};

const ELEMENT = 1;
const TEXT = 3;
const COMMENT = 8;

export const isElement = (node: PageNode): node is PageElement => node.nodeType === ELEMENT;
export const isText = (node: PageNode): boolean => node.nodeType === TEXT;
export const isComment = (node: PageNode): boolean => node.nodeType === COMMENT;

/** Copies the list, so that nodes can be removed while iterating. */
export const childrenOf = (node: PageNode): PageNode[] => Array.from(node.childNodes);
export const allOf = (root: PageElement | PageDocument, selector: string): PageElement[] => Array.from(root.querySelectorAll(selector));

export function wordsIn(text: string | null): number {
  let words = 0;
  for (const _ of (text ?? "").matchAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}|[\p{L}\p{N}]+/gu))
    words += 1;
  return words;
}

/** Adds missing `<html>`, `<head>` and `<body>`, which the parser does not. For framesets, the `<noframes>` text is read. */
export function parsePage(html: string): PageDocument {
  const framed = /<frameset[\s>]/i.test(html) ? html.replace(/<\/?(?:frameset|noframes|frame|body)\b[^<>]{0,2000}>/gi, "") : html;
  const document: PageDocument = parseHTML(wholePage(framed)).document;
  return document;
}

function wholePage(html: string): string {
  const tag = /<html(?:\s[^<>]{0,2000})?>/i.exec(html)?.[0];
  const body = html.search(/<body[\s>]/i);
  if (tag !== undefined && body >= 0 && /<head[\s>]/i.test(html)) return html;
  const [before, after] = body < 0 ? cutAfterHead(html) : [html.slice(0, body), html.slice(body)];
  const head = before.replace(/<!doctype[^<>]{0,500}>|<\/?(?:html|head)(?:\s[^<>]{0,2000})?>/gi, "");
  return `${tag ?? "<html>"}<head>${head}</head>${body < 0 ? "<body>" : ""}${after}`;
}

function cutAfterHead(html: string): [string, string] {
  const end = html.search(/<\/head\s*>/i);
  return end < 0
    ? ["", html.replace(/<!doctype[^<>]{0,500}>|<\/?(?:html|head)(?:\s[^<>]{0,2000})?>/gi, "")]
    : [html.slice(0, end), html.slice(end + "</head>".length)];
}
