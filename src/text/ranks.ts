const ORDINAL = /^(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)$/u;
const EXTREME = /^(?:last|final|inaugural)$/u;
const GRADED =
  "larg|small|bigg|great|high|low|tall|short|long|old|eld|young|new|rich|poor|wealthi|fast|slow|deep|wid|narrow|heavi|light|strong|weak|hott|cold|warm|wett|dri|dens|earli|lat|near|clos|busi|happi|saf|hard|bright|loud|brav|fin|simpl|cheap";
const SUPERLATIVE = new RegExp(`^(?:most|least|best|worst|foremost|farthest|furthest|(?:${GRADED})est)$`, "u");
/** Source of a pattern: "higher", "better". */
export const COMPARATIVE = `(?:more|less|fewer|better|worse|(?:${GRADED})er)\\b`;

/** "third", "16th": a place in an order. */
export function isOrdinal(word: string): boolean {
  return ORDINAL.test(word.toLowerCase());
}

/** "largest", "most": the end of an order. */
export function isSuperlative(word: string): boolean {
  return SUPERLATIVE.test(word.toLowerCase());
}

/** A place in an order, or an end of one: "last", "largest", "most". */
export function isRank(word: string): boolean {
  const lower = word.toLowerCase();
  return isOrdinal(lower) || EXTREME.test(lower) || isSuperlative(lower);
}
