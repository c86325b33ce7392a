import { deflateSync } from "node:zlib";

type Line = { readonly text: string; readonly y: number; readonly size?: number };
type PdfParts = {
  readonly pages: readonly (readonly Line[])[];
  readonly info?: Readonly<Record<string, string>>;
  /** Extra entries of the trailer, such as an `/Encrypt`. */
  readonly trailer?: string;
  /** Content streams given as they are, deflated this many times over. */
  readonly stream?: { readonly content: Buffer; readonly times: number };
};

/** A PDF by hand: Helvetica, one text object a line. Enough to be a real file for a real reader. */
export function tinyPdf({ pages, info = {}, trailer = "", stream }: PdfParts): Buffer {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer): number => objects.push(Buffer.isBuffer(body) ? body : Buffer.from(body, "latin1"));
  const font = add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  const contents =
    stream === undefined ? pages.map((lines) => streamObject(pageContent(lines), 0)) : [streamObject(stream.content, stream.times)];
  const contentIds = contents.map(add);
  const pagesId = objects.length + contentIds.length + 1;
  const pageIds = contentIds.map((content) =>
    add(
      `<< /Type /Page /Parent ${pagesId} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    ),
  );
  add(`<< /Type /Pages /Count ${pageIds.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(" ")}] >>`);
  const catalog = add(`<< /Type /Catalog /Pages ${pagesId} 0 R >>`);
  const infoId = add(
    `<< ${Object.entries(info)
      .map(([key, value]) => `/${key} (${value})`)
      .join(" ")} >>`,
  );
  return file(objects, `/Root ${catalog} 0 R /Info ${infoId} 0 R ${trailer}`);
}

function pageContent(lines: readonly Line[]): Buffer {
  const escaped = (text: string) => text.replace(/[\\()]/g, "\\$&");
  return Buffer.from(
    lines.map(({ text, y, size = 11 }) => `BT /F1 ${size} Tf 1 0 0 1 72 ${y} Tm (${escaped(text)}) Tj ET`).join("\n"),
    "latin1",
  );
}

function streamObject(content: Buffer, times: number): Buffer {
  let packed = content;
  for (let time = 0; time < times; time += 1) packed = deflateSync(packed, { level: 9 });
  const filters = times === 0 ? "" : `/Filter [${"/FlateDecode ".repeat(times)}]`;
  return Buffer.concat([Buffer.from(`<< /Length ${packed.length} ${filters} >>\nstream\n`), packed, Buffer.from("\nendstream")]);
}

function file(objects: readonly Buffer[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  objects.forEach((body, index) => {
    places.push(length);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    parts.push(part);
    length += part.length;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

/** Lines at an even distance, with the gaps that part paragraphs. */
export function typeset(paragraphs: readonly (readonly string[])[], size = 11): Line[] {
  let y = 780;
  return paragraphs.flatMap((lines) => {
    y -= 14;
    return lines.map((text) => {
      y -= 14;
      return { text, y, size };
    });
  });
}
