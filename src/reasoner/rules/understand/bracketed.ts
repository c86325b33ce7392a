import type { Belief } from "../../../domain/belief.js";
import type { Span } from "../../../domain/mention.js";
import { spansOf } from "../../../text/spans.js";
import { kindOfName } from "../kind-names.js";
import { thingOf } from "./things.js";

/**
 * "the National Basketball Association (NBA)", "Fuller House (TV series)", "The Thin Red Line (1998 film)": initials, or the kind of a title. With
 * function words ("born in", "and") it would be a statement.
 */
const BRACKETED =
  /(?<=[\p{L}\p{N}.'’]\s)\((?:\p{Lu}[\p{Lu}\p{N}.&]{1,7}|(?:\d{4}\s+)?(?:[\p{L}-]+\s+){0,2}(?:film|movie|series|show|sitcom|miniseries|franchise|novel|book|play|album|song|single|band|group|musical|game|musician|singer|rapper|actor|actress|footballer|politician|city|state|country|company|magazine|character))\)/gu;

/** Brackets after a name that only give its initials or select one of its bearers; "London (film)" is not the city. */
export function findBracketed(belief: Belief): readonly Span[] {
  return spansOf(BRACKETED, belief.claim.text).filter(({ start, text }) => {
    const kind = kindOfName(/[\p{L}-]+(?=\))/u.exec(text)?.[0] ?? "");
    const before = belief.links.find((link) => link.kind === "linked" && link.span.end === start - 1);
    return kind === null || before?.kind !== "linked" || /^\(\p{Lu}+\)$/u.test(text) || thingOf(belief, before).kinds.has(kind);
  });
}
