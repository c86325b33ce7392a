import type { Entity } from "../../../domain/entity.js";
import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Link } from "../../../domain/mention.js";
import type { Candidate } from "../../../ports/knowledge-graph.js";
import { normaliseName } from "../../../text/names.js";
import { tokenise } from "../../../text/words.js";
import { kindsOf } from "../kinds.js";
import type { KnownNames } from "./known-names.js";

/** What a reader of a page has in mind when a sentence begins. */
export type PageMemory = {
  /** What the page is about, where its title names exactly one known thing. */
  readonly title: Entity | null;
  /** Of what the sentence before spoke; null where that was nothing known. */
  readonly subject: Entity | null;
  /** Nothing was read yet: only the title can be meant. */
  readonly fresh: boolean;
  /** Known things that were called by their whole name. */
  readonly named: readonly Entity[];
  /** Last words of the names of people of whom the graph knows nothing. */
  readonly strangers: ReadonlySet<string>;
};

export function openPage(names: KnownNames, title: string | null): PageMemory {
  const entity = title === null ? null : titled(names, title);
  return { title: entity, subject: entity, fresh: true, named: entity === null ? [] : [entity], strangers: new Set() };
}

/** "Marie Curie - Biography | Some Site", "Titanic (1997 film)": the name comes first. A name that two things bear tells nothing. */
function titled(names: KnownNames, title: string): Entity | null {
  const spellings = [title, title.replace(/\s*\([^()]*\)\s*$/u, ""), title.split(/\s+[-–—|·:]\s+|\s*[|§]\s*/u)[0] ?? ""];
  for (const spelling of spellings) {
    // "Ghost" on a page's top is hardly short for "The Ghost Writer".
    const found = names.find(spelling).filter(({ by }) => by === "label" || /\s/u.test(spelling.trim()));
    const claimed = found.filter(({ popularity }) => popularity >= 1000);
    const [only, another] = claimed.length > 0 ? claimed : found;
    if (only !== undefined) return another === undefined ? only.entity : null;
  }
  return null;
}

/** What is known after a sentence. */
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

/** "Richard" is a name that many bear: a single word that is only another name of somebody counts where the page has told who is meant. */
export function isTold({ named }: PageMemory, graph: EvidenceGraph, { entity, by }: Candidate, name: string): boolean {
  if (by === "label" || /\s/u.test(name.trim()) || !/\s/u.test(entity.label) || !mayBePerson(graph, entity.id)) return true;
  return named.some(({ id }) => id === entity.id);
}

/** The surname of somebody whom the page has named in full, where nobody else there has it. */
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
