import { strToU8, zipSync } from "fflate";

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A Word document with these paragraphs, each given as XML of its runs. */
export function tinyDocx(paragraphs: readonly string[]): Uint8Array {
  const body = paragraphs.map((runs) => `<w:p>${runs}</w:p>`).join("");
  return zipSync({ "word/document.xml": strToU8(`<?xml version="1.0"?><w:document ${WORD}><w:body>${body}</w:body></w:document>`) });
}

export const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;

/** A workbook whose first sheet lies under another name than the first file; `rows`: XML of the rows. */
export function tinyXlsx({ rows, strings }: { readonly rows: string; readonly strings: readonly string[] }): Uint8Array {
  const shared = strings.map((text) => `<si><t>${text}</t></si>`).join("");
  return zipSync({
    "xl/workbook.xml": strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="Claims" r:id="rId7"/><sheet name="Other" r:id="rId1"/></sheets></workbook>',
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="worksheets/sheet2.xml"/></Relationships>',
    ),
    "xl/sharedStrings.xml": strToU8(`<sst>${shared}</sst>`),
    "xl/worksheets/sheet1.xml": strToU8("<worksheet><sheetData/></worksheet>"),
    "xl/worksheets/sheet2.xml": strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });
}
