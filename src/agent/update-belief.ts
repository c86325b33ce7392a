import type { Choice, NamePick } from "../domain/action.js";
import { type AgendaItem, mergeAgenda } from "../domain/agenda.js";
import type { Belief } from "../domain/belief.js";
import type { Claim } from "../domain/claim.js";
import type { Entity } from "../domain/entity.js";
import type { EvidenceImage, Examination } from "../domain/image.js";
import type { Link, Linked } from "../domain/mention.js";
import type { Observation } from "../domain/observation.js";
import type { GivenPassage } from "../domain/passage.js";
import { relationKey } from "../domain/relation.js";
import type { KgProvenance } from "../domain/statement.js";
import { addImages, evidenceGraphOf, extendEvidenceGraph, fuseFindings } from "../evidence/evidence-graph.js";
import { takenFor } from "./bearers.js";

export type Given = {
  readonly given?: readonly GivenPassage[] | undefined;
  readonly image?: EvidenceImage | undefined;
  /** Corrections by the user: from the relation that was read to the intended one. */
  readonly meant?: Belief["meant"] | undefined;
  readonly kg?: { readonly complete?: Belief["complete"] };
};

export function initialBelief(claim: Claim, { given = [], image, meant = new Map(), kg }: Given = {}): Belief {
  return {
    claim,
    meant,
    complete: kg?.complete ?? [],
    mentions: [],
    links: [],
    graph: evidenceGraphOf(given, image === undefined ? [] : [image]),
    properties: new Map(),
    frontier: [],
    visited: new Set(),
    hops: 0,
    offered: [],
    followed: new Set(),
    edges: [],
    hubs: [],
    agenda: [],
    items: [],
    plans: [],
    notes: [],
    looked: [],
    examined: [],
    unavailable: [],
    cut: new Set(),
    unreadable: [],
    failures: [],
    searches: 0,
    asked: [],
    shown: new Set(),
    repairs: 0,
    learned: true,
  };
}

/** Adds the content of a choice to the belief: the claim's parts, corrected names, and the evidence that was shown. */
export function heedChoice(belief: Belief, { agenda, picks = [], shown = [], repaired = false }: Choice): Belief {
  const seen = withShown(belief, shown);
  const counted = repaired ? { ...seen, repairs: belief.repairs + 1 } : seen;
  const heard = agenda === undefined || agenda.length === 0 ? counted : { ...counted, agenda: mergeAgenda(belief.agenda, agenda) };
  return picks.reduce(pickName, heard);
}

function withShown(belief: Belief, ids: readonly string[]): Belief {
  return ids.length === 0 ? belief : { ...belief, shown: new Set([...belief.shown, ...ids]) };
}

/**
 * Only an entity that the linker found can be picked. It joins the frontier if it was not visited yet, and the evidence graph, so that it is shown by its
 * label. With `entity` null a name becomes unknown, and a common noun is no longer linked.
 */
function pickName(belief: Belief, { name, entity }: NamePick): Belief {
  const isMeant = (link: Link): link is Linked => link.kind === "linked" && link.span.text === name;
  if (entity === null) {
    const links = belief.links.flatMap((link): readonly Link[] =>
      !isMeant(link) ? [link] : link.by === "word" ? [] : [{ kind: "unknown", span: link.span }],
    );
    return { ...belief, links };
  }
  const links = belief.links.map((link): Link => (isMeant(link) ? takenFor(link, entity) : link));
  const changed = links.filter((link, place) => link !== belief.links[place]);
  if (changed.length === 0) return belief;
  const isNew = !belief.visited.has(entity) && !belief.frontier.includes(entity);
  const meant = changed.flatMap((link) => (link.kind === "linked" && belief.graph.entity(entity) === undefined ? [link.entity] : []));
  const graph = meant.length === 0 ? belief.graph : addEntities(belief.graph, meant);
  return { ...belief, links, graph, frontier: isNew ? [entity, ...belief.frontier] : belief.frontier };
}

function addEntities(graph: Belief["graph"], entities: readonly Entity[]): Belief["graph"] {
  // No fact is added, so no provenance is needed.
  return extendEvidenceGraph(graph, {
    entities,
    facts: [],
    properties: new Map(),
    provenance: { source: "kg", graph: "", retrievedAt: "" },
  });
}

/** The state transition of §3: belief × observation → belief. */
export function updateBelief(belief: Belief, observation: Observation, graphId: string, retrievedAt: string): Belief {
  const provenance = { source: "kg", graph: graphId, retrievedAt } as const;
  switch (observation.kind) {
    case "retrieved":
      return withRetrieval(belief, observation, provenance);
    case "searched":
      return withSearch(belief, observation, provenance);
    case "planned":
      return withPlan(belief, observation);
    case "reflected":
      return withNote(belief, observation);
    case "examined":
      return withExaminations(belief, observation);
    case "not-available":
      return { ...belief, unavailable: [...belief.unavailable, observation.action] };
    case "failed":
      return { ...belief, failures: [...belief.failures, { code: observation.code, message: observation.summary }], learned: false };
    default:
      return observation satisfies never;
  }
}

type Observed<Kind extends Observation["kind"]> = Extract<Observation, { kind: Kind }>;

function withRetrieval(belief: Belief, observation: Observed<"retrieved">, provenance: KgProvenance): Belief {
  const { entities, facts, properties } = observation;
  const graph = extendEvidenceGraph(belief.graph, { entities, facts, properties, provenance });
  const moved: Belief = {
    ...belief,
    claim: observation.claim ?? belief.claim,
    mentions: observation.mentions ?? belief.mentions,
    links: observation.links ?? belief.links,
    suggestions: observation.suggestions ?? belief.suggestions ?? [],
    graph,
    properties,
    frontier: observation.frontier,
    visited: new Set([...belief.visited, ...observation.visited]),
    hops: belief.hops + (observation.hops ?? 1),
    offered: [...belief.offered, ...(observation.offered ?? [])],
    followed: new Set([...belief.followed, ...(observation.followed ?? []).map(relationKey)]),
    edges: observation.edges ?? belief.edges,
    hubs: [...new Set([...belief.hubs, ...(observation.hubs ?? [])])],
    cut: new Set([...belief.cut, ...observation.cut.map(relationKey)]),
    unreadable: [...belief.unreadable, ...(observation.unreadable ?? [])],
    learned: graph.statements().length > belief.graph.statements().length || observation.links !== undefined,
  };
  return observation.decided === undefined ? moved : heedChoice(moved, observation.decided);
}

function withSearch(belief: Belief, observation: Observed<"searched">, provenance: KgProvenance): Belief {
  const { passages, triplets, annotations, queries, entities, facts, answered = [] } = observation;
  const { properties } = belief;
  const anchored = extendEvidenceGraph(belief.graph, { entities, facts, properties, provenance });
  const graph = fuseFindings(anchored, { passages, triplets, annotations, properties });
  const items = answered.reduce((all, { item, answer }) => setItem(all, item, { state: "answered", answer }), belief.items);
  return { ...belief, graph, items, searches: belief.searches + 1, asked: [...belief.asked, ...queries], learned: passages.length > 0 };
}

function withExaminations(belief: Belief, { images, examinations, task }: Observed<"examined">): Belief {
  const graph = images.length === 0 ? belief.graph : addImages(belief.graph, images);
  const items = examinations.reduce((all, one) => answeredByPictures(all, one, graph), belief.items);
  return { ...belief, graph, items, looked: [...belief.looked, task.kind], examined: [...belief.examined, ...examinations] };
}

/** An answer that cites no picture of the evidence is dropped, like one without a quote. */
function answeredByPictures(items: readonly AgendaItem[], one: Examination, graph: Belief["graph"]): readonly AgendaItem[] {
  if (one.kind !== "answer" || one.text === null) return items;
  const images = one.rests.filter((id) => graph.image(id) !== undefined);
  if (images.length === 0) return items;
  return setItem(items, one.item, { state: "answered", answer: { text: one.text, citations: [], images } });
}

function withPlan(belief: Belief, { task, items }: Observed<"planned">): Belief {
  const plans = [...belief.plans, task.kind];
  const round = plans.filter((kind) => kind === task.kind).length;
  const made = items.map((item, place): AgendaItem => {
    return { id: `a${belief.items.length + place + 1}`, ...item, round, state: "open", answer: null };
  });
  return { ...belief, plans, items: [...belief.items, ...made] };
}

/** An elimination drops the items that it does not keep; if it keeps none, the first stays. */
function withNote(belief: Belief, { task: { kind, items: asked = [], evidence: seen = [] }, reflection }: Observed<"reflected">): Belief {
  const { shown = [], ...said } = reflection;
  const round = belief.notes.filter((note) => note.kind === kind).length + 1;
  const [first] = asked;
  const kept = reflection.items.length > 0 ? reflection.items : [first];
  const out = kind === "elimination" ? asked.filter((id) => !kept.includes(id)) : [];
  const items = out.reduce((all, id) => setItem(all, id, { state: "dropped" }), belief.items);
  return { ...withShown(belief, shown), items, notes: [...belief.notes, { kind, round, seen, ...said }] };
}

/** Items that were searched without success are not searched again. */
export function closeFocus(belief: Belief, { focus, together = [] }: Choice): Belief {
  const sought = belief.items.filter(({ id, state }) => state === "open" && (id === focus || together.includes(id)));
  if (sought.length === 0) return belief;
  return { ...belief, items: sought.reduce((all, { id }) => setItem(all, id, { state: "unanswered" }), belief.items) };
}

function setItem(items: readonly AgendaItem[], id: AgendaItem["id"], to: Partial<AgendaItem>): readonly AgendaItem[] {
  return items.map((item) => (item.id === id ? { ...item, ...to } : item));
}
