import type { Belief } from "../../../domain/belief.js";
import type { Entity } from "../../../domain/entity.js";
import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Link, Span } from "../../../domain/mention.js";
import type { Candidate, Edge } from "../../../ports/knowledge-graph.js";
import { normaliseName } from "../../../text/names.js";
import { tokenise } from "../../../text/words.js";
import { kindOfName } from "../kind-names.js";
import { kindsOf } from "../kinds.js";
import { sexOnRecord } from "../people.js";
import { entityValues } from "../read-statements.js";

/** State of a page before a sentence. */
export type PageMemory = {
  /** The page's topic, if its title names exactly one known thing. */
  readonly title: Entity | null;
  /** Subject of the previous sentence, if the graph knows it. */
  readonly subject: Entity | null;
  /** No sentence was read yet: a reference can only mean the title. */
  readonly fresh: boolean;
  /** Known things that were named in full. */
  readonly named: readonly Entity[];
  /** Last words of unknown names. */
  readonly strangers: ReadonlySet<string>;
};

export function openPage(names: KnownNames, title: string | null): PageMemory {
  const entity = title === null ? null : titled(names, title);
  return { title: entity, subject: entity, fresh: true, named: entity === null ? [] : [entity], strangers: new Set() };
}

/** "Marie Curie - Biography | Some Site", "Titanic (1997 film)": the name comes first. Null if it is ambiguous. */
function titled(names: KnownNames, title: string): Entity | null {
  const spellings = [title, title.replace(/\s*\([^()]*\)\s*$/u, ""), title.split(/\s+[-–—|·:]\s+|\s*[|§]\s*/u)[0] ?? ""];
  for (const spelling of spellings) {
    // "Ghost" as a title is rarely short for "The Ghost Writer".
    const found = names.find(spelling).filter(({ by }) => by === "label" || /\s/u.test(spelling.trim()));
    const claimed = found.filter(({ popularity }) => popularity >= CLAIMED);
    const [only, another] = claimed.length > 0 ? claimed : found;
    if (only !== undefined) return another === undefined ? only.entity : null;
  }
  return null;
}

/** The memory after a sentence. */
export function remember(memory: PageMemory, links: readonly Link[], subject: Entity | null): PageMemory {
  const whole = links.flatMap((link) =>
    link.kind === "linked" && link.by === "name" && isWhole(link.entity, link.span.text) ? [link.entity] : [],
  );
  const strangers = links.flatMap((link) => (link.kind === "unknown" ? [lastWord(link.span.text)] : []));
  return {
    ...memory,
    subject,
    fresh: false,
    named: [...new Map([...memory.named, ...whole].map((entity) => [entity.id, entity])).values()],
    strangers: new Set([...memory.strangers, ...strangers]),
  };
}

/** "Richard" is a common name: a single word that is only an alias of a person counts only after the page has named the person in full. */
export function isIntroduced({ named }: PageMemory, graph: EvidenceGraph, { entity, by }: Candidate, name: string): boolean {
  if (by === "label" || /\s/u.test(name.trim()) || !/\s/u.test(entity.label) || !mayBePerson(graph, entity.id)) return true;
  return named.some(({ id }) => id === entity.id);
}

/** Resolves the surname of a person that the page has named in full, if no other has it. */
export function bySurname({ named, strangers }: PageMemory, graph: EvidenceGraph, name: string): readonly Candidate[] {
  const surname = normaliseName(name);
  if (/\s/u.test(surname) || surname.length < 3 || strangers.has(surname)) return [];
  const bearers = named.filter((entity) => mayBePerson(graph, entity.id) && hasSurname(entity, surname));
  const [only, another] = bearers;
  return only === undefined || another !== undefined ? [] : [{ entity: only, matched: name, by: "alias", popularity: 1 }];
}

function hasSurname({ label }: Entity, surname: string): boolean {
  return (
    tokenise(label).length > 1 &&
    tokenise(label).every(({ capitalised }, place, all) => capitalised || place < all.length - 1) &&
    lastWord(label) === surname
  );
}

function mayBePerson(graph: EvidenceGraph, id: EntityId): boolean {
  const types = kindsOf(graph, id);
  return types.size === 0 || types.has("person");
}

function isWhole({ label, aliases }: Entity, name: string): boolean {
  return [label, ...aliases].some((known) => normaliseName(known) === normaliseName(name));
}

function lastWord(name: string): string {
  return normaliseName(name).split(" ").at(-1) ?? "";
}

/** The names of all entities of the evidence graph: only these are looked for in a passage. */
export type KnownNames = {
  /** Entities with this label or alias. */
  find(name: string): readonly Candidate[];
  readonly edges: readonly Edge[];
};

/** Popularity of entities that the claim names: they are likelier than other entities of the graph. */
const CLAIMED = 1000;
const MAX_NAMES = 20_000;

export function knownNames({ graph, links }: Belief): KnownNames {
  const claimed = new Set(links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : [])));
  const byName = new Map<string, Candidate[]>();
  const popularity = ({ id }: Entity) => (claimed.has(id) ? CLAIMED : 0) + graph.outgoing(id).length + graph.incoming(id).length;
  const add = (name: string, candidate: Candidate) => {
    const key = normaliseName(name);
    const known = byName.get(key) ?? [];
    if (key === "" || known.some(({ entity }) => entity.id === candidate.entity.id)) return;
    byName.set(key, [...known, candidate]);
  };
  const entities = allEntities({ graph, links }).slice(0, MAX_NAMES);
  // An entity known only by its id has no name.
  for (const entity of entities)
    if (entity.label !== entity.id) add(entity.label, { entity, matched: entity.label, by: "label", popularity: popularity(entity) });
  for (const entity of entities)
    for (const alias of entity.aliases) add(alias, { entity, matched: alias, by: "alias", popularity: popularity(entity) });
  const edges = graph
    .statements()
    .flatMap(({ subject, property, value }) =>
      value.kind === "entity" ? [{ subject, property, object: value.id, as: "value" as const }] : [],
    );
  return { edges, find: (name) => byName.get(normaliseName(name)) ?? [] };
}

/** Sorted by id, so that the result does not depend on the order of retrieval. */
function allEntities({ graph, links }: Pick<Belief, "graph" | "links">): readonly Entity[] {
  const linked = links.flatMap((link) => (link.kind === "linked" ? [link.entity, ...link.rivals.map(({ entity }) => entity)] : []));
  const byId = new Map<EntityId, Entity>([...linked, ...graph.entities()].map((entity) => [entity.id, graph.entity(entity.id) ?? entity]));
  return [...byId.values()].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
}

/** A sentence whose first reference ("she", "the film") is replaced by the name of its antecedent. */
type Meant = { readonly entity: Entity; readonly certainty: number };
type Resolved = { readonly text: string; readonly named: (Meant & { readonly span: Span }) | null };

const LEAD =
  "(?:(?:In|On|By|Since|After|During|At|From|Until|As of)\\s(?:[^,.;]{1,60},|\\d{4}|\\p{Lu}\\p{Ll}+\\s\\d{4})\\s+|(?:Later|Afterwards|Then|Subsequently|Eventually|Today|Soon after),?\\s+)?";
const PRONOUN = new RegExp(`^(${LEAD})(he|she|it|his|her|its)\\b(?!['’-])`, "iu");
const DESCRIBED = new RegExp(`^(${LEAD})(the)\\s+(\\p{Ll}+)(?:['’]s)?(?=\\s+(?:\\p{Ll}|\\d))`, "iu");
/** A noun with a complement refers to another thing of its kind: "the film that …", "the city of Lyon". */
const SPECIFIED = /^\s+(?:of|that|which|who|where|called|named|in|on|at|from|with|for|and|by|to)\b/u;

/** A pronoun or "the film" at the beginning refers to the subject of the previous sentence, or of the page. */
export function resolveReference(graph: EvidenceGraph, memory: PageMemory, text: string): Resolved {
  const unresolved: Resolved = { text, named: null };
  const replace = (whole: string, lead: string, owns: boolean, meant: Meant): Resolved => {
    const name = `${meant.entity.label}${owns ? "'s" : ""}`;
    const span = { start: lead.length, end: lead.length + name.length, text: name };
    return { text: `${lead}${name}${text.slice(whole.length)}`, named: { span, ...meant } };
  };
  const pronoun = PRONOUN.exec(text);
  if (pronoun !== null) {
    const [whole, lead = "", word = ""] = pronoun;
    const entity = memory.subject;
    const certainty = entity === null ? 0 : fitsPronoun(graph, entity.id, word.toLowerCase(), memory.fresh);
    return entity === null || certainty === 0 ? unresolved : replace(whole, lead, /^(?:his|her|its)$/iu.test(word), { entity, certainty });
  }
  const described = DESCRIBED.exec(text);
  if (described === null || SPECIFIED.test(text.slice(described[0].length))) return unresolved;
  const [whole, lead = "", , noun = ""] = described;
  const entity = describedBy(graph, memory, noun);
  return entity === null ? unresolved : replace(whole, lead, /['’]s$/u.test(whole), { entity, certainty: 0.9 });
}

/** Certainty that a pronoun refers to an entity; 0 if it cannot. */
function fitsPronoun(graph: EvidenceGraph, id: EntityId, word: string, fresh: boolean): number {
  const types = kindsOf(graph, id);
  // "It" needs a known thing, "she" a known person.
  if (/^its?$/u.test(word)) return types.size > 0 && !types.has("person") ? (fresh ? 0.7 : 0.8) : 0;
  if (!types.has("person")) return 0;
  const isMale = /^(?:he|his)$/u.test(word);
  if (sexOnRecord(graph, id, isMale ? "female" : "male").length > 0) return 0;
  if (sexOnRecord(graph, id, isMale ? "male" : "female").length > 0) return 0.8;
  return fresh ? 0.3 : 0.7;
}

/** "The city": the page's topic if it is one, otherwise the only one named so far. */
function describedBy(graph: EvidenceGraph, { title, named }: PageMemory, noun: string): Entity | null {
  const fitting = named.filter(({ id }) => isOfKind(graph, id, noun));
  if (title !== null && fitting.some(({ id }) => id === title.id)) return title;
  const [only, another] = fitting;
  return only === undefined || another !== undefined ? null : only;
}

function isOfKind(graph: EvidenceGraph, id: EntityId, noun: string): boolean {
  const type = kindOfName(noun);
  const classes = entityValues(graph, id, "P31").map((one) => graph.entity(one)?.label ?? "");
  if (classes.some((label) => label.toLowerCase().split(/\s+/u).includes(noun))) return true;
  return type !== null && type !== "person" && kindsOf(graph, id).has(type);
}
