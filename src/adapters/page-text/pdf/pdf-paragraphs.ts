/** A piece of text on a PDF page, as pdf.js gives it: `transform[5]` is its height on the page. */
export type PdfItem = {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly height: number;
  readonly transform: readonly unknown[];
};

type Line = { readonly text: string; readonly at: number; readonly height: number };

/** A gap this much larger than the letters parts two paragraphs. */
const GAP = 1.75;

/** Lines in the order of the file, joined to paragraphs; words that were broken at a line's end are mended. */
export function pdfParagraphs(items: readonly PdfItem[]): string[] {
  const paragraphs: string[] = [];
  let before: Line | null = null;
  for (const line of linesOf(items)) {
    const last = paragraphs.length - 1;
    if (before === null || isApart(before, line)) paragraphs.push(line.text);
    else paragraphs[last] = joined(paragraphs[last] ?? "", line.text);
    before = line;
  }
  return paragraphs;
}

function linesOf(items: readonly PdfItem[]): Line[] {
  const lines: Line[] = [];
  let text = "";
  let place: { at: number; height: number } | null = null;
  const end = () => {
    if (place !== null && text.trim() !== "") lines.push({ text: text.trim(), ...place });
    text = "";
    place = null;
  };
  for (const { str, hasEOL, height, transform } of items) {
    text += str;
    if (str.trim() !== "") place ??= { at: Number(transform[5] ?? 0), height };
    if (hasEOL) end();
  }
  end();
  return lines;
}

function isApart(before: Line, line: Line): boolean {
  const gap = before.at - line.at;
  const height = Math.max(before.height, line.height, 1);
  const otherSize = Math.abs(before.height - line.height) > 0.15 * height;
  // Upwards is a new column or a note: its text goes on unless a sentence has ended.
  return otherSize || gap > GAP * height || (gap < -height && /[.!?:]["”’)]?$/.test(before.text));
}

/** "knowl-" + "edge" is one word; "Franco-" + "Prussian" keeps its hyphen, since what follows is a name. */
function joined(text: string, next: string): string {
  if (/\p{L}[-\u00AD\u2010]$/u.test(text)) return /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : text + next;
  return `${text} ${next}`;
}
