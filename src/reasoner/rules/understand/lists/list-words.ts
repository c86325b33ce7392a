import type { CompleteList } from "../../../../domain/complete-list.js";

/**
 * A sign of the claim's shape: `N` the members' noun (`n` a short one), `W` the whole list, `V` the owner's verb, `D` a verb of members, `K0` a kind,
 * `O0` its opposite, `R0` and `P0` verbs of a role; idioms have their meaning after `~`.
 */
type Sign = { readonly sign: string; readonly words: string };
export type ListWords = { readonly pattern: RegExp; occurIn(text: string): boolean; signOf(words: string): string };

const BETWEEN = String.raw`\s+(?:(?:the|an?|its|our)\s+)?`;
const made = new WeakMap<CompleteList, ListWords>();

/** The words of a list declaration as one pattern, longest first. */
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
  const sorted = [...signs].sort((a, b) => b.words.length - a.words.length).map((one) => ({ ...one, source: sourceOf(one) }));
  const whole1 = sorted.map(({ sign, source }) => ({ sign, pattern: new RegExp(`^${source}$`, "iu") }));
  const any = `(?:${sorted.map(({ source }) => source).join("|")})(?![\\p{L}\\p{N}-])`;
  const anywhere = new RegExp(`(?<![\\p{L}\\p{N}])${any}`, "iu");
  return {
    pattern: new RegExp(any, "iuy"),
    occurIn: (text) => anywhere.test(text),
    signOf: (words) => whole1.find(({ pattern }) => pattern.test(words))?.sign ?? "N",
  };
}

function sourceOf({ sign, words }: Sign): string {
  const plain = words.split(" ").filter((word) => !/^(?:the|an?)$/u.test(word));
  if (plain[0] === "has") return ["(?:has|have|had)", ...plain.slice(1).map(escaped)].join(BETWEEN);
  const last = plain.at(-1) ?? "";
  const ended = /^[NnK]/u.test(sign) ? [...plain.slice(0, -1).map(head), ending(last)] : plain.map(escaped);
  return ended.join(BETWEEN);
}

/** "presidents of the United States": a noun before "of" may also be plural. */
function head(word: string): string {
  return /^(?:president|minister|chancellor|winner|recipient|laureate)$/u.test(word) ? `${word}s?` : escaped(word);
}

function ending(word: string): string {
  if (word === "child") return "child(?:ren)?";
  if (/^wom[ae]n$/u.test(word)) return "wom[ae]n";
  if (word === "man") return "m[ae]n";
  return /[^aeiou]y$/u.test(word) ? `${escaped(word.slice(0, -1))}(?:y|ies)` : `${escaped(word)}(?:e?s)?`;
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`).replace("'", "['’]");
}
