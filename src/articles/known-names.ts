import type { Entity } from "../domain/entity.js";
import type { EntityId } from "../domain/ids.js";
import { strongSpans } from "../kg/name-spans.js";
import type { Candidate, KnowledgeGraph } from "../ports/knowledge-graph.js";
import { inSteps } from "./in-steps.js";

type Gender = "male" | "female" | null;
/** An entity that the text has named, with what is needed to resolve pronouns. */
export type KnownName = { readonly entity: Entity; readonly person: boolean; readonly gender: Gender };
export type KnownNames = ReadonlyMap<string, KnownName>;

const [HUMAN, MALE, FEMALE]: readonly EntityId[] = ["Q5", "Q6581097", "Q6581072"];
const MAX_NAMES = 400;

/** Names that stand in a sentence, outermost ones only, in their order. */
export function namesIn(text: string): readonly { readonly start: number; readonly end: number; readonly text: string }[] {
  const spans = strongSpans(text, { joined: false });
  return spans.filter((span) => !spans.some((other) => other !== span && other.start <= span.start && span.end <= other.end));
}

/** Looks up all names of a text at once. A name that several entities share is known only if one of them is far better known. */
export async function lookUpNames(kg: KnowledgeGraph, sentences: readonly string[], signal?: AbortSignal): Promise<KnownNames> {
  const said = await inSteps(sentences, (text) => namesIn(text).map((span) => bare(span.text)), signal);
  const names = [...new Set(said.flat())].slice(0, MAX_NAMES);
  const found = await kg.searchEntities(names, signal);
  const meant = new Map(
    names.flatMap((name) => {
      const entity = likeliest(found.get(name) ?? []);
      return entity === null ? [] : [[name, entity] as const];
    }),
  );
  const ids = [...new Set([...meant.values()].map(({ id }) => id))];
  if (ids.length === 0) return new Map();
  const asked = ids.flatMap((entity) => (["P31", "P21"] as const).map((property) => ({ entity, property, direction: "out" as const })));
  const { facts } = await kg.facts(asked, signal);
  const says = (id: EntityId, value: EntityId | undefined) =>
    facts.some((fact) => fact.subject === id && fact.value.kind === "entity" && fact.value.id === value);
  return new Map(
    [...meant].map(([name, entity]) => {
      const gender: Gender = says(entity.id, MALE) ? "male" : says(entity.id, FEMALE) ? "female" : null;
      return [name, { entity, person: says(entity.id, HUMAN), gender }];
    }),
  );
}

/** Without the possessive. */
export function bare(name: string): string {
  return name.replace(/['’]s?$/u, "");
}

function likeliest(candidates: readonly Candidate[]): Entity | null {
  const [best, next] = candidates.filter(({ by }) => by !== "short").sort((a, b) => b.popularity - a.popularity);
  if (best === undefined) return null;
  return next === undefined || best.popularity >= 3 * next.popularity ? best.entity : null;
}
