import { inForm } from "../domain/composed.js";
/** How names are compared: case, accents, punctuation, possessives and a leading article do not matter. */
export function normaliseName(text: string): string {
  const lower = text.toLowerCase();
  // Most names are plain letters; a dictionary of a hundred thousand is read at every start.
  const folded = /^[a-z0-9]+(?: [a-z0-9]+)*$/.test(lower) ? lower : fold(text);
  return folded.replace(/^(the|a|an) (?=.)/, "");
}

function fold(text: string): string {
  return inForm(text, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ł/g, "l")
    .replace(/ø/g, "o")
    .replace(/ß/g, "ss")
    .replace(/['’]s\b/g, "")
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}+#]+/gu, " ")
    .trim();
}
