import { composed } from "../../domain/composed.js";

/** Zero-width and filler characters, soft hyphens, bidi controls, variation selectors, annotation marks, tag characters. */
const INVISIBLE = /(?:(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB])+/gu;
/** Joiners belong to the spelling of Persian, Urdu and the Indic scripts; between other letters they only hide. */
const JOINERS =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Khmer}\p{Script=Mongolian}\p{M}])[\u200C\u200D]+|[\u200C\u200D]+(?!\p{L})/gu;
const CONTROLS = /(?:(?![\n\t])[\p{Cc}\uFFFD])+/gu;

/** The flags of England, Scotland and Wales are spelled in tag characters. */
const FLAG = /\u{1F3F4}[\u{E0020}-\u{E007F}]{1,8}/gu;
/** A message in tag characters, or in variation selectors. */
const TAG_MESSAGE = /[\u{E0000}-\u{E007F}]{3}|[\u{E0100}-\u{E01EF}]{4}/u;
/** Bits written in zero-width characters. */
const ZERO_WIDTH_MESSAGE = /[\u200B-\u200D\u2060-\u2064\uFEFF]{12}/u;
/** Letters that are shown in another order than they are stored. */
const OVERRIDE = /[\u202D\u202E]/u;

export function hasSmuggledText(raw: string): boolean {
  return TAG_MESSAGE.test(raw.replace(FLAG, "")) || ZERO_WIDTH_MESSAGE.test(raw) || OVERRIDE.test(raw);
}

/** NFC and nothing invisible; line ends stay. */
export function withoutInvisible(raw: string): string {
  return composed(
    raw
      .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
      .replace(INVISIBLE, "")
      .replace(JOINERS, "")
      .replace(CONTROLS, " "),
  );
}

/** One line: what is between the words is one space. */
export function oneLine(raw: string): string {
  return withoutInvisible(raw).replace(/\s+/g, " ").trim();
}
