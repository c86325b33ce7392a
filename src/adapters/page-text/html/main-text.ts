import { Readability } from "@mozilla/readability";
import { isElement, type PageDocument, type PageElement, type PageNode, wordsIn } from "./dom.js";
import { renderBlocks } from "./render-blocks.js";

/** Less of the page's words than this, and readability took one part of the text for all of it. */
const ENOUGH = 0.5;

/**
 * The main text by readability, or all that is left of the page when readability finds too little of that: lists, answers and posts
 * of equal weight. Both run after hidden text and navigation are removed. The document is modified.
 */
export function mainText(document: PageDocument): string {
  const all = wholeText(document);
  const found = readable(document);
  return wordsIn(found) >= ENOUGH * wordsIn(all) ? found : all;
}

function wholeText(document: PageDocument): string {
  const roots: (PageElement | null)[] = [document.querySelector("main, [role=main]"), document.querySelector("article"), document.body];
  const texts = roots.map((root) => (root === null ? "" : renderBlocks(root)));
  const longest = wordsIn(texts[2] ?? "");
  return texts.find((text) => wordsIn(text) >= longest / 2) ?? "";
}

function readable(document: PageDocument): string {
  const options = { charThreshold: 200, disableJSONLD: true, serializer: (node: unknown) => node };
  const content: unknown = new Readability<unknown>(document, options).parse()?.content;
  return isContent(content) ? renderBlocks(content) : "";
}

function isContent(value: unknown): value is PageElement {
  return typeof value === "object" && value !== null && "nodeType" in value && isElement(value as PageNode);
}
