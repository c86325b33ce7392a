import { recent } from "../base/recent.js";

/** Longer texts, as a share of the room, would push out all others. */
const LONG = 1 / 20;

/** What a function made of the texts that it was asked about lately: the same words come again and again. `room` is counted in characters. */
export function remembered<T>(room: number, make: (text: string) => T): (text: string) => T {
  const known = recent<string, { readonly text: string; readonly made: T }>(room, ({ text }) => text.length);
  return (text) => {
    if (text.length > LONG * room) return make(text);
    const before = known.get(text);
    if (before !== undefined) return before.made;
    const made = make(text);
    known.set(text, { text, made });
    return made;
  };
}
