/** Longest record in characters; documents of AggreFact have about ten thousand. */
export const MAX_LINE = 16_000_000;

/** A value of a streamed JSON text: its text, its name in an object, and its first line. */
type ScannedValue = { readonly line: number; readonly name: string | null; readonly text: string };

type State = {
  /** Text that is still needed, and the next position in it. */
  buffer: string;
  at: number;
  line: number;
  depth: number;
  /** The bracket that opens the whole text. */
  root: string;
  inList: boolean;
  /** Start of the string that is being read; null outside a string. */
  quote: number | null;
  key: string | null;
  value: { readonly from: number; readonly line: number } | null;
  problem: string | null;
};

/**
 * Finds the elements of the outermost array, or the members of the outermost object, value by value, so that a file of a gigabyte fits into memory. With
 * `under`: the elements of the array under this name in the outermost object.
 */
export function jsonScanner(under: string | null = null) {
  const state: State = {
    buffer: "",
    at: 0,
    line: 1,
    depth: 0,
    root: "",
    inList: false,
    quote: null,
    key: null,
    value: null,
    problem: null,
  };
  return {
    push(text: string): readonly ScannedValue[] {
      state.buffer += text;
      const values: ScannedValue[] = [];
      while (state.at < state.buffer.length) {
        if (state.quote !== null) passText(state, under, values);
        else passSign(state, under, values);
      }
      dropRead(state);
      return values;
    },
    /** Called at the end: what is wrong with the whole text; null if it is complete. */
    fault(): string | null {
      const { problem, depth, quote, line } = state;
      return problem ?? (depth > 0 || quote !== null ? `line ${line}: the file ends in the middle of a value` : null);
    },
  };
}

/** True when the current depth is that of the wanted values. */
function atValues({ root, depth, inList }: State, under: string | null): boolean {
  return root === "{" && under !== null ? inList && depth === 2 : depth === 1;
}

/** Strings make up most of a file, so each search jumps to the string's end or the next escape. */
function passText(state: State, under: string | null, values: ScannedValue[]): void {
  const stop = /["\\]/g;
  stop.lastIndex = state.at;
  const found = stop.exec(state.buffer);
  if (found === null) state.at = state.buffer.length;
  else if (found[0] === "\\") state.at = found.index + 2;
  else {
    state.at = found.index + 1;
    if (state.value === null) state.key = state.buffer.slice(state.quote ?? 0, found.index);
    else if (atValues(state, under)) finish(state, under, values, state.at);
    state.quote = null;
  }
}

function passSign(state: State, under: string | null, values: ScannedValue[]): void {
  const place = state.at++;
  const sign = state.buffer.charAt(place);
  const begins = state.value === null && atValues(state, under);
  if (sign === "\n") state.line++;
  if (sign === '"') {
    state.quote = state.at;
    // In an object, the first string is the name of a member.
    const isName = state.depth === 1 && state.root === "{" && state.key === null;
    if (begins && !isName) state.value = { from: place, line: state.line };
  } else if (sign === "{" || sign === "[") {
    if (state.depth === 0) state.root = sign;
    else if (begins) state.value = { from: place, line: state.line };
    const opensList = under !== null && state.value === null && state.depth === 1 && sign === "[" && state.key === under;
    if (opensList) state.inList = true;
    else if (state.depth > 0 && state.value === null) state.key = null;
    state.depth++;
  } else if (sign === "}" || sign === "]") {
    if (atValues(state, under)) finish(state, under, values, place);
    state.depth--;
    if (atValues(state, under)) finish(state, under, values, place + 1);
    if (state.depth < 2) state.inList = false;
    if (state.depth < 0) state.problem ??= `line ${state.line}: a closing bracket without an opening one`;
  } else if (sign === "," || sign === ":" || sign <= " " || sign === "\uFEFF") {
    if (atValues(state, under)) finish(state, under, values, place);
    if (sign === "," && state.value === null && state.depth === 1) state.key = null;
  } else if (state.depth === 0) state.problem ??= `line ${state.line}: not JSON: it begins with "${sign}"`;
  else if (begins) state.value = { from: place, line: state.line };
}

function finish(state: State, under: string | null, values: ScannedValue[], end: number): void {
  if (state.value === null) return;
  const { from, line } = state.value;
  values.push({ line, name: state.root === "{" && under === null ? state.key : null, text: state.buffer.slice(from, end) });
  state.value = null;
  state.key = null;
}

/** Drops processed text, except an unfinished value or name. */
function dropRead(state: State): void {
  const from = state.value?.from ?? state.quote ?? state.at;
  if (state.value !== null && state.buffer.length - from > MAX_LINE) {
    state.problem ??= `line ${state.value.line}: a value of more than ${MAX_LINE} characters`;
    state.value = null;
  }
  state.buffer = state.buffer.slice(from);
  state.at -= from;
  if (state.quote !== null) state.quote -= from;
  if (state.value !== null) state.value = { ...state.value, from: 0 };
}
