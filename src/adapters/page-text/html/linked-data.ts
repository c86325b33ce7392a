import { allOf, type PageDocument } from "./dom.js";

/** A JSON-LD object as it came: every field is checked where it is read. */
export type LinkedThing = Readonly<Record<string, unknown>>;

const MAX_SCRIPT = 2_000_000;
const MAX_THINGS = 500;
const MAX_DEPTH = 6;

/** All objects of the page's JSON-LD, those of a text (articles, reports, recipes, …) first. A script that is no JSON says nothing. */
export function linkedData(document: PageDocument): readonly LinkedThing[] {
  const things: LinkedThing[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || things.length >= MAX_THINGS || typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1);
    else if (isThing(value)) {
      things.push(value);
      for (const key of ["@graph", "mainEntity", "mainEntityOfPage"]) visit(value[key], depth + 1);
    }
  };
  for (const script of allOf(document, "script[type]")) {
    const source = script.textContent ?? "";
    if (/^application\/ld\+json/i.test(script.getAttribute("type") ?? "") && source.length <= MAX_SCRIPT) visit(parsed(source), 0);
  }
  return [...things.filter(isWork), ...things.filter((thing) => !isWork(thing))];
}

/** The first string under one of these names. */
export function saidBy(things: readonly LinkedThing[], name: string): string | null {
  for (const thing of things) {
    const value = thing[name];
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return null;
}

/** Works have the dates of the page; a person or a site that is described beside has dates of its own. */
export function isWork(thing: LinkedThing): boolean {
  const types = [thing["@type"]].flat().filter((type) => typeof type === "string");
  return types.some((type) =>
    /(?:Article|Posting|Report|Recipe|Review|WebPage|Page|Question|Dataset|PressRelease|CreativeWork|Thesis|Chapter)$/.test(type),
  );
}

const isThing = (value: object): value is LinkedThing => !Array.isArray(value);

function parsed(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>)\s*$/g, "").replace(/\p{Cc}+/gu, " "));
  } catch {
    return null;
  }
}
