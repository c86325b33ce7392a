/**
 * Writes `starter/corpus/stonehenge-leaflet.pdf`, so that the corpus has a document of every readable kind. A minimal PDF: one page, one
 * standard font, a title and a date.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const LINE_LENGTH = 88;
const TITLE = "Stonehenge: a short guide";
const CREATED = "D:20250301090000Z";

const PARAGRAPHS = [
  "Stonehenge was not put up all at once. The bank and ditch were dug about 3000 BC, and the great sarsen stones came some five hundred years later. Chemistry has shown since 2020 that most of the sarsens were dragged from West Woods near Marlborough, twenty-five kilometres to the north.",
  "The smaller bluestones had a much longer journey. They come from the Preseli Hills in Wales, about 225 kilometres away as the crow flies. The Altar Stone travelled farther still: in 2024 geologists traced it to the north-east of Scotland.",
  "The circle was private property for centuries. When the Antrobus family lost its heir in the First World War, the estate was put up for auction at Salisbury in September 1915. Cecil Chubb, a barrister who lived near by, bid 6,600 pounds for lot 15 on the spur of the moment; it is said that his wife had sent him to buy chairs. Three years later he gave the monument to the nation and was made a baronet.",
  "A gang with a crane set fallen stones upright again in 1958. Druids of modern times meet here at midsummer, but the people who built the circle lived two thousand years before the first Druid.",
];

export function leafletPdf(): Buffer {
  const lines = [TITLE, "", ...PARAGRAPHS.flatMap((paragraph) => [...wrapped(paragraph), ""])];
  const shown = lines.map((line) => `(${escaped(line)}) Tj T*`).join("\n");
  const content = `BT\n/F1 11 Tf\n15 TL\n56 780 Td\n${shown}\nET`;
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R /Lang (en) >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    `<< /Title (${escaped(TITLE)}) /CreationDate (${CREATED}) >>`,
  ]);
}

/** The last object is the document's information. */
function pdfOf(objects: readonly string[]): Buffer {
  let text = "%PDF-1.4\n";
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    "latin1",
  );
}

function wrapped(paragraph: string): readonly string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function escaped(text: string): string {
  return text.replace(/[\\()]/gu, (sign) => `\\${sign}`);
}

const target = fileURLToPath(new URL("../corpus/stonehenge-leaflet.pdf", import.meta.url));
if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, leafletPdf());
