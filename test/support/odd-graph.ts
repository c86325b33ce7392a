import type { EntityId } from "../../src/domain/ids.js";
import type { Relation } from "../../src/ports/knowledge-graph.js";
import { tinyGraphText } from "./tiny-graph.js";

/** Values, in Turtle, that an engine may store in a form of its own and give back in another. */
const VALUES: readonly string[] = [
  ...["-0007-03-01", "-0070-10-15", "-0753-01-01", "-3149-01-01", "-13798000000-01-01"].map(dateTime),
  ...["0000-01-01", "0001-01-01", "0099-12-31", "1066-10-14", "1500-02-29", "1582-10-10", "9999-12-31", "12000-01-01"].map(dateTime),
  // Wikidata's older dumps write a year or a month like this.
  ...["2012-00-00", "2012-05-00"].map(dateTime),
  '"2012-05-06T07:08:09Z"^^xsd:dateTime',
  '"2012-05-06T00:00:00"^^xsd:dateTime',
  '"2012-05-06T00:00:00+02:00"^^xsd:dateTime',
  '"2012-05-06"^^xsd:date',
  ...["0", "+5", "-38.83", "218541212", "1000.0", "0.000000001", "123456789012345678901234567890"].map(decimal),
  decimal("3.14159265358979323846264338327950288"),
  '"12345678901234567890"^^xsd:integer',
  '"9007199254740993"^^xsd:integer',
  '"1.5e3"^^xsd:double',
  '"1e-30"^^xsd:double',
  '"plain"',
  '""',
  '"typed"^^xsd:string',
  '"colour"@en-GB',
  '"漢字"@zh-Hant',
  '"2012"^^xsd:gYear',
  '"http://example.org/"^^xsd:anyURI',
  `${JSON.stringify("long ".repeat(2000))}@en`,
  "<http://example.org/a%20b>",
  "<http://example.org/ü>",
  "_:unknown",
  "genid:unknown",
  "wd:Q90",
  "wd:P31",
];

/** Names that would be something else in a query, if they were let out of their quotation marks. */
export const ODD_NAMES: readonly string[] = [
  'Dwayne "The Rock" Johnson',
  "L'Aquila's \"Bell'Italia\"",
  "back\\slash",
  "ends with a backslash\\",
  "tab\there",
  "two\nlines",
  "Łódź, São Tomé, Ħamrun",
  "e\u0301 in two characters",
  "東京都",
  "😀 and 𝔘𝔫𝔦𝔠𝔬𝔡𝔢",
  "$limit $names ?entity",
  "100 % {of} <it> #1 ; .",
  "'''triple''' \"\"\"quotes\"\"\"",
  "??x :y ::z",
];

export const ODD_RELATIONS: readonly Relation[] = VALUES.map((_, place) => ({
  entity: item(1000, place),
  property: "P571",
  direction: "out",
}));

/** The tiny graph, with an item a value (main value and qualifier) and an item a name. */
export function oddGraphText(): string {
  const values = VALUES.map((value, place) => {
    const [id, time] = [item(1000, place), value.includes("xsd:date")];
    const node = time ? `; psv:P571 wdv:odd-${place} ; pqv:P580 wdv:odd-${place}` : "";
    const described = time ? `wdv:odd-${place} wikibase:timeValue ${value} ; wikibase:timePrecision 11 .` : "";
    return `wd:${id} wdt:P571 ${value} ; p:P571 wds:${id}-odd .
      wds:${id}-odd wikibase:rank wikibase:NormalRank ; ps:P571 ${value} ; pq:P580 ${value} ${node} . ${described}`;
  });
  const names = ODD_NAMES.map((name, place) => `wd:${item(2000, place)} rdfs:label ${JSON.stringify(name)}@en .`);
  return tinyGraphText([...values, ...names].join("\n"));
}

function item(first: number, place: number): EntityId {
  return `Q${first + place}`;
}

function dateTime(date: string): string {
  return `"${date}T00:00:00Z"^^xsd:dateTime`;
}

function decimal(digits: string): string {
  return `"${digits}"^^xsd:decimal`;
}
