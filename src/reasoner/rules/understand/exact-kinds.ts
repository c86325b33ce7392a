import type { Belief } from "../../../domain/belief.js";
import { type Word, wordsOf } from "../../../text/words.js";
import { isCalled } from "../called.js";
import { isExactKind, likeNouns } from "../exact-nouns.js";
import { kindOfName } from "../kind-names.js";
import type { Thing } from "./things.js";

type Noun = Pick<Word, "text" | "lemma">;

/** "an album" of a song: a noun for a kind of thing that differs from the classes in the graph. */
export function isOtherKind({ text }: Noun, { graph }: Belief, things: readonly Thing[]): boolean {
  const kind = isExactKind(text) ? kindOfName(text) : null;
  if (kind === null) return false;
  const same = likeNouns(text);
  const bearers = things.flatMap((thing) =>
    thing.kind === "entity" &&
    thing.link.by === "name" &&
    thing.kinds.has(kind) &&
    (graph.outgoing(thing.link.entity.id, "P31").length > 0 || thing.link.entity.description !== null)
      ? [thing.link.entity.id]
      : [],
  );
  return bearers.length > 0 && !bearers.some((id) => same.some((noun) => isCalled(graph, id, noun)));
}

/** "the star Mars", "the novel Hamlet": the description gives another kind. */
export function isDescribedOtherwise({ text }: Noun, description: string | null): boolean {
  const isCapital = /^capitals?$/iu.test(text);
  if ((!isExactKind(text) && !isCapital) || description === null) return false;
  const same = isCapital ? ["capital"] : likeNouns(text);
  const told = new Set(wordsOf(description).map((word) => word.lemma));
  return !same.some((noun) => wordsOf(noun).every((word) => told.has(word.lemma)));
}
