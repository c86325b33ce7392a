import { inForm } from "../../domain/composed.js";
import { cleanLine } from "../clean-text.js";
/** Width of a drawn text in pixels. A page measures with its own fonts; elsewhere `textWidth` is used. */
export type MeasureText = (text: string, font: Font) => number;
export type Font = { readonly size: number; readonly bold: boolean };

/** Uses the widths of Helvetica, which Arial and Liberation Sans share; close enough for other fonts. */
export function textWidth(text: string, { size, bold }: Font): number {
  let width = 0;
  for (const char of inForm(text, "NFD")) width += charWidth(char);
  return (width * size * (bold ? BOLD : 1)) / 1000;
}

const BOLD = 1.07;
const UNKNOWN = 600;
const WIDE = 1000;

function charWidth(char: string): number {
  const place = char.charCodeAt(0) - 32;
  if (place >= 0 && place < 95) return Number.parseInt(WIDTHS.slice(place * 2, place * 2 + 2), 36);
  if (/\p{M}|\p{Cf}/u.test(char)) return 0;
  return /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{20000}-\u{3fffd}]/u.test(
    char,
  )
    ? WIDE
    : UNKNOWN;
}

/** Thousandths of the size, for space to tilde, two base-36 digits each. */
const WIDTHS =
  "7q7q9vfgfgopij5b9999atg87q997q7qfgfgfgfgfgfgfgfgfgfg7q7qg8g8g8fgs7ijijk2k2ijgzlmk27qdwijfgn5k2lmijlmk2ijgzk2ijq8ijijgz7q7q7qd1fg99fgfgdwfgfg7qfgfg6666dw66n5fgfgfgfg99dw7qfgdwk2dwdwdw9a789ag8";

export function fitText(text: string, room: number, font: Font, measure: MeasureText): string {
  if (measure(text, font) <= room) return text;
  const points = [...text];
  // Binary search for the longest prefix that fits, because a hostile label may have thousands of characters.
  let [fits, tooLong] = [0, points.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (measure(`${points.slice(0, middle).join("")}…`, font) <= room) fits = middle;
    else tooLong = middle;
  }
  return `${points.slice(0, fits).join("").trimEnd()}…`;
}

type Wrapping = { readonly room: number; readonly font: Font; readonly most: number };

/** Breaks a text into lines of at most `room` pixels; text beyond `most` lines is cut with "…". */
export function wrapLines(text: string, { room, font, most }: Wrapping): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of cleanLine(text).split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || textWidth(longer, font) <= room) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  const shown = lines.slice(0, most).map((one) => fitText(one, room, font, textWidth));
  return lines.length > most ? [...shown.slice(0, -1), `${shown.at(-1) ?? ""} …`] : shown;
}
