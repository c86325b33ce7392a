import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Link, Span } from "../../../domain/mention.js";
import { normaliseName } from "../../../text/names.js";
import type { Kind } from "../kind-names.js";
import { kindsOf } from "../kinds.js";
import { indefinite, type Named } from "./fill-sentence.js";

/** Names of entities as written inside a sentence: "the Eiffel Tower", "Pope Francis", "the Alps". */
export type Namer = (id: EntityId) => Named;

type Claim = { readonly text: string; readonly links: readonly Link[] };

/** The claim shows which names have an article or are plural; otherwise the kind and the last word of the name decide. */
export function namerOf(graph: EvidenceGraph, { text, links }: Claim): Namer {
  return (id) => {
    const label = graph.entity(id)?.label ?? id;
    const noun = links.find((link) => link.kind === "linked" && link.entity.id === id && link.by === "word")?.span;
    if (noun !== undefined && /^\p{Ll}/u.test(label))
      return MANY.test(label) ? { text: label, plural: true } : { text: `${articleOf(text, noun, label)}${label}`, plural: false };
    const span = links.find((link) => link.kind === "linked" && link.entity.id === id && link.by === "name")?.span;
    const name = span === undefined ? label : fuller(label, span);
    const kinds = kindsOf(graph, id);
    const article = hasArticle(name, kinds) || (span !== undefined && isSaidWithArticle(text, span, name, kinds));
    return { text: article ? `the ${name}` : name, plural: isPlural(text, span, name, kinds) };
  };
}

/** Nouns that are plural without an "s", and nouns with the same singular and plural. */
const MANY = /\b(?:cattle|poultry|police|people)$/u;
const SAME = /\b(?:sheep|deer|fish|squid|salmon|trout|bison|moose|\w*craft)$/u;

/** A common noun keeps the claim's article; a plural becomes singular: "penguins" → "a penguin". */
function articleOf(text: string, { start, text: whole }: Span, label: string): string {
  const said = whole.replace(/['’]s?$/u, "");
  const [, article] = /(?:^|\s)(an?|the)\s+$/iu.exec(text.slice(0, start)) ?? /^(an?|the)\s/iu.exec(said) ?? [];
  const isPluralForm =
    (/s$/u.test(said) && !label.endsWith("s")) ||
    said.toLowerCase() === `${label}es` ||
    SAME.test(label) ||
    /^\s+(?:are|were|have)\b/u.test(text.slice(start + whole.length));
  if (article?.toLowerCase() === "the" && !isPluralForm) return "the ";
  return article?.toLowerCase().startsWith("a") === true || isPluralForm ? `${indefinite(label)} ` : "";
}

/** A name after a verb or "of": "a kind of mammal", even if the claim says "a mammal"; "a kind of Romance language". */
export function nameAsValue(name: Namer, id: EntityId): string {
  return name(id)
    .text.replace(/^an? (?=\p{Ll})/u, "")
    .replace(/(?<= language)s$/u, "");
}

/** The name with its article: "the United States of America". */
export function labelWithArticle(graph: EvidenceGraph, id: EntityId): string {
  const label = graph.entity(id)?.label ?? id;
  return hasArticle(label, kindsOf(graph, id)) ? `the ${label}` : label;
}

/** "Pope Francis" is more specific than "Francis". */
function fuller(label: string, { text }: Span): string {
  const said = text.replace(/^(?:the|an?)\s+|['’]s?$/giu, "");
  const isLonger =
    said.length > label.length && normaliseName(said).split(" ").slice(-label.split(" ").length).join(" ") === normaliseName(label);
  return isLonger && /^\p{Lu}\S*(?: \p{Lu}\S*)*$/u.test(said) ? said : label;
}

/** Kinds whose names take an article only if their form shows it. The claim's words are no evidence: "the Apple chief executive". */
const BARE: readonly Kind[] = ["person", "company", "settlement", "continent", "country", "language", "substance", "sport", "occupation"];

function isSaidWithArticle(text: string, { start, text: said }: Span, name: string, kinds: ReadonlySet<Kind>): boolean {
  // "The BBC was founded"; but "the IBM chief executive".
  const isAcronym = /^\p{Lu}{2,5}$/u.test(name) && /^(?:[.,]|\s+(?:is|was|has|had)\b)/u.test(text.slice(start + said.length));
  if (/^the\s/iu.test(name) || (!isAcronym && BARE.some((kind) => kinds.has(kind))) || normaliseName(said) !== normaliseName(name))
    return false;
  return /^the\s/iu.test(said) || /\bthe\s+$/iu.test(text.slice(0, start));
}

const OF =
  /\b(?:University|Institute|School|Academy|Faculty|Bank|House|Ministry|Department|Church|Republic|Kingdom|Commonwealth|Union|Isle|Bay|Gulf|Strait|Sea|Battle|War|Treaty|Siege|Statue|Palace|Museum|Order|Organisation|Organization|Federation|State|City|Tower|Temple|Cathedral|Duchy|Principality|Empire)\b.* (?:of|for) /u;
const ENDINGS: readonly (readonly [readonly Kind[], RegExp])[] = [
  [
    ["country"],
    /^(?:United|Netherlands$|Philippines$|Bahamas$|Maldives$|Comoros$|Seychelles$|Gambia$|Vatican$|Holy See$|Soviet|Democratic Republic|People's Republic)|(?:Islands|Republic|Empire|Kingdom|Union|Emirates|States|Federation|Dynasty|Caliphate|Confederation)$/u,
  ],
  [["celestial"], /^(?:Sun|Moon|Milky Way|Solar System)$/u],
  [["mountain"], /^(?!Mount |Mont ).*(?:s|Massif|Range|Matterhorn)$/u],
  [["award"], /\b(?:Prize|Award|Awards|Medal|Cup|Order|Cross|Trophy|Lion|Bear|Palme|Ballon|Légion|Legion|Emmy|Grammy|Oscar)\b/u],
  [
    ["event"],
    /(?:War|Wars|Revolution|Cup|Olympics|Games|Championship|Championships|Final|Grand Prix|Crusade|Holocaust|election|Uprising|Rebellion|Summit|Conference|Renaissance|Ages)$/u,
  ],
  [["religion", "organisation"], /(?:Catholic|Orthodox) Church$/u],
  [["party"], /(?:Party|Union|Democrats|League|Front|Movement|Alliance|Republicans|Rally|Congress)$/u],
  [["team"], /\bnational\b.*\bteam$|^(?!.*\b(?:Rovers|Rangers|Wanderers|Spurs)$)\p{Lu}.* \p{Lu}\p{L}+s$/u],
  [
    ["organisation"],
    /^(?:European|World|International|African|Royal|Supreme|Federal) .*(?:Union|Bank|Organi[sz]ation|Agency|Court|Society|Committee|Fund|Council|Reserve|Academy|Force|Navy|Forum|Parliament|Commission)$|(?:Nations|Party|Army|Navy|Air Force|Marine Corps|Senate|Congress|Bundestag|Orchestra|Philharmonic|Museum|Gallery|Library|Foundation|Sorbonne|Louvre|Community|League|Association|Society|Union|Alliance|Exchange|Guard)$/u,
  ],
  [
    ["building"],
    /(?:Tower|Building|Museum|Library|Gallery|Opera House|Colosseum|Louvre|Parthenon|Pantheon|Kremlin|Acropolis|Alhambra|Wall|White House|Canal|Dam)$/u,
  ],
  [
    ["place"],
    /(?:Islands|Desert|Peninsula|Ocean|Sea|Strait|Gulf|Canal|Channel|Caribbean|Arctic|Balkans|Middle East|Sahara|Himalayas|Himalaya|Alps|Andes|Pyrenees|Mountains|Archipelago|Highlands|Coast|Basin|Plain)$/u,
  ],
];
const STARTS_WITH_TITLE = /^(?:Knight|Dame|Officer|Commander|Companion|Member|Fellow|Hero|World War|Grand Cross)\b/u;

function hasArticle(name: string, kinds: ReadonlySet<Kind>): boolean {
  if (
    /^(?:the|an?)\s|^\p{Ll}|, /u.test(name) ||
    STARTS_WITH_TITLE.test(name) ||
    kinds.has("person") ||
    kinds.has("work") ||
    kinds.has("character")
  )
    return false;
  if (isRiverOrSea(name, kinds)) return true;
  if (OF.test(name) && !kinds.has("settlement")) return true;
  // For a thing of unknown kind a final "s" is no evidence of a plural: "Christmas", "Onassis".
  const mayBe = (of: readonly Kind[]) =>
    kinds.size === 0 ? !of.includes("mountain") && !of.includes("team") : of.some((kind) => kinds.has(kind));
  return ENDINGS.some(([of, pattern]) => mayBe(of) && pattern.test(name));
}

/** "the Nile", "the Baltic Sea"; but "Lake Victoria", "Niagara Falls". */
function isRiverOrSea(name: string, kinds: ReadonlySet<Kind>): boolean {
  return kinds.has("waterbody") && !/^(?:Lake|Loch|Lough)\b|\b(?:Lake|Bay|Falls|Creek|Fjord|Sound)$/u.test(name);
}

const PLURAL = /(?:Alps|Andes|Himalayas|Pyrenees|Islands|Mountains|Rockies|Highlands|Balkans|Olympics|Games)$/u;

/** "The Beatles were", "the Alps are". */
function isPlural(text: string, span: Span | undefined, name: string, kinds: ReadonlySet<Kind>): boolean {
  if (PLURAL.test(name) && !kinds.has("country")) return true;
  const isGroup = kinds.has("group") && /^The .*s$/u.test(name);
  if (isGroup || span === undefined || kinds.has("person") || normaliseName(span.text) !== normaliseName(name)) return isGroup;
  return /^\s+(?:are|were|have)\b/u.test(text.slice(span.end)) && !/\b(?:and|or)\s+(?:the\s+)?$/iu.test(text.slice(0, span.start));
}
