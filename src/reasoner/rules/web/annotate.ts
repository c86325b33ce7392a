import { compareText } from "../../../base/one-line.js";
import type { Belief } from "../../../domain/belief.js";
import type { Annotation, Triplet } from "../../../domain/evidence-graph.js";
import type { EntityId } from "../../../domain/ids.js";
import type { WebPassage } from "../../../domain/passage.js";
import { blanked } from "../../../text/spans.js";
import { contentLemmas } from "../../../text/words.js";
import { anchorsOnly } from "./judge-web.js";
import { knownNames } from "./page-memory.js";
import { readPassage } from "./read-passage.js";

const MAX_ANNOTATIONS = 8;

type Candidate = Annotation & { readonly shared: number };

/** Sentences about entities of the claim that share its words but gave no triplet; kept as notes on the entity. */
export function annotatePassages(belief: Belief, passages: readonly WebPassage[], triplets: readonly Triplet[]): readonly Annotation[] {
  const anchors = anchorsOnly(belief);
  const names = knownNames(anchors);
  const claimed = new Set(belief.links.flatMap((link) => (link.kind === "linked" && link.by === "name" ? [link.entity.id] : [])));
  const spoken = new Set(contentLemmas(withoutNames(belief)));
  const said = new Set(triplets.map(({ passage, quote }) => `${passage} ${quote.start}`));
  const found = passages.flatMap((passage) =>
    readPassage(anchors, names, passage).flatMap(({ quote, belief: sentence }): readonly Candidate[] => {
      const entity = firstNamed(sentence, claimed);
      const shared = contentLemmas(withoutNames(sentence)).filter((word) => spoken.has(word)).length;
      const others = sentence.links.filter((link) => link.kind === "linked" && claimed.has(link.entity.id)).length - 1;
      if (entity === null || said.has(`${passage.id} ${quote.start}`) || shared + others <= 0) return [];
      return [{ entity, passage: passage.id, quote, shared: shared + others }];
    }),
  );
  return found
    .sort((a, b) => b.shared - a.shared || compareText(a.passage, b.passage) || a.quote.start - b.quote.start)
    .slice(0, MAX_ANNOTATIONS)
    .map(({ entity, passage, quote }) => ({ entity, passage, quote }));
}

function firstNamed({ links }: Belief, claimed: ReadonlySet<EntityId>): EntityId | null {
  const link = links.find((one) => one.kind === "linked" && one.by === "name" && claimed.has(one.entity.id));
  return link?.kind === "linked" ? link.entity.id : null;
}

function withoutNames({ claim: { text }, links }: Belief): string {
  return blanked(
    text,
    links.map(({ span }) => span),
    " ",
  );
}
