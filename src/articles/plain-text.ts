/** Links keep their words; emphasis, bullets and footnote marks go. Every step takes time in proportion to the text's length, whatever it holds. */
export function plainOf(text: string): string {
  const withoutBullet = text.replace(/^\s*(?:[-*+•>]|\d+[.)])\s+/u, "");
  return withoutEmphasis(withoutLinks(withoutBullet).replace(FOOTNOTE, "")).replace(/\s+/gu, " ").trim();
}

export const FOOTNOTE: RegExp = /\[(?:\d+|citation needed|note \d+)\]/giu;

/** `[words](address)` and `![words](address)`: the words. */
function withoutLinks(text: string): string {
  const closing = { bracket: nextPlace(text, "]"), parenthesis: nextPlace(text, ")") };
  let [plain, copied] = ["", 0];
  for (let open = text.indexOf("["); open !== -1; open = text.indexOf("[", open + 1)) {
    const bracket = closing.bracket(open + 1);
    if (bracket === -1) break;
    if (text[bracket + 1] !== "(") continue;
    const end = closing.parenthesis(bracket + 2);
    if (end === -1) break;
    const start = open > copied && text[open - 1] === "!" ? open - 1 : open;
    plain += text.slice(copied, start) + text.slice(open + 1, bracket);
    copied = end + 1;
    open = end;
  }
  return plain + text.slice(copied);
}

const MARKS = ["**", "__", "*", "_", "`"];

/** `**words**`, `_words_`: the words. A mark opens before a letter or sign and closes after one, on the same line. */
function withoutEmphasis(text: string): string {
  const lineEnd = nextPlace(text, "\n");
  const closing = new Map(MARKS.map((mark) => [mark, nextPlace(text, mark, (place) => !isBlank(text[place - 1]))]));
  let [plain, copied] = ["", 0];
  for (const { index: place } of text.matchAll(/[*_`]/gu)) {
    if (place < copied) continue;
    for (const mark of MARKS) {
      const from = place + mark.length;
      if (!text.startsWith(mark, place) || isBlank(text[from])) continue;
      const close = closing.get(mark)?.(from + 1) ?? -1;
      const newline = lineEnd(from);
      if (close === -1 || (newline !== -1 && newline < close)) continue;
      plain += text.slice(copied, place) + text.slice(from, close);
      copied = close + mark.length;
      break;
    }
  }
  return plain + text.slice(copied);
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || /\s/u.test(character);
}

/** Finds the next place of a mark at or after `from`, or -1. Callers ask with a growing `from`, so that the text is searched once. */
function nextPlace(text: string, mark: string, counts: (place: number) => boolean = () => true): (from: number) => number {
  let found: number | null = null;
  return (from) => {
    if (found === -1 || (found !== null && found >= from)) return found;
    let place = text.indexOf(mark, from);
    while (place !== -1 && !counts(place)) place = text.indexOf(mark, place + 1);
    found = place;
    return place;
  };
}
