/** How names are compared: case, accents, punctuation, possessives and a leading article do not matter. */
export function normaliseName(text: string): string {
  const folded = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ł/g, "l")
    .replace(/ø/g, "o")
    .replace(/ß/g, "ss")
    .replace(/['’]s\b/g, "")
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}+#]+/gu, " ")
    .trim();
  return folded.replace(/^(the|a|an) (?=.)/, "");
}
