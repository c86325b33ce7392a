import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import type { EntityId } from "../../domain/ids.js";
import { placesAround } from "./containment.js";

/** Countries that ruled, within the last centuries, what lies in other countries today: "born in Russia" does not exclude Warsaw. */
const RULED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    // Russia, Soviet Union
    Q159: "Q36 Q33 Q191 Q211 Q37 Q212 Q184 Q217 Q230 Q399 Q227 Q232 Q265 Q874 Q813 Q863 Q30",
    Q15180: "Q159 Q191 Q211 Q37 Q212 Q184 Q217 Q230 Q399 Q227 Q232 Q265 Q874 Q813 Q863",
    // Austria, Hungary
    Q40: "Q28 Q213 Q214 Q224 Q215 Q225 Q36 Q212 Q38 Q218 Q403",
    Q28: "Q214 Q224 Q218 Q403 Q212 Q40",
    // Germany
    Q183: "Q36 Q142 Q159 Q37 Q213 Q35 Q31",
    // United Kingdom, Ireland
    Q145: "Q27 Q668 Q843 Q902 Q836 Q854 Q30 Q16 Q408 Q664 Q258 Q1033 Q114 Q79 Q801 Q766 Q833 Q334 Q233 Q229 Q148 Q8646",
    Q27: "Q145",
    // Turkey, Ottoman Empire
    Q43: "Q41 Q219 Q221 Q403 Q225 Q222 Q218 Q858 Q796 Q822 Q801 Q79 Q1016 Q262 Q851",
    Q12560: "Q43 Q41 Q219 Q221 Q403 Q225 Q222 Q218 Q858 Q796 Q822 Q801 Q79 Q1016 Q262 Q851",
    // France
    Q142: "Q262 Q948 Q1028 Q881 Q183 Q38 Q1041 Q790 Q16 Q30",
    // Spain, Portugal
    Q29: "Q96 Q241 Q414 Q298 Q419 Q739 Q717 Q928 Q750 Q736 Q77 Q55 Q31 Q38 Q30",
    Q45: "Q155 Q916 Q1029 Q668",
    // Italy, Sweden, Denmark, Netherlands
    Q38: "Q224 Q215 Q1016 Q115 Q142",
    Q34: "Q33 Q20 Q183 Q191",
    Q35: "Q20 Q189 Q34 Q183",
    Q55: "Q252 Q31 Q730 Q258 Q30",
    // Japan, China, India, Pakistan, Iran
    Q17: "Q884 Q423 Q865 Q148",
    Q148: "Q711 Q881 Q865",
    Q668: "Q843 Q902",
    Q843: "Q902",
    Q794: "Q227 Q796 Q889",
    // Serbia, Poland, Romania, Czech Republic, Greece
    Q403: "Q224 Q215 Q225 Q221 Q236 Q1246",
    Q36: "Q212 Q184 Q37 Q183",
    Q218: "Q217 Q212",
    Q213: "Q214",
    Q41: "Q43 Q38 Q79",
    // United States, Mexico, Ethiopia, Sudan
    Q30: "Q928 Q241",
    Q96: "Q30",
    Q115: "Q986",
    Q1049: "Q958",
  }).map(([ruler, ruled]) => [ruler, new Set(ruled.split(" "))]),
);

/** Names of a country that mean an island or a region as well: Belfast is in Ireland, and in the United Kingdom. */
const SHARED: ReadonlySet<string> = new Set(["Q27"]);

export function isShared(country: EntityId): boolean {
  return SHARED.has(country);
}

/** May a place have belonged to a country that is not the one in which it lies today? */
export function mayHaveRuled(graph: EvidenceGraph, country: EntityId, place: EntityId): boolean {
  const ruled = RULED.get(country);
  return ruled !== undefined && [place, ...placesAround(graph, place).keys()].some((id) => ruled.has(id));
}
