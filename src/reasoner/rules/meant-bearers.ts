import type { Belief } from "../../domain/belief.js";
import type { Entity } from "../../domain/entity.js";
import type { Linked } from "../../domain/mention.js";
import { wordsOf } from "../../text/words.js";
import { type Kind, kindOfName } from "./kind-names.js";
import { describedKinds, kindsOf } from "./kinds.js";

const BEFORE = /(?:^|[\s(])([\p{L}-]+)(?:\s+of)?\s+$/u;
const AFTER = /^\s+(?:(?:was|were|had been|has been)\s+)?(?:first\s+|originally\s+)?(\p{Ll}+)\b/u;
/** Kinds of which a verb is not said: a book is not released, and a ship that is launched or sinks is no film. */
const NOT_SAID_OF: readonly (readonly [RegExp, readonly Kind[]])[] = [
  [/^(?:released|premiered)$/u, ["book"]],
  [/^published$/u, ["film", "series"]],
  [/^(?:launched|sank|sunk|sailed|capsized)$/u, ["work", "person", "event"]],
];

/**
 * The bearers of a name that the claim refers to: "the film Casablanca", "the footballer Ronaldo", "Dracula was released". All of them if neither the
 * noun before the name nor the verb after it selects any.
 */
export function meantBearers({ graph, claim }: Pick<Belief, "graph" | "claim">, link: Linked): Linked {
  if (link.rivals.length === 0) return link;
  const noun = BEFORE.exec(claim.text.slice(0, link.span.start))?.[1] ?? "";
  const verb = AFTER.exec(claim.text.slice(link.span.end))?.[1] ?? "";
  const unfit = NOT_SAID_OF.find(([verbs]) => verbs.test(verb))?.[1] ?? [];
  // "the original Star Trek"
  const named = only(link, ({ label }) => isOwnWord(noun, label) && !isOwnWord(noun, link.span.text));
  return only(bearersOfKind({ graph }, named, noun), (entity) => !unfit.some((kind) => kindsIn(graph, entity).has(kind)));
}

/** "the state of Georgia": the bearers that are described by the very noun, otherwise those of its kind. */
export function bearersOfKind({ graph }: Pick<Belief, "graph">, link: Linked, noun: string): Linked {
  const described = /^(?:state|country|city|island)$/u.test(noun)
    ? only(link, ({ description }) => isDescribedBy(noun, description))
    : link;
  return only(described, (entity) => isCalledSo(noun, entity, kindsIn(graph, entity)));
}

function isOwnWord(noun: string, name: string): boolean {
  return noun !== "" && wordsOf(name).some(({ text, class: kind }) => kind === "content" && text.toLowerCase() === noun.toLowerCase());
}

function isDescribedBy(noun: string, description: string | null): boolean {
  const [word] = wordsOf(noun);
  return word?.class === "content" && wordsOf(description ?? "").some(({ lemma }) => lemma === word.lemma);
}

function kindsIn(graph: Belief["graph"], { id, description }: Entity): ReadonlySet<Kind> {
  return graph.entity(id) === undefined || kindsOf(graph, id).size === 0 ? describedKinds(description) : kindsOf(graph, id);
}

function isCalledSo(noun: string, { description }: Entity, kinds: ReadonlySet<Kind>): boolean {
  const kind = kindOfName(noun);
  if (kind === null || kind === "person" || kind === "occupation") return isDescribedBy(noun, description);
  return kinds.has(kind);
}

/** Keeps the bearers that fit, if there are any. */
export function only(link: Linked, fits: (entity: Entity) => boolean): Linked {
  const [first, ...rivals] = [{ entity: link.entity, score: link.score }, ...link.rivals].filter(({ entity }) => fits(entity));
  return first === undefined || rivals.length === link.rivals.length ? link : { ...link, entity: first.entity, rivals };
}
