import type { Belief } from "../domain/belief.js";
import type { EvidenceImage, Examination, ImageFacts } from "../domain/image.js";
import { CLAIM_IMAGE } from "../domain/image.js";
import { PlumblineError } from "../errors.js";
import { hashDistance, isSamePicture } from "../images/perceptual-hash.js";
import type { Preview, ReadImage } from "../ports/image-reader.js";
import type { SearchEngine, SearchHit } from "../ports/search-engine.js";
import type { Guard } from "../web/open-guard.js";
import type { ActionDeps } from "./environment.js";

export type ImageSearchAccess = {
  readonly engine: SearchEngine | null;
  readonly guard: Guard | null;
  fetch(url: string, signal?: AbortSignal): Promise<ReadImage>;
  readonly now: () => number;
};

export type FoundImage = { readonly image: EvidenceImage; readonly preview: Preview | null };

const MOST_IMAGES = 10;

/** Asks where the picture stands, and fetches what was found, so that its hash says whether it is the same. Other guards of the web hold here too. */
export async function findImages(
  { engine, guard, fetch, now }: ImageSearchAccess & { readonly engine: SearchEngine },
  { web: count, signal }: Pick<ActionDeps, "web" | "signal">,
  belief: Belief,
  url: string,
): Promise<readonly FoundImage[]> {
  const asks = guard?.asks ?? { before: null, after: null, excludedDomains: [] };
  const hits = await count(() => engine.search({ text: url, n: MOST_IMAGES, language: "en", ...asks }, signal));
  const fit = hits.filter((hit) => guard === null || guard.ofHit(hit) === null);
  const read = await Promise.all(fit.map((hit) => readHit(fetch, count, hit, signal)));
  const own = belief.graph.image(CLAIM_IMAGE)?.facts?.hash ?? null;
  const first = belief.graph.images().length + 1;
  return fit.map((hit, place) => {
    const picture = read[place] ?? null;
    const hash = picture?.facts.hash ?? null;
    const provenance = {
      source: "web" as const,
      url: hit.url,
      imageUrl: hit.imageUrl ?? null,
      caption: hit.title,
      published: hit.published,
      engine: engine.id,
      retrievedAt: new Date(now()).toISOString(),
      distance: own === null || hash === null ? null : hashDistance(own, hash),
    };
    return { image: { id: `i${first + place}`, facts: picture?.facts ?? null, provenance }, preview: picture?.preview ?? null };
  });
}

/** A picture that cannot be fetched is still a page with a caption. */
async function readHit(
  fetch: ImageSearchAccess["fetch"],
  count: ActionDeps["web"],
  { imageUrl }: SearchHit,
  signal: AbortSignal | undefined,
): Promise<ReadImage | null> {
  if (imageUrl === undefined) return null;
  return count(() => fetch(imageUrl, signal)).catch((error: unknown) => {
    if (!(error instanceof PlumblineError) || error.code === "aborted") throw error;
    return null;
  });
}

/** Of these no model has to say that they are the same. */
export function hashMatches(own: ImageFacts | null, found: readonly FoundImage[]): readonly Examination[] {
  return found.flatMap(({ image: { id, facts } }): readonly Examination[] =>
    own !== null && facts !== null && isSamePicture(own.hash, facts.hash)
      ? [{ kind: "match", image: id, match: "same-source", by: "hash", because: "Their hashes are those of one picture." }]
      : [],
  );
}
