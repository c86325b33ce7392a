import type { Entity } from "../../../domain/entity.js";
import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Span } from "../../../domain/mention.js";
import { type OpeningPronoun, pronounReader } from "../../../text/pronouns.js";
import { kindOfName } from "../kind-names.js";
import { kindsOf } from "../kinds.js";
import type { PageMemory } from "./page-memory.js";

/** A sentence in which the first word that points back is replaced by the name that it stands for. */
export type Resolved = {
  readonly text: string;
  readonly named: { readonly span: Span; readonly entity: Entity; readonly certainty: number } | null;
};

const LEAD =
  "(?:(?:In|On|By|Since|After|During|At|From|Until|As of)\\s(?:[^,.;]{1,60},|\\d{4}|\\p{Lu}\\p{Ll}+\\s\\d{4})\\s+|(?:Later|Afterwards|Then|Subsequently|Eventually|Today|Soon after),?\\s+)?";
const openingPronoun = pronounReader(LEAD);
const DESCRIBED = new RegExp(`^(${LEAD})(the)\\s+(\\p{Ll}+)(?:['’]s)?(?=\\s+(?:\\p{Ll}|\\d))`, "iu");
/** A noun that is told apart from others of its kind is not the one that was named: "the film that …", "the city of Lyon". */
const TOLD_APART = /^\s+(?:of|that|which|who|where|called|named|in|on|at|from|with|for|and|by|to)\b/u;
const [MALE, FEMALE]: readonly EntityId[] = ["Q6581097", "Q6581072"];

/** A pronoun or "the film" at the beginning stands for what the sentence before was about, or for the page's subject. */
export function resolveReference(graph: EvidenceGraph, memory: PageMemory, text: string): Resolved {
  const pronoun = openingPronoun(text);
  if (pronoun !== null) {
    const meant = memory.subject;
    const certainty = meant === null ? 0 : fitsPronoun(graph, meant.id, pronoun, memory.fresh);
    return meant === null || certainty === 0 ? { text, named: null } : withName(pronoun, meant, certainty);
  }
  const described = DESCRIBED.exec(text);
  if (described === null || TOLD_APART.test(text.slice(described[0].length))) return { text, named: null };
  const [whole, lead = "", , noun = ""] = described;
  const meant = describedBy(graph, memory, noun);
  if (meant === null) return { text, named: null };
  return withName({ lead, rest: text.slice(whole.length), isPossessive: /['’]s$/u.test(whole) }, meant, 0.9);
}

/** The sentence with a name in the place of the words that point back. */
function withName(around: Pick<OpeningPronoun, "lead" | "rest" | "isPossessive">, entity: Entity, certainty: number): Resolved {
  const { lead, rest, isPossessive } = around;
  const name = `${entity.label}${isPossessive ? "'s" : ""}`;
  const span = { start: lead.length, end: lead.length + name.length, text: name };
  return { text: `${lead}${name}${rest}`, named: { span, entity, certainty } };
}

/** How surely a pronoun stands for something; 0 where it cannot. */
function fitsPronoun(graph: EvidenceGraph, id: EntityId, { refersTo }: OpeningPronoun, fresh: boolean): number {
  if (refersTo === "other") return 0;
  const types = kindsOf(graph, id);
  // "It" needs something that is known to be a thing, "she" somebody who is known to be a person.
  if (refersTo === "thing") return types.size > 0 && !types.has("person") ? (fresh ? 0.7 : 0.8) : 0;
  if (!types.has("person")) return 0;
  const said = graph.outgoing(id, "P21").flatMap(({ value }) => (value.kind === "entity" ? [value.id] : []));
  const [own, other] = refersTo === "man" ? [MALE, FEMALE] : [FEMALE, MALE];
  if (said.some((gender) => gender === other)) return 0;
  if (said.some((gender) => gender === own)) return 0.8;
  return fresh ? 0.3 : 0.7;
}

/** "The city": what the page is about if that is one, or else the only one that was named so far. */
function describedBy(graph: EvidenceGraph, { title, named }: PageMemory, noun: string): Entity | null {
  const fitting = named.filter(({ id }) => isOfKind(graph, id, noun));
  if (title !== null && fitting.some(({ id }) => id === title.id)) return title;
  const [only, another] = fitting;
  return only === undefined || another !== undefined ? null : only;
}

function isOfKind(graph: EvidenceGraph, id: EntityId, noun: string): boolean {
  const type = kindOfName(noun);
  const classes = graph.outgoing(id, "P31").flatMap(({ value }) => (value.kind === "entity" ? [graph.entity(value.id)?.label ?? ""] : []));
  if (classes.some((label) => label.toLowerCase().split(/\s+/u).includes(noun))) return true;
  return type !== null && type !== "person" && kindsOf(graph, id).has(type);
}
