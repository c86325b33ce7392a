import type { Kind } from "../kinds.js";
import type { Thing } from "./things.js";

const TOLD: readonly Kind[] = ["field", "language", "religion", "disease", "sport", "substance"];

/** "studied physics": a field, a language or an illness is told of something, whatever else is; "an actor" or "a film" only says what kind it is. */
export function isValueNoun(thing: Thing): boolean {
  return thing.kind === "entity" && TOLD.some((kind) => thing.kinds.has(kind));
}
