import { readFileSync } from "node:fs";
import { z } from "zod";
import { lazy } from "../../../base/lazy.js";
import { PACKAGE_ROOT } from "../../../base/package-root.js";
import type { PropertyKind, Wordings } from "../../../domain/entity.js";

const lines = z.array(z.string());
const fileSchema = z.object({
  families: z.array(z.object({ same: lines, stronger: lines, weaker: lines })),
  /** The families of a name, by their places; `true`: with subject and value swapped. */
  names: z.record(z.string(), z.array(z.tuple([z.number(), z.boolean()]))),
});
export type FamilyFile = z.infer<typeof fileSchema>;

/** Output of scripts/compile-phrasebook.ts, read when the first graph with a vocabulary of its own is opened. */
const FILE = lazy(() => fileSchema.parse(JSON.parse(readFileSync(new URL("weights/families.json", PACKAGE_ROOT), "utf8"))));

/** Further wordings of a relation with this label and kind of value. */
export function familyWordings(name: string, kind: PropertyKind): Wordings {
  const { families, names } = FILE();
  // A text may be a number: "shirt number".
  const found = names[nameKey(name, kind === "text" ? "quantity" : kind)] ?? [];
  const all = (direction: "same" | "stronger" | "weaker") =>
    found.flatMap(([place, isTurned]) => (families[place]?.[direction] ?? []).map((wording) => (isTurned ? turned(wording) : wording)));
  return { same: all("same"), stronger: all("stronger"), weaker: all("weaker"), not: [] };
}

function turned(wording: string): string {
  return wording.replaceAll(/\b[XY]\b/gu, (slot) => (slot === "X" ? "Y" : "X"));
}

/** Keeps endings: "head" is the leader, "heads" points to the thing led. */
export function nameKey(name: string, kind: PropertyKind): string {
  const plain = name.toLowerCase().replaceAll(/[\s-]+/gu, " ");
  return `${kind} ${plain.trim()}`;
}
