import { existsSync } from "node:fs";
import { inBatches } from "../base/batches.js";
import { increment } from "../base/group.js";
import { SHARED, writeWhole } from "../base/write-whole.js";
import type { Property } from "../domain/entity.js";
import type { EntityId } from "../domain/ids.js";
import type { Label } from "../domain/outcome.js";
import { sayValue } from "../domain/say-statement.js";
import type { Fact } from "../domain/statement.js";
import { P } from "../domain/wikidata-ids.js";
import { PlumblineError } from "../errors.js";
import { itemId } from "../graph-file/codec.js";
import { openGraphFile } from "../graph-file/graph-reader.js";
import { isOwnRelation } from "../graph-file/import/plain/import-plain.js";
import { type KnowledgeGraph, MAX_ENTITIES } from "../ports/knowledge-graph.js";
import { wordingsOf } from "../reasoner/rules/understand/own-wordings.js";
import { createVerifier } from "./create-verifier.js";
import { openGraph } from "./open-graph.js";

/** The output of `kg doctor` for a graph with its own vocabulary. */
export type GraphExam = {
  readonly items: number;
  readonly classes: readonly { readonly label: string; readonly count: number }[];
  readonly relations: readonly ExaminedRelation[];
  readonly tried: readonly { readonly claim: string; readonly label: Label | "failed" }[];
  readonly advice: readonly string[];
};
type ExaminedRelation = {
  readonly id: string;
  readonly label: string;
  readonly takes: string;
  readonly why: string;
  readonly wordings: readonly string[];
};

type Settings = Parameters<typeof openGraph>[0];
const MOST_SAMPLED = 200;
const TRIED = 5;

/** Relations of a graph, how many values each takes and why, and a few claims about the graph with their verdicts. */
export async function examineGraph(file: string, settings: Settings): Promise<GraphExam> {
  const kg = await openGraph({ ...settings, kg: { kind: "embedded", file } });
  try {
    const properties = ownProperties(file, await kg.properties());
    const { ids, items } = sampleItems(file);
    const facts = await factsOf(kg, ids);
    const labels = await kg.labels(
      [...new Set(facts.flatMap(({ subject, value }) => (value.kind === "entity" ? [subject, value.id] : [subject])))].slice(
        0,
        MAX_ENTITIES,
      ),
    );
    const claims = claimsOf(properties, facts, labels);
    return {
      items,
      classes: classesOf(facts, labels),
      relations: properties.map(examined),
      tried: await tryClaims(kg, claims),
      advice: adviceOf(properties),
    };
  } finally {
    await kg.close();
  }
}

/** Writes the wordings that a graph's relations already have, for editing. */
export async function writePhrases(graph: string, out: string, settings: Settings & { readonly force: boolean }): Promise<number> {
  if (!settings.force && existsSync(out)) throw new PlumblineError("invalid-input", `${out} exists already; --force replaces it`);
  const kg = await openGraph({ ...settings, kg: { kind: "embedded", file: graph } });
  try {
    const { renderPhrases } = await import("../store/read-phrases.js");
    const properties = ownProperties(graph, await kg.properties());
    const entries = properties.map((property) => ({
      id: property.id,
      remark: `${property.label}: ${examined(property).why}${property.own?.comment == null ? "" : `; ${property.own.comment.replaceAll(/\s+/gu, " ").slice(0, 200)}`}`,
      takes: property.own?.takes ?? "many",
      same: examined(property).wordings,
    }));
    await writeWhole(out, renderPhrases(entries), SHARED);
    return entries.length;
  } finally {
    await kg.close();
  }
}

function ownProperties(file: string, properties: ReadonlyMap<string, Property>): readonly Property[] {
  const own = [...properties.values()].filter((property) => property.own !== undefined && isOwnRelation(property));
  if (own.length === 0)
    throw new PlumblineError("invalid-input", `${file} has no relations of its own; kg stats shows graphs in Wikidata's vocabulary`);
  return own;
}

function sampleItems(file: string): { readonly ids: readonly EntityId[]; readonly items: number } {
  const { graph, close } = openGraphFile(file);
  try {
    const own = graph.ownIds();
    const every = Math.max(1, Math.floor(graph.header.entities / MOST_SAMPLED));
    const ids: EntityId[] = [];
    let place = 0;
    for (const row of graph.items())
      if (place++ % every === 0 && ids.length < MOST_SAMPLED) ids.push(own?.item(itemId(row.id)) ?? itemId(row.id));
    return { ids, items: graph.header.entities };
  } finally {
    close();
  }
}

async function factsOf(kg: KnowledgeGraph, ids: readonly EntityId[]): Promise<readonly Fact[]> {
  const { relations } = await kg.relations(ids.slice(0, MAX_ENTITIES));
  const asked = relations.filter(({ direction }) => direction === "out");
  const replies = await Promise.all(inBatches(asked, MAX_ENTITIES).map((batch) => kg.facts(batch)));
  return replies.flatMap(({ facts }) => facts);
}

function classesOf(facts: readonly Fact[], labels: ReadonlyMap<EntityId, string>): GraphExam["classes"] {
  const counts = new Map<string, number>();
  for (const { property, value } of facts)
    if (property === P.instanceOf && value.kind === "entity") increment(counts, labels.get(value.id) ?? value.id);
  return [...counts].sort(([, a], [, b]) => b - a).map(([label, count]) => ({ label, count }));
}

function examined(property: Property): ExaminedRelation {
  const { id, label, own } = property;
  const wordings = [...wordingsOf(property).same, ...(own?.wordings?.same ?? [])];
  return { id, label, takes: own?.takes ?? "many", why: groundOf(property), wordings };
}

function groundOf({ own }: Property): string {
  if (own === undefined) return "not known";
  const counted = `${own.single} of ${own.subjects} subjects have one value`;
  if (own.ground === "declared") return "declared";
  return own.ground === "counted" ? `counted: ${counted}` : `not declared; ${counted}`;
}

/** A true sentence for each relation, and one with another subject's value for single-valued relations. */
function claimsOf(properties: readonly Property[], facts: readonly Fact[], labels: ReadonlyMap<EntityId, string>): readonly string[] {
  const name = (id: string) => labels.get(id) ?? id;
  const right: string[] = [];
  const wrong: string[] = [];
  for (const property of properties) {
    const own = facts.filter((fact) => fact.property === property.id && labels.has(fact.subject));
    const first = own.find(({ qualifiers }) => qualifiers.length === 0) ?? own[0];
    // The first of several alternatives: "the price (of|for) X".
    const wording = wordingsOf(property).same[0]?.replaceAll(/\(([^()|]*)[^()]*\)/gu, "$1");
    if (first === undefined || wording === undefined) continue;
    const said = sayValue(first.value, name);
    const fill = (value: string) => `${upperFirst(wording.replace(/\bX\b/u, labels.get(first.subject) ?? "").replace(/\bY\b/u, value))}.`;
    right.push(fill(said));
    const other = own.map(({ value }) => sayValue(value, name)).find((value) => value !== said);
    if (property.own?.takes !== "many" && other !== undefined) wrong.push(fill(other));
  }
  const refuted = wrong.slice(0, TRIED);
  return [...right.slice(0, 2 * TRIED - refuted.length), ...refuted];
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

async function tryClaims(kg: KnowledgeGraph, claims: readonly string[]): Promise<GraphExam["tried"]> {
  const verifier = await createVerifier({ kg });
  try {
    const tried: { claim: string; label: Label | "failed" }[] = [];
    for (const claim of claims) {
      const { outcome } = await verifier.verify(claim);
      tried.push({ claim, label: outcome.kind === "verdict" ? outcome.verdict.label : "failed" });
    }
    return tried;
  } finally {
    await verifier.close();
  }
}

/** Advice on how more claims could be decided, for the most used relations first. */
function adviceOf(properties: readonly Property[]): readonly string[] {
  const single = properties
    .filter(({ own }) => own?.ground === "unknown" && own.subjects > 0 && own.single === own.subjects)
    .sort((a, b) => (b.own?.subjects ?? 0) - (a.own?.subjects ?? 0));
  const few = properties.filter((property) => property.own?.wordings === undefined);
  return [
    ...(single.length === 0
      ? []
      : [
          `Every subject has one value of ${single
            .slice(0, 5)
            .map(({ label }) => `"${label}"`)
            .join(
              ", ",
            )}. If that must be so, declare it (owl:FunctionalProperty, sh:maxCount 1, or takes: one in the phrases file): then other values are refuted.`,
        ]),
    ...(few.length === 0
      ? []
      : [
          `${few.length} relations are known by their names only. Write down how people say them: plumbline kg phrases makes a file to edit.`,
        ]),
  ];
}
