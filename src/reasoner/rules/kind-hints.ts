import type { Span } from "../../domain/mention.js";

const KINDS =
  "films?|movies?|(?:television|tv|web) (?:series|shows?|programs?)|sitcom|show|novel|book|album|song|single|band|city|town|village|country|state|river|planet|company";

/** "the film ·" and "the city of ·", at the end of what stands before a name. Roles ("director ·") are no hints: they may be what is said. */
const HINT = new RegExp(
  `\\b(?:${KINDS})\\s+(?:called\\s+|titled\\s+)?$|(?<=\\bthe\\s+)(?:city|town|village|state|island|kingdom)\\s+of\\s+$`,
  "iu",
);

/** Words that only tell what kind of thing a name is: "film" in "the film Tootsie" does not speak of where it was filmed. */
export function findKindHints(text: string, names: readonly Span[]): readonly Span[] {
  return names.flatMap(({ start }) => {
    const match = HINT.exec(text.slice(0, start));
    return match === null ? [] : [{ start: match.index, end: start, text: match[0] }];
  });
}
