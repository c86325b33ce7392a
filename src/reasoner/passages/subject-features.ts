import type { Aligned } from "./align-claim.js";
import { isTold } from "./can-support.js";
import { type Comparison, covered } from "./compare-claim.js";
import { readWords } from "./read-words.js";

const PRONOUNS = new Set("he she it they his her its their this these".split(" "));
const flag = (value: boolean) => (value ? 1 : 0);

/** The passage has to speak of whom the claim speaks of: by name, by the page's title, or by a pronoun that stands for it. */
export function subjectFeatures(
  { subject, predicate, evidence, best }: Comparison,
  title: string | null,
): readonly (readonly [string, number])[] {
  const said = new Set([...subject, ...predicate].map(({ word }) => word.lower));
  const titled = title === null ? [] : readWords(title.replace(/\([^)]*\)/gu, "")).filter(({ kind }) => kind !== "function");
  const share = titled.length === 0 ? 0 : titled.filter(({ lower }) => said.has(lower)).length / titled.length;
  const sentence = evidence.words.filter((word) => word.sentence === best);
  const [first, second] = sentence;
  const pronoun = first !== undefined && PRONOUNS.has(first.lower);
  const named = new Set(titled.map(({ lower }) => lower));
  const opening = sentence.slice(0, 6).filter(({ kind }) => kind === "name");
  const stranger =
    opening.length > 0 &&
    !opening.some(({ lower }) => said.has(lower) || named.has(lower)) &&
    sentence.slice(0, 2).some(({ kind }) => kind === "name");
  const inBest = covered(subject, best);
  const names = phrasesOf([...subject, ...predicate].filter(({ word }) => word.kind === "name"));
  const whole = names.filter((name) => name.every(isTold));
  const partly = names.filter((name) => name.some(isTold));
  return [
    ["title said", share],
    ["whole title said", flag(share === 1)],
    ["title not said", flag(title !== null && share === 0)],
    ["subject in the sentence", flag(inBest > 0.5)],
    ["subject by pronoun", flag(inBest <= 0.5 && pronoun && share >= 0.5)],
    ["pronoun, title not said", flag(pronoun && title !== null && share === 0)],
    ["opens with another name", flag(stranger)],
    ["opens with another name, subject not there", flag(stranger && inBest <= 0.5)],
    [
      "opens with the subject",
      flag(first !== undefined && (said.has(first.lower) || (second !== undefined && said.has(second.lower) && first.kind === "function"))),
    ],
    ["names told whole", names.length === 0 ? 0 : whole.length / names.length],
    ["names told partly", names.length === 0 ? 0 : partly.length / names.length],
    ["every name told", flag(names.length > 0 && whole.length === names.length)],
    ["two names told", flag(whole.length >= 2)],
    ["names the other way round", flag(isTurned(whole, best))],
  ];
}

/** Names of several words, as they stand next to each other in the claim. */
function phrasesOf(names: readonly Aligned[]): readonly (readonly Aligned[])[] {
  const phrases: Aligned[][] = [];
  for (const name of [...names].sort((a, b) => a.word.start - b.word.start)) {
    const last = phrases.at(-1);
    if (last !== undefined && name.word.start - (last.at(-1)?.word.end ?? 0) <= 1) last.push(name);
    else phrases.push([name]);
  }
  return phrases;
}

/** The claim's first name stands after its last one. */
function isTurned(names: readonly (readonly Aligned[])[], best: number): boolean {
  const at = (name: readonly Aligned[] | undefined) =>
    name?.[0]?.told.filter(({ sentence }) => sentence === best).map(({ place }) => place) ?? [];
  const [first, last] = [at(names[0]), at(names.at(-1))];
  return names.length > 1 && first.length > 0 && last.length > 0 && Math.min(...first) > Math.max(...last);
}
