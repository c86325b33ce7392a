import { comparedWords } from "../text/search-terms.js";

/** Agencies by the words with which papers name them, and the sites where they publish themselves. */
const AGENCIES: readonly { readonly name: string; readonly said: RegExp; readonly sites: readonly string[] }[] = [
  { name: "reuters", said: /\bReuters\b/u, sites: ["reuters.com"] },
  { name: "ap", said: /\b(?:AP|A\.P\.|Associated Press)(?![\p{L}\d])/u, sites: ["apnews.com", "ap.org"] },
  { name: "afp", said: /\b(?:AFP|Agence France-Presse)\b/u, sites: ["afp.com"] },
  { name: "dpa", said: /\b(?:dpa|DPA|Deutsche Presse-Agentur)\b/u, sites: ["dpa.com", "dpa-international.com"] },
  { name: "pa", said: /\b(?:PA Media|Press Association|PA)\b/u, sites: ["pa.media"] },
  { name: "efe", said: /\b(?:EFE)\b/u, sites: ["efe.com"] },
  { name: "ansa", said: /\b(?:ANSA)\b/u, sites: ["ansa.it"] },
  { name: "upi", said: /\b(?:UPI|United Press International)\b/u, sites: ["upi.com"] },
  { name: "xinhua", said: /\b(?:Xinhua)\b/u, sites: ["news.cn", "xinhuanet.com"] },
  { name: "tass", said: /\b(?:TASS)\b/u, sites: ["tass.com", "tass.ru"] },
  { name: "kyodo", said: /\b(?:Kyodo)\b/u, sites: ["kyodonews.net", "kyodonews.jp"] },
];
/** A credit stands at the head or the foot of a text; in the middle, an agency is only quoted. */
const HEAD = 600;
const FOOT = 800;
const DATELINE = /(?:^|\n)[^\n]{0,80}?\(([^()\n]{2,40})\)\s*[-–—]/gu;
const BYLINE =
  /(?:^|\n)[^\S\n]*(?:by|source|sources|credit|agency|via)\s*:?\s+([^\n]{2,80})|(?:^|\n)[^\S\n]*[©(]\s*(?:\d{4}\s+)?([^\n]{2,60})/giu;
const REPRINT =
  /(?:originally|first)\s+(?:appeared|published|ran|posted)\s+(?:in|on|at|by)\s+((?:[^\n.,;]|\.(?=[a-z0-9])){2,60})|(?:republished|reprinted|syndicated|adapted)\s+(?:here\s+)?(?:with\s+permission\s+)?(?:from|by)\s+((?:[^\n.,;]|\.(?=[a-z0-9])){2,60})/giu;

/** Whom a page names as the source of its text: agencies by their short name, papers by their name in plain letters. */
export function creditsOf(text: string): ReadonlySet<string> {
  const edges = text.length <= HEAD + FOOT ? [text] : [text.slice(0, HEAD), text.slice(-FOOT)];
  const found = new Set<string>();
  for (const edge of edges) {
    for (const said of [...named(edge, DATELINE), ...named(edge, BYLINE)])
      for (const { name } of AGENCIES.filter((agency) => agency.said.test(said))) found.add(name);
    for (const said of named(edge, REPRINT)) found.add(AGENCIES.find((agency) => agency.said.test(said))?.name ?? plainName(said));
  }
  found.delete("");
  return found;
}

/** The name under which others would credit a site: `theguardian.com` → `guardian`. */
export function creditNameOf(domain: string): string {
  const agency = AGENCIES.find(({ sites }) => sites.includes(domain));
  return agency?.name ?? plainName(domain.split(".")[0] ?? "");
}

function named(text: string, line: RegExp): readonly string[] {
  return [...text.matchAll(line)].map(([, one, two]) => one ?? two ?? "");
}

/** "The Lake Courier" → `lakecourier`; an address → the name of its site. */
function plainName(said: string): string {
  const site = /(?:https?:\/\/)?(?:www\.)?(?<![a-z0-9-])([a-z0-9-]{1,63})\.[a-z]{2,}/i.exec(said)?.[1];
  return comparedWords(site ?? said)
    .join("")
    .replace(/^the(?=.{3})/, "");
}
