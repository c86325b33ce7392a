/**
 * The notation of phrasebook/frames.yaml, compiled to sources of regular expressions:
 * `X Y Z W` names, `T U` times and numbers, `N` a number that may be vague ("about 80"), `K` a common noun; `{group}` one of a group's words; `<name>`,
 * `<name=a|b>` words that the result repeats; `(a|b)` alternatives; `word?` an optional word or group.
 */

/** Reference to a group in a compiled source; it is expanded when the expression is first used. */
const groupSource = (name: string) => `«${name}»`;

const SLOT = /^[XYZWTUNK](?![\p{L}\p{N}])/u;
const NAME = "((?:the |a )?◆+)";
const TIME = "((?:the )?◇+)";
const SLOTS: Readonly<Record<string, string>> = {
  X: NAME,
  Y: NAME,
  Z: NAME,
  W: NAME,
  T: TIME,
  U: TIME,
  N: `(?:(?:about|around|approximately|roughly|nearly|almost|over|under|more than|less than|at least|at most|just|only) )?${TIME}`,
  K: "((?:the )?◆+|[\\p{L}-]+(?: [\\p{L}-]+){0,3}?)",
};

type Atom =
  | { readonly kind: "words"; readonly text: string; readonly optional: boolean }
  | { readonly kind: "slot" | "group"; readonly name: string; readonly optional: boolean }
  | { readonly kind: "choice"; readonly name: string | null; readonly of: readonly Sequence[]; readonly optional: boolean };
/** Atoms without a space between them. */
type Item = readonly Atom[];
type Sequence = readonly Item[];
type Groups = Readonly<Record<string, string | readonly string[] | Readonly<Record<string, string>>>>;

/** The words of a group as one pattern. */
export function patternOfGroup(group: Groups[string]): string {
  if (typeof group === "string") return group;
  return (Array.isArray(group) ? (group as readonly string[]) : Object.keys(group)).join("|");
}

export type CompiledPattern = {
  readonly source: string;
  /** What the groups of the expression hold, in order. */
  readonly slots: readonly string[];
  /** One of these words is in every text that fits; empty if there are none. */
  readonly keys: readonly string[];
};

/** Throws if the pattern is not in the notation. */
export function compilePattern(pattern: string, groups: Groups): CompiledPattern {
  const choice = readChoice(pattern);
  const slots: string[] = [];
  const source = choiceSource(choice, groups, slots);
  return { source, slots, keys: keysOfChoice(choice, groups) ?? [] };
}

/** `/…/` is an expression of its own, whose brackets capture nothing. */
const rawOf = (pattern: string) => /^\/(.*)\/$/su.exec(pattern.trim())?.[1]?.replaceAll(/(?<!\\)\((?!\?)/gu, "(?:");

/** The source of a group, which captures nothing unless its words have slots. */
export function compileGroup(name: string, groups: Groups): CompiledPattern {
  const pattern = patternOfGroup(groups[name] ?? "");
  const raw = rawOf(pattern);
  if (raw === undefined) return compilePattern(pattern, groups);
  const source = raw.replaceAll(/\{(\p{Ll}[\p{Ll} ]*)\}/gu, (_, other: string) => groupSource(other));
  return { source: `(?:${source})`, slots: [], keys: [] };
}

function readChoice(pattern: string): readonly Sequence[] {
  return splitAt(pattern, "|").map((one) =>
    splitAt(one.trim(), " ")
      .filter((item) => item !== "")
      .map(readItem),
  );
}

/** Splits outside of brackets. */
function splitAt(text: string, sign: string): readonly string[] {
  const parts: string[] = [""];
  let depth = 0;
  for (const letter of text) {
    if (/[({<]/u.test(letter)) depth++;
    if (/[)}>]/u.test(letter)) depth--;
    if (depth < 0) throw new Error(`"${text}" closes a bracket that is not open`);
    if (letter === sign && depth === 0) parts.push("");
    else parts.push(`${parts.pop()}${letter}`);
  }
  if (depth > 0) throw new Error(`"${text}" leaves a bracket open`);
  return parts;
}

function readItem(item: string): Item {
  const atoms: Atom[] = [];
  for (let rest = item; rest !== ""; ) {
    const [atom, length] = readAtom(rest);
    const optional = rest[length] === "?";
    atoms.push({ ...atom, optional });
    rest = rest.slice(length + (optional ? 1 : 0));
  }
  return atoms;
}

function readAtom(rest: string): readonly [Atom, number] {
  const optional = false;
  const slot = SLOT.exec(rest)?.[0];
  if (slot !== undefined) return [{ kind: "slot", name: slot, optional }, 1];
  const close = rest[0] === "(" ? ")" : rest[0] === "{" ? "}" : rest[0] === "<" ? ">" : null;
  if (close === null) {
    const words = /^(?:[\p{L}\p{N}'’-][\p{L}\p{N}'’.-]*|[^\p{L}\p{N}(){}<>?|]+)/u.exec(rest)?.[0];
    if (words === undefined) throw new Error(`"${rest}" is no word, slot or bracket`);
    return [{ kind: "words", text: words, optional }, words.length];
  }
  let depth = 0;
  const end = [...rest].findIndex((letter) => {
    if (/[({<]/u.test(letter)) depth++;
    if (/[)}>]/u.test(letter)) depth--;
    return depth === 0;
  });
  const inner = rest.slice(1, end);
  if (close === "}") return [{ kind: "group", name: inner, optional }, end + 1];
  if (close === ")") return [{ kind: "choice", name: null, of: readChoice(inner), optional }, end + 1];
  const [, name = inner, of] = /^([\p{Ll} ]+|[XYZWTU])=(.*)$/su.exec(inner) ?? [];
  const group: Sequence = [[{ kind: "group", name, optional }]];
  return [{ kind: "choice", name, of: of === undefined ? [group] : readChoice(of), optional }, end + 1];
}

function choiceSource(choice: readonly Sequence[], groups: Groups, slots: string[]): string {
  const sources = choice.map((sequence) => sequenceSource(sequence, groups, slots));
  return sources.length === 1 ? (sources[0] ?? "") : `(?:${sources.join("|")})`;
}

/** An optional item takes the space beside it with it. */
function sequenceSource(sequence: Sequence, groups: Groups, slots: string[]): string {
  let source = "";
  let isBehind = false;
  for (const item of sequence) {
    const [only, ...more] = item;
    const optional = only?.optional === true && more.length === 0;
    const own = item.map((atom) => atomSource(optional ? { ...atom, optional: false } : atom, groups, slots)).join("");
    source += optional ? (isBehind ? `(?: ${own})?` : `(?:${own} )?`) : `${isBehind ? " " : ""}${own}`;
    isBehind ||= !optional;
  }
  return source;
}

function atomSource(atom: Atom, groups: Groups, slots: string[]): string {
  const own = bareSource(atom, groups, slots);
  return atom.optional ? `(?:${own})?` : own;
}

function bareSource(atom: Atom, groups: Groups, slots: string[]): string {
  switch (atom.kind) {
    case "words":
      return atom.text
        .replaceAll(/[.*+^$[\]\\/]/gu, "\\$&")
        .replaceAll(/['’]s$/gu, "['’]s?")
        .replaceAll(/['’](?!\])(?=\p{L})/gu, "['’]");
    case "slot":
      slots.push(atom.name);
      return SLOTS[atom.name] ?? "";
    case "group":
      if (groups[atom.name] === undefined) throw new Error(`there is no group {${atom.name}}`);
      slots.push(...compileGroup(atom.name, groups).slots);
      return groupSource(atom.name);
    case "choice": {
      if (atom.name === null) return `(?:${choiceSource(atom.of, groups, slots)})`;
      slots.push(atom.name);
      return `(${choiceSource(atom.of, groups, slots)})`;
    }
  }
}

/** Words too common to select a frame. */
const COMMON = new Set(
  "the a an in on at of to by is was are were be been has have had did do does not and it for from with as he she they his her".split(" "),
);

/** The words of which one has to be there; null if there need not be any. */
function keysOfChoice(choice: readonly Sequence[], groups: Groups): readonly string[] | null {
  const keys = choice.map((sequence) => keysOfSequence(sequence, groups));
  return keys.some((one) => one === null) ? null : [...new Set(keys.flatMap((one) => one ?? []))];
}

function keysOfSequence(sequence: Sequence, groups: Groups): readonly string[] | null {
  const found = sequence.flatMap((item) => {
    const keys = keysOfItem(item, groups);
    return keys === null || keys.length === 0 ? [] : [keys];
  });
  const cost = (keys: readonly string[]) => keys.reduce((sum, key) => sum + (COMMON.has(key) ? 20 : 1), 0);
  return found.sort((a, b) => cost(a) - cost(b))[0] ?? null;
}

function keysOfItem(item: Item, groups: Groups): readonly string[] | null {
  const [only, ...more] = item;
  if (only === undefined) return null;
  if (more.length === 0) return keysOfAtom(only, groups);
  // Words with endings ("climb(s|ed)") are keys as a whole; slots and signs beside them are none.
  const isSign = (atom: Atom) => atom.kind === "slot" || (atom.kind === "words" && !/\p{L}{2}/u.test(atom.text));
  const [own, ...others] = item.filter((atom) => !isSign(atom));
  return own === undefined || others.length > 0 || (own.kind === "words" && item.some((atom) => atom.kind === "choice"))
    ? null
    : keysOfAtom(own, groups);
}

function keysOfAtom(atom: Atom, groups: Groups): readonly string[] | null {
  if (atom.optional) return null;
  switch (atom.kind) {
    case "slot":
      return null;
    case "words": {
      const [longest] = atom.text
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .sort((a, b) => b.length - a.length);
      return longest === undefined || longest === "" ? null : [longest];
    }
    case "group": {
      const pattern = patternOfGroup(groups[atom.name] ?? "");
      return rawOf(pattern) === undefined ? keysOfChoice(readChoice(pattern), groups) : null;
    }
    case "choice":
      return keysOfChoice(atom.of, groups);
  }
}
