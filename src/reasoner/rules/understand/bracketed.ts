import type { Span } from "../../../domain/mention.js";

/**
 * "the National Basketball Association (NBA)", "Fuller House (TV series)", "The Thin Red Line (1998 film)": initials, or the kind of a title. With
 * function words ("born in", "and") it would be a statement.
 */
const BRACKETED =
  /(?<=[\p{L}\p{N}.'’]\s)\((?:\p{Lu}[\p{Lu}\p{N}.&]{1,7}|(?:\d{4}\s+)?(?:[\p{L}-]+\s+){0,2}(?:film|movie|series|show|sitcom|miniseries|franchise|novel|book|play|album|song|single|band|group|musical|game|musician|singer|rapper|actor|actress|footballer|politician|city|state|country|company|magazine|character))\)/gu;

/** Brackets after a name that only give its initials or select one of its bearers. */
export function findBracketed(text: string): readonly Span[] {
  return [...text.matchAll(BRACKETED)].map((match) => ({ start: match.index, end: match.index + match[0].length, text: match[0] }));
}
