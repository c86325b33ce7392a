/**
 * `npm run measure:rivals [-- --wrong]`: may a recorded value refute a name that the graph does not know? Measured on the development data over the
 * slice, by kind of relation:
 *
 * - false: claims whose wrong value is hidden from the linker; how many would be refuted.
 * - renamed: true claims in which another name of the value stands, hidden too; how many would be refuted if every writer chose such a name.
 * - other name: how often people name a thing by a name that has no word in common with its label, in sentences with marked names.
 * - missing: how often a true value is not on record beside another one, by sentences and by inverse statements.
 * - unknown: how many of the values that sentences name the graph does not know; of false claims, only these are refuted by this rule.
 *
 * With true and false claims equally frequent, refutations are right in unknown / (unknown + other name + missing) of all cases. `--wrong` lists what
 * counts against them.
 */
import { parseArgs } from "node:util";
import { hideNames } from "../bench/data/hide-names.js";
import { inParallel } from "../bench/data/in-parallel.js";
import { readNames } from "../bench/data/names-in-texts.js";
import { readSlice } from "../bench/data/read-slice.js";
import { readClaims, requireData, SLICE } from "../bench/data/rows.js";
import { PACKAGE_ROOT } from "../src/base/package-root.js";
import { engineIn, openSharedResources } from "../src/compose/compose.js";
import { policyFolder } from "../src/compose/policy-folder.js";
import { readConfig } from "../src/config.js";
import { type EntityId, isEntityId, isPropertyId, type PropertyId } from "../src/domain/ids.js";
import { citedStatements } from "../src/domain/outcome.js";
import type { KnowledgeGraph } from "../src/ports/knowledge-graph.js";
import { phrasebookOf } from "../src/reasoner/rules/understand/phrasebook.js";
import { readPhrasebook } from "../src/reasoner/rules/understand/phrasebook-file.js";
import { readPolicy } from "../src/store/policy-files.js";
import { isFullName, normaliseName, shareWord } from "../src/text/names.js";

const { values: options } = parseArgs({ options: { wrong: { type: "boolean", default: false } } });
requireData();
/** Most other names of one thing to try. */
const MAX_NAMES = 4;
const FATHER: PropertyId = "P22";
const MOTHER: PropertyId = "P25";
const SPOUSE: PropertyId = "P26";

const config = readConfig({ PLUMBLINE_REASONER: "offline" }, { kg: `embedded:${SLICE}` });
const policy = readPolicy(policyFolder(config), config.policy);
const shared = await openSharedResources(config);
const { traits } = phrasebookOf(readPhrasebook(new URL("weights/phrasebook.txt", PACKAGE_ROOT)), await shared.kg.properties());
const slice = await readSlice();
const labelOf = (id: EntityId) => slice.names.get(id)?.[0] ?? id;
const isPerson = (id: EntityId) => slice.values(id, "P31").includes("Q5");
const isPlace = (id: EntityId) => (["P17", "P131", "P30"] as const).some((property) => slice.values(id, property).length > 0);
const sortOf = (id: EntityId) => (isPerson(id) ? "person" : isPlace(id) ? "place" : "thing");

type Claim = {
  readonly text: string;
  readonly holds: boolean;
  readonly subject: EntityId;
  readonly property: PropertyId;
  readonly object: EntityId;
};
type Count = { n: number; of: number };
type Counted = "false" | "renamed" | "missing" | "unknown";
const counts = new Map<string, Record<Counted, Count>>();
const wrong: string[] = [];

function none(): Count {
  return { n: 0, of: 0 };
}

function count(group: string, what: Counted, isSo: boolean): void {
  const row = counts.get(group) ?? { false: none(), renamed: none(), missing: none(), unknown: none() };
  counts.set(group, row);
  row[what].of++;
  if (isSo) row[what].n++;
}

function groupOf(property: PropertyId, value: EntityId, text = ""): string | null {
  const { takes } = traits(property);
  if (takes !== "one" && takes !== "current") return null;
  if (property === FATHER || property === MOTHER) return "one person: parents";
  const isPast = /\b(?:was|were|had|married)\b/u.test(text.replace(/\b(?:is|are) married\b/u, ""));
  if (property === SPOUSE) return `current person: spouse${isPast ? ", past tense" : ""}`;
  return `${takes} ${sortOf(value)}`;
}

/** Development claims, plus claims about parents from the slice, because the data has hardly any. */
function claims(): readonly Claim[] {
  const given = readClaims("kg-claims.dev.jsonl").flatMap(({ claim, label, kind, gold: [gold] }): readonly Claim[] => {
    const { subject = "", property = "", object } = gold ?? {};
    if (kind !== "single-hop" || label === "nei" || !isEntityId(subject) || !isPropertyId(property) || object == null) return [];
    return isEntityId(object) ? [{ text: claim, holds: label === "supported", subject, property, object }] : [];
  });
  const parents = [FATHER, MOTHER].flatMap((property) => {
    const pairs = slice.pairs(property);
    const say = (child: EntityId, parent: EntityId) =>
      `${labelOf(child)}'s ${property === FATHER ? "father" : "mother"} was ${labelOf(parent)}.`;
    return pairs.flatMap(([child, parent], place): readonly Claim[] => {
      const other = pairs[(place + 1) % pairs.length]?.[1] ?? parent;
      const one = { subject: child, property };
      return [
        { ...one, text: say(child, parent), holds: true, object: parent },
        ...(other === parent ? [] : [{ ...one, text: say(child, other), holds: false, object: other }]),
      ];
    });
  });
  return [...given, ...parents];
}

/** Whether the verdict cites or shows recorded values of the relation, none of which shares a word with the claimed name. */
async function wouldRefute(kg: KnowledgeGraph, { subject, property }: Claim, text: string, name: string): Promise<boolean> {
  const { outcome, graph } = await (await engineIn(config, { ...shared, kg }, policy)).verify(text, { record: false });
  if (outcome.kind === "failed") throw new Error(`${text}: ${outcome.failure.message}`);
  const { label, citations } = outcome.verdict;
  const cited = new Set<string>(citedStatements(citations));
  const recorded = graph.statements.filter((one) => cited.has(one.id) && one.property === property && one.subject === subject);
  const values = recorded.flatMap(({ value }) => (value.kind === "entity" ? [value.id] : []));
  return label !== "supported" && values.length > 0 && !values.some((id) => shareWord(labelOf(id), name));
}

/** Only full names of people count, because the rule accepts no others. */
const isCounted = (id: EntityId, name: string) => (isPerson(id) ? isFullName(name) && isFullName(labelOf(id)) : /^\p{Lu}/u.test(name));

async function measure(claim: Claim): Promise<void> {
  const { object, property, text, holds } = claim;
  const group = groupOf(property, object, text);
  const name = labelOf(object);
  if (group === null || !text.includes(name) || !isCounted(object, name)) return;
  if (!holds) return count(group, "false", await wouldRefute(hideNames(shared.kg, { ids: [object] }), claim, text, name));
  const aliases = (slice.names.get(object) ?? []).slice(1).filter((alias) => normaliseName(alias) !== normaliseName(name));
  for (const alias of aliases.filter((one) => isCounted(object, one)).slice(0, MAX_NAMES)) {
    const kg = hideNames(shared.kg, { names: [alias] });
    const isRefuted = await wouldRefute(kg, claim, text.replace(name, alias), alias);
    count(group, "renamed", isRefuted);
    if (isRefuted && isPerson(object)) wrong.push(`${group}, renamed: ${alias} for ${name}`);
  }
}

/** A true value that is not recorded, while others are. */
function missing(property: PropertyId, subject: EntityId, value: EntityId, name: string): void {
  const recorded = slice.values(subject, property);
  const [first] = recorded;
  const group = first === undefined ? null : groupOf(property, first);
  if (group === null) return;
  const isMissing = !recorded.includes(value) && !recorded.some((id) => shareWord(labelOf(id), name));
  count(group, "missing", isMissing);
  if (isMissing) wrong.push(`${group}, missing: ${labelOf(subject)} – ${property}: ${name}; recorded ${recorded.map(labelOf).join(", ")}`);
}

await inParallel(claims(), 2, measure);
await shared.close();

const { names, said } = readNames();
for (const { subject, property, object } of said) missing(property, subject, object.id, object.text);
for (const property of new Set(said.map((one) => one.property).concat(SPOUSE))) {
  const { inverse, symmetric } = traits(property);
  for (const back of symmetric ? [property] : inverse === null || inverse === "P40" ? [] : [inverse])
    for (const [value, subject] of slice.pairs(back)) missing(property, subject, value, labelOf(value));
}
for (const [parent, child] of slice.pairs("P40"))
  for (const sex of slice.values(parent, "P21")) missing(sex === "Q6581072" ? MOTHER : FATHER, child, parent, labelOf(parent));

const known = new Set([...slice.names.values()].flat().map(normaliseName));
for (const { property, object } of said) {
  const { is } = traits(property);
  const sort = is.includes("person") ? "person" : is.includes("place") || is.includes("country") ? "place" : "thing";
  const group = groupOf(property, object.id)?.replace(/ (?:person|place|thing)$/u, ` ${sort}`);
  if (group !== undefined) count(group, "unknown", !known.has(normaliseName(object.text)));
}

const otherName = { person: none(), place: none(), thing: none() };
for (const { id, text } of names) {
  if (!slice.names.has(id) || !isCounted(id, text)) continue;
  const row = otherName[sortOf(id)];
  const isKnown = slice.names.get(id)?.some((name) => normaliseName(name) === normaliseName(text)) === true;
  row.of++;
  if (isKnown || shareWord(labelOf(id), text)) continue;
  row.n++;
  wrong.push(`${sortOf(id)}, other name: ${text} for ${labelOf(id)}`);
}

const share = ({ n, of }: Count) => (of === 0 ? 0 : n / of);
const show = (one: Count) => `${String(one.n).padStart(5)} of ${String(one.of).padStart(5)} ${(100 * share(one)).toFixed(1).padStart(5)} %`;
const named = (group: string) => otherName[group.includes("person") ? "person" : group.includes("place") ? "place" : "thing"];
console.log(
  `${"".padEnd(36)}${["false", "renamed", "other name", "missing", "unknown"].map((title) => title.padStart(22)).join("")}   right`,
);
for (const [group, row] of [...counts].sort(([a], [b]) => a.localeCompare(b))) {
  const right = share(row.unknown) / (share(row.unknown) + share(named(group)) + share(row.missing));
  const figures = [row.false, row.renamed, named(group), row.missing, row.unknown].map((one) => show(one).padStart(22)).join("");
  console.log(
    `${group.padEnd(36)}${figures}   ${row.missing.of === 0 || row.unknown.n === 0 ? "not measured" : `${(100 * right).toFixed(1)} %`}`,
  );
}
if (options.wrong) for (const line of [...new Set(wrong)].sort()) console.log(line);
