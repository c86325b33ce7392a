import { isRecord, parseJson } from "../../../base/parse-json.js";
import { type PageMetadata, plainDate } from "../page-of.js";
import { allOf, type PageDocument, type PageElement } from "./dom.js";

type PageFacts = PageMetadata & {
  /** The text that the page provides for search engines. */
  readonly articleBody: string | null;
};

const PUBLISHED =
  "article:published_time og:published_time article:published datepublished date pubdate publishdate publish-date publication_date publicationdate dc.date dc.date.issued dc.date.created dcterms.date dcterms.issued dcterms.created dcterms.available citation_publication_date citation_date citation_online_date sailthru.date parsely-pub-date article.published originalpublicationdate prism.publicationdate cxenseparse:recs:publishtime ptime".split(
    " ",
  );
const MODIFIED =
  "article:modified_time og:updated_time og:modified_time article:modified datemodified last-modified lastmod modified revised dc.date.modified dcterms.modified article.updated lastupdated utime".split(
    " ",
  );

/** Metadata of the page. Nothing is guessed from the text. */
export function pageFacts(document: PageDocument, today: string): PageFacts {
  const things = linkedData(document);
  const works = things.filter(isWork);
  const meta = metaOf(document);
  const firstDate = (found: readonly (string | null | undefined)[]) =>
    found.map((raw) => plainDate(raw, today)).find((date) => date !== null) ?? null;
  const linked = (name: string) => works.map((work) => stringIn([work], name));
  const named = (names: readonly string[]) => names.map((name) => meta.get(name));
  return {
    title: titleOf(document, works, meta),
    published: firstDate([
      ...linked("datePublished"),
      ...named(PUBLISHED),
      ...timesOf(document, "datePublished"),
      ...linked("dateCreated"),
    ]),
    modified: firstDate([...linked("dateModified"), ...named(MODIFIED), ...timesOf(document, "dateModified")]),
    language:
      document.documentElement?.getAttribute("lang") ||
      document.documentElement?.getAttribute("xml:lang") ||
      meta.get("content-language") ||
      meta.get("og:locale") ||
      meta.get("dc.language") ||
      stringIn(works, "inLanguage") ||
      document.body?.getAttribute("lang") ||
      null,
    canonicalUrl: document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? meta.get("og:url") ?? null,
    articleBody: stringIn(works, "articleBody") ?? stringIn(works, "text"),
  };
}

function metaOf(document: PageDocument): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const meta of allOf(document, "meta").slice(0, 500)) {
    const content = meta.getAttribute("content")?.trim();
    const name =
      meta.getAttribute("property") ?? meta.getAttribute("name") ?? meta.getAttribute("itemprop") ?? meta.getAttribute("http-equiv");
    if (content && name && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), content);
  }
  return found;
}

/** `<time pubdate>`, and microdata or RDFa on any element, except in comments and lists of other articles. */
function timesOf(document: PageDocument, property: string): (string | null)[] {
  const selector = `[itemprop="${property}"], [property="${property}"], [property="schema:${property}"]${property === "datePublished" ? ", time[pubdate], time.published, time.dt-published, time.entry-date" : ", time.updated, time.dt-updated"}`;
  return allOf(document, selector)
    .filter((element) => !isAside(element))
    .map((element) => element.getAttribute("datetime") ?? element.getAttribute("content") ?? null);
}

function isAside(element: PageElement): boolean {
  let node: PageElement | null = element;
  for (let step = 0; node !== null && step < 30; step += 1) {
    if (/comment|related|sidebar|teaser/i.test(`${node.getAttribute("class") ?? ""} ${node.getAttribute("id") ?? ""}`)) return true;
    node = node.parentElement;
  }
  return false;
}

function titleOf(document: PageDocument, works: readonly LinkedThing[], meta: ReadonlyMap<string, string>): string | null {
  const said = meta.get("og:title") ?? meta.get("twitter:title") ?? stringIn(works, "headline");
  if (said) return said;
  const title = document.querySelector("title")?.textContent?.trim() ?? "";
  const heading = document.querySelector("h1")?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  // "Heading | Site"
  if (heading !== "" && (title === "" || isHeadingAndSite(title, heading))) return heading;
  return title.replace(/\s+/gu, " ").replace(/ [|\u2013\u2014\u00BB-] [^|\u2013\u2014\u00BB]{1,40}$/u, "") || heading || null;
}

function isHeadingAndSite(title: string, heading: string): boolean {
  return title.startsWith(heading) && /^$|^\s*[|\u2013\u2014\u00B7\u00BB:-]/u.test(title.slice(heading.length));
}

type LinkedThing = Readonly<Record<string, unknown>>;

const MAX_SCRIPT = 2_000_000;
const MAX_THINGS = 500;
const MAX_DEPTH = 6;

/** All objects of the page's JSON-LD, creative works first. Scripts that are not JSON are ignored. */
function linkedData(document: PageDocument): readonly LinkedThing[] {
  const things: LinkedThing[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || things.length >= MAX_THINGS || typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1);
    else if (isRecord(value)) {
      things.push(value);
      for (const key of ["@graph", "mainEntity", "mainEntityOfPage"]) visit(value[key], depth + 1);
    }
  };
  for (const script of allOf(document, "script[type]")) {
    const source = script.textContent ?? "";
    if (/^application\/ld\+json/i.test(script.getAttribute("type") ?? "") && source.length <= MAX_SCRIPT)
      visit(parseJson(withoutWrapping(source)), 0);
  }
  return [...things.filter(isWork), ...things.filter((thing) => !isWork(thing))];
}

function stringIn(things: readonly LinkedThing[], name: string): string | null {
  for (const thing of things) {
    const value = thing[name];
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return null;
}

/** The dates of creative works are the page's dates; persons and sites in the same data have their own. */
function isWork(thing: LinkedThing): boolean {
  const types = [thing["@type"]].flat().filter((type) => typeof type === "string");
  return types.some((type) =>
    /(?:Article|Posting|Report|Recipe|Review|WebPage|Page|Question|Dataset|PressRelease|CreativeWork|Thesis|Chapter)$/.test(type),
  );
}

/** Some pages put the JSON into a comment or CDATA. */
function withoutWrapping(source: string): string {
  return source.replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>)\s*$/g, "").replace(/\p{Cc}+/gu, " ");
}
