import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import type { EntityId } from "../../domain/ids.js";
import { type CoarseType, typeOfLabel } from "./coarse-type.js";

/** Finer than what a property may take as value: enough to say that a thing of one kind is not of another. */
export type Kind = CoarseType | "film" | "broadcast" | "picture" | "premises" | "nature" | "creature" | "vehicle" | "food";

const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ["broadcast", /\b(?:television|tv|web|anime) (?:series|show|program|programme|sitcom)|\b(?:sitcom|miniseries|soap opera|talk show)\b/],
  ["film", /\b(?:film|movie)s?$/],
  ["picture", /\b(?:painting|sculpture|statue|fresco|photograph)$/],
  ["premises", /\b(?:restaurant|hotel|bar|pub|café|cafe|diner|shop|store|supermarket|bakery|casino|nightclub|hospital|airport)$/],
  ["nature", /\b(?:river|lake|mountain|volcano|ocean|sea|planet|star|galaxy|asteroid|moon|desert|forest|glacier)$/],
  ["creature", /\b(?:animal|dog|cat|horse|bird|fish|insect|reptile|mammal|plant|tree|flower|species|breed|taxon)$/],
  ["vehicle", /\b(?:car|automobile|ship|boat|aircraft|airplane|locomotive|truck|motorcycle|vehicle)$/],
  ["food", /\b(?:food|dish|drink|beverage|dessert|cheese|fruit|vegetable|sauce|sandwich)$/],
];

/** Works of one title come in many forms (a novel, its film, the soundtrack): only these two are told apart, and pictures. */
const WORKS: ReadonlySet<Kind> = new Set(["work", "film", "broadcast"]);
const PLACES: ReadonlySet<Kind> = new Set(["settlement", "region", "country", "continent", "nature"]);
/** A business may own the house that bears its name. */
const HOUSES: ReadonlySet<Kind> = new Set(["organisation", "premises", "settlement", "region"]);
const GROUPS = [PLACES, HOUSES];

/** What things of a class are; null when neither its label nor its own class tells. */
export function kindOfClass(graph: EvidenceGraph, id: EntityId): Kind | null {
  const label = (graph.entity(id)?.label ?? "").toLowerCase();
  const classes = graph.outgoing(id, "P31").flatMap(({ value }) => (value.kind === "entity" ? [graph.entity(value.id)?.label ?? ""] : []));
  // Only people have occupations.
  if (classes.some((name) => /\b(?:occupation|profession|position)\b/u.test(name))) return "person";
  return KINDS.find(([, pattern]) => pattern.test(label))?.[0] ?? typeOfLabel(headOf(label));
}

/** The noun that tells what it is: "editor" of "film editor", "state" of "state of the United States". */
function headOf(label: string): string {
  return (
    label
      .replace(/\s(?:of|in|for|with|by|from|to)\s.*$/u, "")
      .split(" ")
      .at(-1) ?? ""
  );
}

/** Can nothing be of both kinds? */
export function excludes(a: Kind, b: Kind): boolean {
  if (a === b || a === "other" || b === "other") return false;
  if (WORKS.has(a) && WORKS.has(b)) return a !== "work" && b !== "work";
  return !GROUPS.some((group) => group.has(a) && group.has(b));
}
