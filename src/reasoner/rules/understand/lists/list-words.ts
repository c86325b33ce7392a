import type { CompleteList } from "../../../../domain/complete-list.js";
import { pluralOf } from "../../../../text/nouns.js";
import { matchAt, type WordsFor } from "./grades.js";

/**
 * A sign of the claim's shape: `N` the members' noun (`n` a short one), `W` the whole list, `V` the owner's verb, `D` a verb of members, `K0` a kind,
 * `O0` its opposite, `R0` and `P0` verbs of a role; idioms have their meaning after `~`.
 */
type Sign = { readonly sign: string; readonly words: string };
/** A wording as the possible forms of each of its words. */
type Wording = { readonly sign: string; readonly words: readonly (readonly string[])[] };
export type ListWords = {
  /** The longest wording that begins at an offset and ends with a word; `says` is its sign. */
  at(text: string, at: number): WordsFor<string> | null;
  occurIn(text: string, words: FirstWords): boolean;
};

/** The words of a text, in lower case, with their offsets. */
export type FirstWords = readonly { readonly word: string; readonly at: number }[];

export function firstWords(text: string): FirstWords {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index, 0: word }) => ({ word: word.toLowerCase(), at: index }));
}

const FIRST = /[\p{L}\p{N}]+/uy;
const GOES_ON = /[\p{L}\p{N}-]/uy;
const SPACE = /\s+/uy;
const ARTICLE = /(?:the|an?|its|our)\s+/iuy;
const made = new WeakMap<CompleteList, ListWords>();

export function listWords(list: CompleteList): ListWords {
  const known = made.get(list) ?? makeWords(list);
  made.set(list, known);
  return known;
}

function makeWords({ called, short, whole, does, verbs, kinds, roles, idioms }: CompleteList): ListWords {
  const signs: readonly Sign[] = [
    ...called.map((words) => ({ sign: "N", words })),
    ...short.map((words) => ({ sign: "n", words })),
    ...whole.map((words) => ({ sign: "W", words })),
    ...does.map((words) => ({ sign: "D", words })),
    ...verbs.map((words) => ({ sign: "V", words })),
    ...Object.entries(idioms).flatMap(([means, all]) => all.map((words) => ({ sign: `~${means}`, words }))),
    ...kinds.flatMap(({ said, not }, at) => [
      ...said.map((words) => ({ sign: `K${at}`, words })),
      ...not.map((words) => ({ sign: `O${at}`, words })),
    ]),
    ...roles.flatMap((role, at) => [
      ...role.verbs.map((words) => ({ sign: `R${at}`, words })),
      ...role.passive.map((words) => ({ sign: `P${at}`, words })),
    ]),
  ];
  // By first word, because one pattern of all wordings compiles to half a megabyte of code.
  const byFirst = new Map<string, Wording[]>();
  for (const one of [...signs].sort((a, b) => b.words.length - a.words.length)) {
    const wording = { sign: one.sign, words: formsOf(one) };
    for (const first of new Set(wording.words[0]?.map((form) => matchAt(FIRST, form, 0) ?? "")))
      byFirst.set(first, [...(byFirst.get(first) ?? []), wording]);
  }
  const found = (word: string, text: string, at: number): WordsFor<string> | null => {
    for (const { sign, words } of byFirst.get(word) ?? []) {
      const end = endOf(words, text, at);
      if (end !== null) return { text: text.slice(at, end), says: sign };
    }
    return null;
  };
  return {
    at: (text, at) => found((matchAt(FIRST, text, at) ?? "").toLowerCase(), text, at),
    occurIn: (text, words) => words.some(({ word, at }) => found(word, text, at) !== null),
  };
}

/** Where a wording ends that begins at an offset; articles may stand between its words. */
function endOf([forms, ...rest]: Wording["words"], text: string, at: number): number | null {
  for (const form of forms ?? []) {
    const end = at + form.length;
    if (text.slice(at, end).toLowerCase().replaceAll("’", "'") !== form) continue;
    if (rest.length === 0 && matchAt(GOES_ON, text, end) === null) return end;
    const space = rest.length === 0 ? null : matchAt(SPACE, text, end);
    if (space === null) continue;
    const next = end + space.length;
    const article = matchAt(ARTICLE, text, next);
    const found = (article === null ? null : endOf(rest, text, next + article.length)) ?? endOf(rest, text, next);
    if (found !== null) return found;
  }
  return null;
}

function formsOf({ sign, words }: Sign): Wording["words"] {
  const plain = words
    .toLowerCase()
    .split(" ")
    .filter((word) => !/^(?:the|an?)$/u.test(word));
  if (plain[0] === "has") return [["has", "have", "had"], ...plain.slice(1).map((word) => [word])];
  const isNoun = /^[NnK]/u.test(sign);
  return plain.map((word, at) => (!isNoun ? [word] : at === plain.length - 1 ? numbersOf(word) : head(word)));
}

/** "presidents of the United States": a noun before "of" may also be plural. */
function head(word: string): readonly string[] {
  return /^(?:president|minister|chancellor|winner|recipient|laureate)$/u.test(word) ? [word, `${word}s`] : [word];
}

function numbersOf(word: string): readonly string[] {
  if (/^wom[ae]n$/u.test(word)) return ["woman", "women"];
  return [...new Set([word, pluralOf(word), `${word}s`, `${word}es`])];
}
