import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import type { EntityId } from "../../domain/ids.js";
import type { Statement } from "../../domain/statement.js";
import { placesAround } from "./containment.js";
import { kindsOf } from "./kinds.js";
import { propertySet, timesIn } from "./read-statements.js";

/** Default years of rule. */
const [FROM, UNTIL] = [Number.NEGATIVE_INFINITY, 1950];

/**
 * Countries that ruled parts of today's other countries within the last centuries: "born in Russia" does not exclude Warsaw. An entry may give the
 * last year of rule, or the first and the last one.
 */
const RULED: ReadonlyMap<string, ReadonlyMap<string, Years>> = new Map(
  Object.entries({
    // Russia, Soviet Union
    Q159: "Q36:1918 Q33:1918 Q191:1991 Q211:1991 Q37:1991 Q212:1991 Q184:1991 Q217:1991 Q230:1991 Q399:1991 Q227:1991 Q232:1991 Q265:1991 Q874:1991 Q813:1991 Q863:1991 Q30:1867",
    Q15180:
      "Q159:1917-1991 Q191:1940-1991 Q211:1940-1991 Q37:1940-1991 Q212:1917-1991 Q184:1917-1991 Q217:1940-1991 Q230:1920-1991 Q399:1920-1991 Q227:1920-1991 Q232:1917-1991 Q265:1917-1991 Q874:1917-1991 Q813:1917-1991 Q863:1917-1991",
    // Austria, Hungary
    Q40: "Q28:1918 Q213:1945 Q214:1918 Q224:1918 Q215:1945 Q225:1918 Q36:1918 Q212:1918 Q38:1918 Q218:1918 Q403:1918",
    Q28: "Q214 Q224:1918 Q218 Q403 Q212 Q40:1921",
    // Germany
    Q183: "Q36 Q142 Q159 Q37 Q213 Q35:1920 Q31:1920",
    // United Kingdom, Ireland
    Q145: "Q27:1922 Q668 Q843 Q902 Q836 Q854 Q30:1783 Q16:1931 Q408:1931 Q664:1947 Q258:1961 Q1033:1960 Q114:1963 Q79 Q801 Q766:1962 Q833:1957 Q334:1965 Q233:1964 Q229:1960 Q148:1997 Q8646:1997",
    Q27: "Q145",
    // Turkey, Ottoman Empire
    Q43: "Q41 Q219 Q221 Q403 Q225 Q222 Q218 Q858 Q796 Q822 Q801 Q79 Q1016 Q262 Q851",
    Q12560: "Q43 Q41 Q219 Q221 Q403 Q225 Q222 Q218 Q858 Q796 Q822 Q801 Q79 Q1016 Q262 Q851",
    // France: the left bank of the Rhine and parts of Italy until 1815
    Q142: "Q262:1962 Q948:1956 Q1028:1956 Q881:1954 Q183:1815 Q38:1860 Q1041:1960 Q790 Q16:1763 Q30:1803",
    // Spain, Portugal
    Q29: "Q96:1821 Q241:1898 Q414:1816 Q298:1818 Q419:1824 Q739:1819 Q717:1821 Q928:1898 Q750:1825 Q736:1822 Q77:1828 Q55:1714 Q31:1714 Q38:1861 Q30:1821",
    Q45: "Q155:1822 Q916:1975 Q1029:1975 Q668:1961",
    // Italy (before 1918 only by name and language), Sweden, Denmark, Netherlands
    Q38: "Q224:1918-1947 Q215:1918-1947 Q1016:1911-1947 Q115:1936-1947 Q142:1860",
    Q34: "Q33:1809 Q20:1905 Q183:1815 Q191:1721",
    Q35: "Q20:1814 Q189:1944 Q34:1720 Q183:1864",
    Q55: "Q252 Q31:1830 Q730:1975 Q258:1806 Q30:1674",
    // Japan, China, India, Pakistan, Iran
    Q17: "Q884:1910-1945 Q423:1910-1945 Q865:1895-1945 Q148:1905-1945",
    Q148: "Q711:1921 Q881 Q865:9999",
    Q668: "Q843:1947 Q902:1947",
    Q843: "Q902:1971",
    Q794: "Q227 Q796 Q889",
    // Serbia, Poland, Romania, Czech Republic, Greece
    Q403: "Q224:1991 Q215:1991 Q225:1992 Q221:1991 Q236:2006 Q1246:2008",
    Q36: "Q212 Q184 Q37 Q183",
    Q218: "Q217 Q212",
    Q213: "Q214:1992",
    Q41: "Q43 Q38 Q79",
    // Macedonia, the ancient kingdom and the region
    Q221: "Q41:1913 Q219:1913",
    // United States, Mexico, Ethiopia, Sudan
    Q30: "Q928:1898-1946 Q241:1898-1902",
    Q96: "Q30:1848",
    Q115: "Q986:1993",
    Q1049: "Q958:2011",
  }).map(([ruler, ruled]) => [ruler, new Map(ruled.split(" ").map(yearsOf))]),
);

type Years = { readonly from: number; readonly until: number };

function yearsOf(entry: string): [string, Years] {
  const [country = "", years] = entry.split(":");
  const [first, last] = (years ?? "")
    .split("-")
    .filter((year) => year !== "")
    .map(Number);
  return [country, { from: last === undefined ? FROM : (first ?? FROM), until: last ?? first ?? UNTIL }];
}

/** Country names that also mean an island or a region: Belfast is in Ireland, and in the United Kingdom. */
const SHARED: ReadonlySet<string> = new Set(["Q27"]);

export function isShared(country: EntityId): boolean {
  return SHARED.has(country);
}

/** May a place have belonged, at any time in these years, to a country other than its present one? */
export function mayHaveRuled(
  graph: EvidenceGraph,
  country: EntityId,
  place: EntityId,
  { since, until }: { readonly since: number | null; readonly until: number | null },
): boolean {
  const ruled = RULED.get(country);
  if (ruled === undefined) return false;
  return [place, ...placesAround(graph, place).keys()].some((id) => {
    const rule = ruled.get(id);
    return rule !== undefined && (since === null || since <= rule.until) && (until === null || rule.from <= until);
  });
}

const BEGINNINGS = propertySet("P569 P571 P577 P580 P585");

const LONGEST_LIFE = 100;

/** The year of the first films, and the earliest birth year of a person who made, produced, shot or acted in one. */
const FIRST_FILM = 1888;
const FIRST_FILM_MAKER = 1830;
const MAKES_FILMS = propertySet("P57 P161 P162 P344");

/** The first recorded year of a person, a work or an organisation. For people without dates: a lifetime before the work that leads to them. */
export function firstYear(graph: EvidenceGraph, id: EntityId, [made]: readonly Statement[] = []): number | null {
  const years = timesIn([...BEGINNINGS].flatMap((property) => graph.outgoing(id, property))).map(({ iso }) => Number.parseInt(iso, 10));
  if (years.length > 0) return Math.min(...years);
  if (made === undefined) return isFilm(graph, id) ? FIRST_FILM : null;
  const work = firstYear(graph, made.subject);
  if (work === null) return null;
  return MAKES_FILMS.has(made.property) && isFilm(graph, made.subject)
    ? Math.max(work - LONGEST_LIFE, FIRST_FILM_MAKER)
    : work - LONGEST_LIFE;
}

function isFilm(graph: EvidenceGraph, id: EntityId): boolean {
  return kindsOf(graph, id).has("film");
}
