import { readFileSync } from "node:fs";
import { z } from "zod";
import type { CandidateRelation, Part } from "../../src/reasoner/reader/part.js";
import { isHeldOut } from "./held-out.js";
import { markNames } from "./mark-names.js";
import type { RelationGraph } from "./relation-graph.js";
import { type Gold, readClaims } from "./rows.js";

/** A claim with the relations that its subject has, and those that it speaks of. */
export type RelationRow = {
  readonly claim: string;
  readonly part: Part;
  readonly candidates: readonly CandidateRelation[];
  /** Empty if the graph has nothing of what it says. */
  readonly gold: readonly CandidateRelation[];
};

/** `linked`: the value is known to the linker. */
type Options = { readonly linked: boolean };

/** Claims in wordings kept aside, or of some properties in any wording. */
export function claimRows(
  graph: RelationGraph,
  { kind, properties, linked }: Options & { readonly kind: string; readonly properties?: ReadonlySet<string> },
): readonly RelationRow[] {
  return readClaims("kg-claims.dev.jsonl")
    .filter(
      (row) => row.kind === kind && (properties === undefined ? isHeldOut(row) : row.gold.some((one) => properties.has(one.property))),
    )
    .flatMap(({ claim, gold }) => rowOf(graph, claim, gold, linked));
}

/** Claims that people wrote; the traps have no gold. */
export function naturalRows(graph: RelationGraph, { linked }: Options): readonly RelationRow[] {
  return readClaims("natural-kg.dev.jsonl").flatMap(({ claim, gold, ...row }) => {
    if (gold.length > 0) return rowOf(graph, claim, gold, linked);
    const page = z.object({ page: z.string() }).safeParse(row);
    const subject = page.success ? graph.things.find((id) => graph.names(id)[0] === page.data.page) : undefined;
    const part = subject && partOf(graph, claim, { subject, value: null });
    return subject && part ? [{ claim, part, candidates: graph.relations(subject), gold: [] }] : [];
  });
}

function rowOf(graph: RelationGraph, claim: string, gold: readonly Gold[], linked: boolean): readonly RelationRow[] {
  const [first] = gold;
  if (first === undefined) return [];
  const candidates = graph.relations(first.subject);
  const said = gold.map(({ property, inverse }) => ({ property, direction: inverse === true ? "in" : "out" }) as const);
  const held = said.filter((one) => candidates.some((other) => isSame(one, other)));
  const part = partOf(graph, claim, { subject: first.subject, value: linked ? claimedValue(first) : null });
  return held.length === 0 || part === null ? [] : [{ claim, part, candidates, gold: held }];
}

function claimedValue({ object, value, claimed }: Gold): string | null {
  if (typeof object === "string") return object;
  const literal = [claimed, value].find((one) => typeof one === "string" || typeof one === "number");
  return literal === undefined || literal === null ? null : /^"?[+-]?\d{1,4}-\d\d-\d\d/u.test(String(literal)) ? "date" : "number";
}

function partOf(
  graph: RelationGraph,
  claim: string,
  { subject, value }: { readonly subject: string; readonly value: string | null },
): Part | null {
  const isLiteral = value === "date" || value === "number";
  const spans = markNames(claim, {
    subject: graph.names(subject),
    value: value === null || isLiteral ? value : graph.names(value),
    isRelation: graph.isRelation,
  });
  if (spans === null) return null;
  const isMarked = spans.some(({ kind }) => kind === "value");
  return {
    words: claim,
    spans,
    subjectKinds: graph.kinds(subject),
    valueKinds: !isMarked || value === null ? [] : isLiteral ? [value] : graph.kinds(value),
  };
}

export function isSame(one: CandidateRelation, other: CandidateRelation): boolean {
  return one.property === other.property && one.direction === other.direction;
}

const freeSchema = z.object({ claim: z.string(), property: z.string(), direction: z.string().default("same") });
/** Written blind; others of a group say something else besides. */
const SAYS = "same";

/** Free wordings of facts of the starter graph: `{claim, property (label or id), direction?}` a line. Subject and value are what the graph joins by that property and the claim names. */
export function freeRows(graph: RelationGraph, file: string | URL): readonly RelationRow[] {
  const named = namesIn(graph);
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => freeSchema.parse(JSON.parse(line)))
    .filter(({ direction }) => direction === SAYS)
    .flatMap(({ claim, property }) => {
      const id = /^P\d+$/u.test(property) ? property : graph.propertyOf(property);
      const things = named(claim);
      const subjects = id === undefined ? [] : things.filter((thing) => graph.values(thing, id).length > 0);
      const pairs = subjects.flatMap((thing) =>
        graph.values(thing, id ?? "").flatMap((value) => (things.includes(value) ? [{ subject: thing, value }] : [])),
      );
      const first =
        pairs[0] ??
        (subjects[0] === undefined ? undefined : { subject: subjects[0], value: graph.values(subjects[0], id ?? "")[0] ?? null });
      const isItem = first?.value?.startsWith("Q") === true;
      const part = first && partOf(graph, claim, { subject: first.subject, value: pairs.length > 0 || !isItem ? first.value : null });
      return first && part && id
        ? [{ claim, part, candidates: graph.relations(first.subject), gold: [{ property: id, direction: "out" as const }] }]
        : [];
    });
}

/** The same fact in many words: `{subject, value, ways}` a line, with S and V in the ways. */
const waysSchema = z.object({ subject: z.string(), value: z.string(), ways: z.array(z.string()) });
export function paraphraseRows(graph: RelationGraph, file: string | URL): readonly RelationRow[] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const byName = new Map(
    graph.things.flatMap((id) =>
      graph
        .names(id)
        .slice(0, 1)
        .map((name) => [name, id] as const),
    ),
  );
  return lines
    .map((line) => waysSchema.parse(JSON.parse(line)))
    .flatMap(({ subject, value, ways }) => {
      const [thing, other] = [byName.get(subject), byName.get(value)];
      if (thing === undefined || other === undefined) return [];
      const candidates = graph.relations(thing);
      const gold = candidates.filter(({ property, direction }) =>
        direction === "out" ? graph.values(thing, property).includes(other) : graph.values(other, property).includes(thing),
      );
      return ways.flatMap((way): readonly RelationRow[] => {
        const claim = way.replaceAll(/\b[SV]\b/gu, (letter) => (letter === "S" ? subject : value));
        const part = partOf(graph, claim, { subject: thing, value: other });
        return part === null || gold.length === 0 ? [] : [{ claim, part, candidates, gold }];
      });
    });
}

/** Things whose label or alias stands in a claim, the longest names first. */
function namesIn(graph: RelationGraph): (claim: string) => readonly string[] {
  const byName = new Map<string, string[]>();
  for (const id of graph.things)
    for (const name of graph.names(id)) if (name.length > 2) byName.set(name, [...(byName.get(name) ?? []), id]);
  return (claim) => {
    const words = [...claim.matchAll(/[\p{L}\p{N}]+/gu)].map((word) => ({ start: word.index, end: word.index + word[0].length }));
    const found = words.flatMap(({ start }, first) =>
      words
        .slice(first, first + 8)
        .flatMap(({ end }) => (byName.get(claim.slice(start, end)) ?? []).map((id) => ({ id, length: end - start }))),
    );
    return [...new Set(found.sort((a, b) => b.length - a.length).map(({ id }) => id))];
  };
}
