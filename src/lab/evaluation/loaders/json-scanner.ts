import { MAX_LINE } from "./text-lines.js";

/** A value of a JSON text that is read in pieces: the text of the value, the name under which it stands in an object, and the line where it begins. */
type ScannedValue = { readonly line: number; readonly name: string | null; readonly text: string };

export type JsonScanner = {
  /** Values that end in this piece. */
  push(text: string): readonly ScannedValue[];
  /** What is wrong with the text as a whole, once it has ended; null where it is complete. */
  fault(): string | null;
};

/**
 * Finds the elements of the outermost array, or the members of the outermost object, without holding the rest: a file of a gigabyte is read value by
 * value. With `under` the elements of the array that stands under this name in the outermost object.
 */
export function jsonScanner(under: string | null = null): JsonScanner {
  let [depth, line, inText, escaped] = [0, 1, false, false];
  let [root, listAt] = ["", -1];
  let [name, key]: [string, string | null] = ["", null];
  let taken: { readonly line: number; text: string; from: number } | null = null;
  let problem: string | null = null;

  /** Depth at which the values lie that are given out. */
  const valuesAt = () => (root === "{" && under !== null ? listAt : 1);
  return {
    push(text) {
      const values: ScannedValue[] = [];
      const finish = (end: number) => {
        if (taken === null) return;
        values.push({
          line: taken.line,
          name: root === "{" && under === null ? key : null,
          text: taken.text + text.slice(taken.from, end),
        });
        [taken, key] = [null, null];
      };
      let nextEscape = -1;
      for (let at = 0; at < text.length; at++) {
        if (inText) {
          // Texts are most of a file: they are passed over to their end, or to the next sign that is escaped.
          if (nextEscape < at) nextEscape = placeOf(text, "\\", at);
          const stop = escaped ? at : Math.min(placeOf(text, '"', at), nextEscape);
          if (taken === null) name += text.slice(at, stop + (stop < text.length && (escaped || text.charAt(stop) === "\\") ? 1 : 0));
          if (escaped) escaped = false;
          else if (text.charAt(stop) === "\\") escaped = true;
          else if (stop < text.length) {
            inText = false;
            if (taken === null) key = name;
            else if (depth === valuesAt()) finish(stop + 1);
          }
          at = stop;
          continue;
        }
        const sign = text.charAt(at);
        if (sign === "\n") line++;
        if (sign === '"') {
          inText = true;
          // In an object the first text is the name of a member; everything else begins a value.
          const isName = depth === 1 && root === "{" && key === null;
          if (taken === null && depth === valuesAt() && !isName) taken = { line, text: "", from: at };
          else if (taken === null) name = "";
          continue;
        }
        if (sign === "{" || sign === "[") {
          if (depth === 0) root = sign;
          else if (taken === null && depth === valuesAt()) taken = { line, text: "", from: at };
          else if (taken === null && depth === 1 && under !== null && sign === "[" && key === under) listAt = 2;
          depth++;
          if (depth > 1 && taken === null && listAt !== depth) key = null;
          continue;
        }
        if (sign === "}" || sign === "]") {
          if (depth === valuesAt() && taken !== null) finish(at);
          depth--;
          if (taken !== null && depth === valuesAt()) finish(at + 1);
          if (depth < listAt) listAt = -1;
          if (depth < 0) problem ??= `line ${line}: a bracket closes that was never opened`;
          continue;
        }
        if (sign === "," || sign === ":" || sign <= " " || sign === "\uFEFF") {
          if (taken !== null && depth === valuesAt()) finish(at);
          else if (sign === "," && taken === null && depth === 1) key = null;
          continue;
        }
        if (depth === 0) problem ??= `line ${line}: not JSON: it begins with "${sign}"`;
        else if (taken === null && depth === valuesAt()) taken = { line, text: "", from: at };
      }
      if (taken !== null) {
        taken.text += text.slice(taken.from);
        taken.from = 0;
        if (taken.text.length > MAX_LINE) {
          problem ??= `line ${taken.line}: a value of more than ${MAX_LINE} characters`;
          taken.text = "";
        }
      }
      return values;
    },
    fault: () => problem ?? (depth > 0 || inText ? `line ${line}: the file ends in the middle of a value` : null),
  };
}

/** Where the sign stands next; the length of the text where it does not. */
function placeOf(text: string, sign: string, from: number): number {
  const place = text.indexOf(sign, from);
  return place < 0 ? text.length : place;
}
