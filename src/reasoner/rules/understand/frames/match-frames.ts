import { lazy } from "../../../../base/lazy.js";
import type { Stretch } from "../parts/claim-shape.js";
import { type Entry, FRAMES, type Stage } from "./frame-file.js";

/** A frame that fits a sentence: what it means, and where its slots and words stand. */
export type Fitting = { readonly entry: Entry; readonly at: (slot: string) => Stretch | null };

/** A frame, compiled when a sentence first has one of its words. */
type Frame = { readonly entry: Entry; readonly slots: readonly string[]; readonly pattern: () => RegExp };
type Indexed = { readonly frames: readonly Frame[]; readonly byKey: ReadonlyMap<string, readonly number[]> };

const indexes = new Map<Stage, Indexed>();

function indexOf(stage: Stage): Indexed {
  const known = indexes.get(stage);
  if (known !== undefined) return known;
  const frames: Frame[] = [];
  const byKey = new Map<string, number[]>();
  for (const entry of FRAMES().stages[stage])
    for (const [source, slots, keys] of entry.frames) {
      // Frames without a key are tried for every sentence.
      for (const key of keys.split(" ")) byKey.set(key, [...(byKey.get(key) ?? []), frames.length]);
      frames.push({ entry, slots: slots.split(","), pattern: lazy(() => expressionOf(source)) });
    }
  const indexed = { frames, byKey };
  indexes.set(stage, indexed);
  return indexed;
}

/** Of a whole sentence. */
export function expressionOf(source: string): RegExp {
  return new RegExp(`^(?:${expanded(source)})[.!]?$`, "du");
}

/** The source with the words of the groups in it. */
export function expanded(source: string): string {
  const { groups } = FRAMES();
  return source.replaceAll(/«([^»]+)»/gu, (_, name: string) => expanded(groups[name] ?? ""));
}

let last: { readonly shape: string; readonly words: readonly string[] } = { shape: "", words: [""] };

/** The words of a sentence, and the empty key; a sentence is usually read in several stages. */
function wordsOf(shape: string): readonly string[] {
  if (last.shape !== shape) last = { shape, words: [...new Set(shape.toLowerCase().split(/[^\p{L}]+/u)).add("")] };
  return last.words;
}

/** The frames that fit a sentence, in the order of the file. A sentence may begin with a capital or with a small letter. */
export function* fitting(stage: Stage, shape: string): Generator<Fitting> {
  const { frames, byKey } = indexOf(stage);
  const places = [...new Set(wordsOf(shape).flatMap((word) => byKey.get(word) ?? []))].sort((a, b) => a - b);
  const small = shape.charAt(0).toLowerCase() + shape.slice(1);
  for (const place of places) {
    const frame = frames[place];
    const match = frame?.pattern().exec(small) ?? (small === shape ? null : frame?.pattern().exec(shape));
    if (frame !== undefined && match != null) yield { entry: frame.entry, at: stretchesOf(match, frame.slots) };
  }
}

/** A slot may stand in several alternatives, of which one took part. */
function stretchesOf({ indices = [] }: RegExpExecArray, slots: readonly string[]): Fitting["at"] {
  return (slot) => {
    const found = slots.flatMap((name, place) => (name === slot ? (indices[place + 1] ?? []) : []));
    const [start, end] = found;
    return start === undefined || end === undefined ? null : { start, end };
  };
}
