import type { CompleteList } from "../../../../domain/complete-list.js";
import type { Span } from "../../../../domain/mention.js";
import type { ListClaim } from "../../../../domain/reading.js";
import type { Thing } from "../things.js";
import { SENTENCES } from "./sentences.js";
import { type Shape, shapeOf } from "./shape-of.js";
import { toldOf } from "./told.js";

type Read = {
  readonly text: string;
  readonly lists: readonly CompleteList[];
  readonly things: readonly Thing[];
  readonly nouns: readonly Thing[];
  readonly skip: readonly Span[];
  readonly denied: boolean;
};
export type Listed = { readonly claim: ListClaim; readonly denied: boolean };

/** Without one of these words a claim speaks of no whole list. */
const TRIGGER =
  /\p{L}(?:est|th)\b|\b(?:most|least|first|second|third|last|only|sole|any other|more|no|one|once|twice|landlocked|coast|coastline|sea|inaugural|final|innermost|outermost|than)\b|\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty(?:-\p{L}+)?)\b/iu;

/** A short noun counts where the whole list is named. */
function withShortNoun(shape: Shape): Shape {
  const isWhole = /(?:^| )W(?: |$)/u.test(shape.signs);
  return { ...shape, signs: shape.signs.replace(/(?<=^| )n(?= |$)/u, isWhole ? "N" : "other-noun") };
}

/** Reads a claim about a list that is known to be complete; null for every other one, and where any word of it is not understood. */
export function readListed({ text, lists, denied, ...rest }: Read): Listed | null {
  if (lists.length === 0 || !TRIGGER.test(text)) return null;
  const plain = text.replace(/[.!]\s*$/u, "");
  for (const list of lists) {
    const shape = withShortNoun(shapeOf(plain, list, rest));
    if (!/(?:^| )[NKOV]\d*(?: |$)/u.test(shape.signs)) continue;
    const saysNo = denied || shape.signs.startsWith("no ");
    const said = shape.signs.replace(/^no /u, "");
    const told = toldOf(list, shape);
    for (const { pattern, no, read } of SENTENCES) {
      const groups = no === undefined || saysNo ? pattern.exec(no ? said : shape.signs)?.groups : undefined;
      const claim = groups === undefined ? null : read(told, groups);
      if (claim !== null) return { claim, denied: denied && no === undefined };
    }
  }
  return null;
}
