import type { CompiledEntry, CompiledWording } from "../../src/reasoner/rules/understand/compile-book.js";

type Written = Partial<Omit<CompiledEntry, "wordings">> & Partial<Record<"same" | "stronger" | "weaker" | "unread", readonly string[]>>;

/** A property of the phrasebook with clauses that are compiled already ("X be direct by Y"), by their direction. */
export function entryOf({ same = [], stronger = [], weaker = [], unread = [], ...rest }: Written): CompiledEntry {
  const clauses = (direction: CompiledWording["direction"], texts: readonly string[]) =>
    texts.map((text): CompiledWording => ({ kind: "says", direction, adds: [], text }));
  return {
    label: "a property",
    of: ["any"],
    is: ["any"],
    takes: "many",
    ...rest,
    wordings: [...clauses("same", same), ...clauses("stronger", stronger), ...clauses("weaker", weaker), ...clauses("unread", unread)],
  };
}
