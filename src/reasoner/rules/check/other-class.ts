import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { classesAbove } from "../containment.js";
import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { kindOfName } from "../kind-names.js";
import { kindsOf } from "../kinds.js";
import { acceptedStatements, propertySet } from "../read-statements.js";
import { type Answer, refutedBy } from "./finding.js";

const OF_CLASSES = propertySet("P31 P279 P413 P122 P136");
/** All recorded values of these must exclude the claimed one; for classes one is enough. */
const ALL_EXCLUDE = propertySet("P413 P122 P136");

/** "A dolphin is a fish": it is recorded as a mammal, and no mammal is a fish. */
export function otherClass(evidence: Evidence, hypothesis: Hypothesis): Answer | null {
  const { graph, isCut, phrasing } = evidence;
  const { subject, property, value, calledBy } = hypothesis;
  if (property === "P17") return otherState(evidence, hypothesis);
  const needsAll = ALL_EXCLUDE.has(property);
  if (!OF_CLASSES.has(property) || value.kind !== "entity" || (needsAll && isCut(subject, property, "out"))) return null;
  if (property === "P31" && mayBeNamesake(graph, subject, calledBy)) return null;
  // A country may have been a monarchy before.
  if (property === "P122" && phrasing.tense === "past") return null;
  const stated = acceptedStatements(graph, subject, property);
  const claimed = classesFrom(graph, value.id);
  const groups = groupsFor(evidence, subject, value.id);
  const excluding = stated.flatMap((statement): readonly (readonly Statement[])[] => {
    if (statement.value.kind !== "entity") return [];
    const own = classesFrom(graph, statement.value.id).map(([id, path]) => [id, [statement, ...path]] as const);
    // "Birds are mammals": both are vertebrates, and exclude each other.
    const isShared = property === "P279" && claimed.some(([id]) => own[0]?.[0] === id);
    const all = isShared ? [...own, [subject, [statement]] as const] : own;
    const pairs = all.flatMap(([id, path]) =>
      claimed.flatMap(([other, theirs]) =>
        areDisjoint(theirs.length === 0 ? [...groups, ...TRAITS] : groups, id, other) || areOfOtherSports(graph, id, other)
          ? [[...path, ...theirs]]
          : [],
      ),
    );
    return pairs.slice(0, 1);
  });
  const [first] = excluding;
  if (first === undefined || (needsAll && excluding.length < stated.length)) return null;
  return refutedBy(needsAll ? excluding.flat() : first, { kind: "other-kind" });
}

/** "basketball team" and "ice hockey team"; a football club may have other sections too. */
function areOfOtherSports(graph: EvidenceGraph, a: EntityId, b: EntityId): boolean {
  const [own, other] = [a, b].map(
    (id) => /^(?:professional |men's |women's )?([\p{L} ]+) team$/iu.exec(graph.entity(id)?.label ?? "")?.[1],
  );
  return own !== undefined && other !== undefined && own !== other && ONE_SPORT.has(own) && ONE_SPORT.has(other);
}

const ONE_SPORT: ReadonlySet<string> = new Set([
  "American football",
  "baseball",
  "basketball",
  "cricket",
  "ice hockey",
  "rugby union",
  "volleyball",
]);

/** A class and all classes above it, each with the statements that lead there; few graphs state that a commune is a human settlement. */
function classesFrom(graph: EvidenceGraph, id: EntityId): readonly (readonly [EntityId, readonly Statement[]])[] {
  const above = [...classesAbove(graph, id)].filter(([, path]) => path.every((step) => step.property === "P279"));
  const isSettlement = kindOfName(graph.entity(id)?.label ?? "") === "settlement";
  return [[id, []], ...above, ...(isSettlement ? [["Q486972", []] as const] : [])];
}

/**
 * Names of both a country and a city, a state or a continent: Luxembourg, Mexico, Panama, Guatemala, Kuwait, Djibouti, San Marino, Singapore, Monaco,
 * Vatican City, Australia; the cities Luxembourg, Djibouti and San Marino; the states Georgia, New York and Washington.
 */
const SHARED_NAMES: readonly string[] = "Q32 Q96 Q804 Q774 Q817 Q977 Q238 Q334 Q235 Q237 Q408 Q1842 Q3604 Q1848 Q1428 Q1384 Q1223".split(
  " ",
);

/** The groups of classes that exclude each other here; a "state" may be a part of a country. */
function groupsFor({ phrasing }: Evidence, subject: EntityId, claimed: EntityId): typeof DISJOINT {
  const isNow = phrasing.tense === "present" && claimed !== SOVEREIGN_STATE && !SHARED_NAMES.includes(subject);
  return isNow ? [...DISJOINT, ...DISJOINT_NOW] : DISJOINT;
}

const SOVEREIGN_STATE = "Q3624078";
/** Vatican City, San Marino and Lesotho lie inside another state. */
const ENCLAVES: readonly EntityId[] = ["Q237", "Q238", "Q1013"];

/** "Portugal belongs to Spain": a sovereign state is not part of another. */
function otherState({ graph, phrasing }: Evidence, { subject, value, times, via }: Hypothesis): Answer | null {
  if (value.kind !== "entity" || value.id === subject || times.length + via.length > 0 || phrasing.tense !== "present") return null;
  const [own, other] = [subject, value.id].map((id) =>
    acceptedStatements(graph, id, "P31").find((one) => one.value.kind === "entity" && one.value.id === SOVEREIGN_STATE),
  );
  if (own === undefined || other === undefined || ENCLAVES.includes(subject)) return null;
  return refutedBy([own, other], { kind: "listed", said: { of: subject, text: "a sovereign state, and not part of another." }, shown: 0 });
}

/** "The Kiss is a painting", "Huron is a river": one-word titles and parts of names often have other bearers too. */
function mayBeNamesake(graph: EvidenceGraph, subject: EntityId, calledBy: string): boolean {
  const label = graph.entity(subject)?.label ?? "";
  if (!/^\p{Lu}/u.test(label)) return false;
  const plain = (name: string) => name.replace(/^the\s/iu, "").toLowerCase();
  return plain(calledBy) !== plain(label) || (kindsOf(graph, subject).has("artwork") && !plain(label).includes(" "));
}

/** Families of languages: Dravidian, Turkic, Uralic, Sino-Tibetan, Austronesian, Bantu. */
const FAMILIES: readonly EntityId[] = ["Q33311", "Q34090", "Q34113", "Q45961", "Q49228", "Q33146"];

/**
 * Classes that exclude one another. Graphs seldom state that, so the few that occur in claims are listed. Some sources count lanthanides and
 * actinides among the transition metals, so these do not exclude each other.
 */
const DISJOINT: readonly (readonly EntityId[])[] = [
  // mammal, bird, reptile, insect, fish, amphibian, arachnid, mollusc, crustacean, annelid, cnidarian, echinoderm
  ["Q7377", "Q5113", "Q10811", "Q1390", "Q152", "Q10908", "Q1358", "Q25326", "Q25364", "Q25522", "Q25441", "Q44631"],
  // vertebrate, invertebrate
  ["Q25241", "Q43806"],
  // animal, plant, fungus, bacterium, virus; animal, and fruit, vegetable
  ["Q729", "Q756", "Q764", "Q10876", "Q808"],
  ["Q729", "Q1364"],
  ["Q729", "Q11004"],
  // marsupial, rodent, primate, cetacean, bat, bear, cat family, dog family
  ["Q25336", "Q10850", "Q7380", "Q160", "Q28425", "Q11788", "Q25265", "Q25324"],
  // chemical element, compound, alloy
  ["Q11344", "Q11173", "Q37756"],
  // metal, and nonmetal, halogen, noble gas
  ["Q11426", "Q19600"],
  ["Q11426", "Q19605"],
  ["Q11426", "Q19609"],
  // star, planet, moon, galaxy, comet
  ["Q523", "Q634", "Q2537", "Q318", "Q3559"],
  // terrestrial planet, giant planet
  ["Q128207", "Q4000310003"],
  // round body, flat body
  ["Q4000310520", "Q4000310521"],
  // mountain, volcano or island, and river, lake, desert; an island may be a mountain
  ["Q8502", "Q4022", "Q23397", "Q8514"],
  ["Q8072", "Q4022", "Q23397", "Q8514"],
  ["Q23442", "Q4022", "Q23397", "Q8514"],
  // ocean, and sea, lake, river; the Caspian Sea is a lake
  ["Q9430", "Q165"],
  ["Q9430", "Q23397"],
  ["Q9430", "Q4022"],
  // instruments: string, wind, percussion; woodwind, brass, keyboard
  ["Q1798603", "Q173453", "Q133163"],
  ["Q181247", "Q180744", "Q52954"],
  // conifer, deciduous tree; tree, grass, flower, fern
  ["Q4000310060", "Q4000310061"],
  ["Q10884", "Q4000099033", "Q506", "Q4000310071"],
  // board game, card game, video game
  ["Q131436", "Q142714", "Q7889"],
  // painting, sculpture; also statue
  ["Q3305213", "Q860861"],
  ["Q3305213", "Q179700"],
  // tragedy, comedy
  ["Q80930", "Q40831"],
  // alkali metal, alkaline earth metal, halogen, noble gas, lanthanide, actinide
  ["Q19557", "Q19563", "Q19605", "Q19609", "Q19569", "Q19577"],
  // alkali metal, alkaline earth metal, halogen, noble gas, transition metal
  ["Q19557", "Q19563", "Q19605", "Q19609", "Q19588"],
  // Languages: Romance, Germanic, Slavic, Baltic, Celtic, Indo-Aryan, Iranian, Semitic, and the families below
  ["Q19814", "Q21200", "Q23526", "Q33136", "Q25293", "Q33577", "Q33527", "Q34049", ...FAMILIES],
  // Indo-European, Afroasiatic; Semitic is a branch of the latter
  ["Q19860", "Q25268", ...FAMILIES],
  ["Q19860", "Q34049"],
  // clubs of basketball, baseball and American football; football clubs may play basketball too
  ["Q13393265", "Q4000098490", "Q4000098491"],
  // Football: goalkeeper and each outfield position; players change among the latter.
  ["Q201330", "Q280658"],
  ["Q201330", "Q193592"],
  ["Q201330", "Q336286"],
];

/**
 * Monarchy: in general, constitutional, absolute, parliamentary, kingdom; republic: in general, parliamentary, federal, presidential,
 * semi-presidential.
 */
const MONARCHIES: readonly EntityId[] = ["Q7269", "Q41614", "Q184558", "Q1520223", "Q417175"];
const REPUBLICS: readonly EntityId[] = ["Q7270", "Q4198907", "Q512187", "Q49892", "Q49890"];

/** Traits of a kind, which exclude what the claim says itself, not the kinds that usually have the other trait. */
const TRAITS: typeof DISJOINT = [
  // animals: laying eggs, bearing live young; flying, flightless; carnivore, herbivore, omnivore; herbivore, eating meat
  ["Q4000099001", "Q4000099002"],
  ["Q4000099003", "Q4000099004"],
  ["Q81875", "Q59099", "Q164509"],
  ["Q59099", "Q4000099005"],
  // organs: the heart, and others
  ["Q4000099432", "Q4000099434"],
  // fruit of a tree, and of other plants
  ["Q4000099301", "Q4000099302"],
];

/** The same, for what things are now: Texas was a country. Many towns have the name of a state or a region. */
const DISJOINT_NOW: readonly (readonly EntityId[])[] = [
  // country, continent, human settlement
  ["Q6256", "Q5107", "Q486972"],
  // country, continent, federated state; U.S. state, human settlement
  ["Q6256", "Q5107", "Q107390"],
  ["Q6256", "Q5107", "Q35657"],
  ["Q35657", "Q486972"],
  // country, continent, language, religion, currency, sport
  ["Q6256", "Q5107", "Q34770", "Q9174", "Q8142", "Q31629"],
];

function areDisjoint(groups: readonly (readonly EntityId[])[], a: EntityId, b: EntityId): boolean {
  const isMonarchyAndRepublic = (one: EntityId, other: EntityId) => MONARCHIES.includes(one) && REPUBLICS.includes(other);
  return (
    (a !== b && groups.some((group) => group.includes(a) && group.includes(b))) ||
    isMonarchyAndRepublic(a, b) ||
    isMonarchyAndRepublic(b, a)
  );
}
