const ONES = "one two three four five six seven eight nine".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const COMPOUND = new RegExp(`\\b(${TENS.join("|")})(?:[\\s-](${ONES.join("|")}))?\\b(?![\\s-](?:hundred|thousand|million|billion))`, "giu");

/** Writes "thirty-five" as 35, "one act" as 1 and "three decades" as 30 years, so that counts can be compared. "One of" counts nothing. */
export function spellNumbers(text: string): string {
  return text
    .replace(COMPOUND, (_, tens: string, ones: string | undefined) =>
      String(20 + 10 * TENS.indexOf(tens.toLowerCase()) + (ones === undefined ? 0 : ONES.indexOf(ones.toLowerCase()) + 1)),
    )
    .replace(/\bone\b(?!\s+(?:of|another|who|that|which|day|time|and)\b)(?=\s+\p{L})/giu, "1")
    .replace(/\b(\p{L}+|\d+)\s+decades\b/giu, (whole, count: string) => {
      const amount = /^\d+$/.test(count) ? Number(count) : [...ONES, "ten"].indexOf(count.toLowerCase()) + 1;
      return amount > 0 ? `${amount * 10} years` : whole;
    });
}
