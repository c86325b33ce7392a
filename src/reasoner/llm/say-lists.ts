import type { Belief } from "../../domain/belief.js";
import { normaliseWords } from "../../domain/composed.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import type { relationKey } from "../../domain/relation.js";
import type { Takes } from "../rules/understand/phrasebook-schema.js";
import { quote, quoteEntity, quoteProperty } from "./quote.js";
import type { Rendered } from "./render-evidence.js";

type RelationTraits = { readonly takes: (belief: Belief, property: PropertyId) => Takes };

const MOST = 8;

/**
 * What a model must know about the lists it is shown: which relations take one value, which lists are truncated, which names of the claim
 * an incoming list lacks, and how much is not shown. It changes from prompt to prompt, so it comes after the lists.
 */
export function sayLists(belief: Belief, { takes }: RelationTraits, { ids, left }: Rendered, relations: readonly string[] = []): string {
  return [
    ...valueCounts(belief, takes, ids),
    ...absentNames(belief, new Set(ids)),
    ...cutLists(belief),
    ...(left === "" ? [] : [left]),
    ...relations,
    // The model must know that no search was made.
    ...(belief.failures.length > 0 ? ["the search broke off: what is missing here may be there all the same"] : []),
  ].join("\n");
}

const COUNTS: readonly (readonly [Takes, string])[] = [
  ["one", "take one value"],
  ["current", "take one value at a time"],
  ["complete", "take several, nearly all listed"],
];

/** Another value refutes only if a relation takes one value, and a model cannot know which relations do. */
function valueCounts(belief: Belief, takes: RelationTraits["takes"], ids: readonly string[]): readonly string[] {
  const seen = new Set(ids);
  const found = new Set(belief.graph.statements().flatMap(({ id, property }) => (seen.has(id) && property !== "P31" ? [property] : [])));
  return COUNTS.flatMap(([count, words]) => {
    const labels = [...found].filter((property) => takes(belief, property) === count).map((property) => quoteProperty(belief, property));
    return labels.length === 0 ? [] : [`${words}: ${labels.slice(0, MOST).join(", ")}`];
  });
}

/**
 * Incoming lists are often incomplete, and models treat a missing name as a refutation. So the prompt says that the name is missing and
 * that the list may be incomplete.
 */
function absentNames(belief: Belief, shown: ReadonlySet<string>): readonly string[] {
  const statements = belief.graph.statements().filter(({ id }) => shown.has(id));
  const lists = [...belief.followed].flatMap((key) => {
    const [entity, property, direction] = key.split(" ");
    if (direction !== "in") return [];
    const listed = statements.filter(({ value, ...one }) => one.property === property && value.kind === "entity" && value.id === entity);
    if (listed.length === 0) return [];
    const subjects = new Set(listed.map(({ subject }) => subject));
    const words = new Set([...subjects].map((id) => normaliseWords(belief.graph.entity(id)?.label ?? id)));
    // Only the claim's first name, its subject: other names belong on other lists.
    const absent = belief.links.slice(0, 1).flatMap((link) => {
      if (link.kind === "unknown") return words.has(normaliseWords(link.span.text)) ? [] : [link.span.text];
      const { id, label } = link.entity;
      const isListed = id === entity || subjects.has(id) || words.has(normaliseWords(label));
      // If a chain leads from the name to the list, the name itself is not expected there.
      const leads = statements.some(({ subject, value }) => subject === id && value.kind === "entity" && subjects.has(value.id));
      return link.by === "word" || isListed || leads ? [] : [label];
    });
    if (absent.length === 0) return [];
    const end = belief.cut.has(key) ? "the list is cut" : "the list may be incomplete";
    return [
      `${sayKey(belief, key)}: not among them: ${absent
        .slice(0, 3)
        .map((name) => quote(name, 80))
        .join(", ")}; ${end}`,
    ];
  });
  return lists.slice(0, MOST);
}

function cutLists(belief: Belief): readonly string[] {
  const lists = [...belief.cut].map((key) => sayKey(belief, key));
  if (lists.length === 0) return [];
  return [
    `cut, hold more than is shown: ${lists.slice(0, MOST).join(", ")}${lists.length > MOST ? ` and ${lists.length - MOST} more` : ""}`,
  ];
}

/** A relation by its key: `"Warsaw" ← "place of birth"`. */
function sayKey(belief: Belief, key: ReturnType<typeof relationKey>): string {
  const [entity = "", property = "", direction] = key.split(" ");
  return `${quoteEntity(belief, entity as EntityId)} ${direction === "in" ? "←" : "→"} ${quoteProperty(belief, property as PropertyId)}`;
}
