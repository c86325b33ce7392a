import type { Citation, Label } from "../../src/domain/outcome.js";

/** What the page calls an outcome. `failed` is no label: there is none then. */
export type Shown = Label | "failed";

export const LABEL_WORDS: Readonly<Record<Shown, string>> = {
  supported: "Supported",
  refuted: "Refuted",
  conflicting: "Conflicting",
  "not-enough-info": "Not enough information",
  failed: "Could not check",
};

export const STANCE_WORDS: Readonly<Record<Citation["stance"], string>> = { supports: "Supports", refutes: "Refutes", context: "Context" };

/** "1 thing", "3 things". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

/** A remark of the engine as a sentence of its own. */
export function sentence(words: string): string {
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return text === "" || /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** "a", "a and b", "a, b and c". */
export function listing(words: readonly string[], last = "and"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/** `2016-12-12` as "12 December 2016"; anything else as it is. */
export function sayDay(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)(?:-(\d\d))?/.exec(date) ?? [];
  if (year === undefined || month === undefined) return date;
  return [day === undefined ? null : Number(day), MONTHS[Number(month) - 1], year].filter((part) => part !== null).join(" ");
}
