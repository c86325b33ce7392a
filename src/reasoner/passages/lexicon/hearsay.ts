/** Words with which a text tells what others say, and does not say it itself. */
const HEARSAY =
  /\b(?:legend|myth|folklore|rumou?r(?:s|ed)?|hoax|alleged(?:ly)?|supposed(?:ly)?|reputed(?:ly)?|purported(?:ly)?|so the story goes|(?:the |a )?story (?:has it|goes|that)|it is (?:often |sometimes |widely )?(?:said|told|claimed|believed|rumou?red)|is said to|are said to|was said to|(?:wrongly|falsely|mistakenly) (?:believed|thought|said|told)|contrary to (?:popular|common))\b/iu;

export function isHearsay(sentence: string): boolean {
  return HEARSAY.test(sentence);
}
