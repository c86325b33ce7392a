import { hashDistance, isSamePicture } from "../../base/perceptual-hash.js";
import type { Belief } from "../../domain/belief.js";
import { CLAIM_IMAGE, type EvidenceImage, type Examination, type ImageFacts } from "../../domain/image.js";
import { PlumblineError } from "../../errors.js";
import { strongSpans } from "../../kg/name-spans.js";
import type { ImageEngines, Preview, ReadImage } from "../../ports/image-reader.js";
import type { SearchHit } from "../../ports/search-engine.js";
import type { Guard } from "../../web/open-guard.js";
import type { ActionDeps } from "./environment.js";

export type ImageSearchAccess = {
  readonly engines: ImageEngines;
  readonly guard: Guard | null;
  fetch(url: string, signal?: AbortSignal): Promise<ReadImage>;
  readonly now: () => number;
};

export type FoundImage = { readonly image: EvidenceImage; readonly preview: Preview | null };
/** `missed`: why a search was not made, or failed. */
type ImageSearch = { readonly found: readonly FoundImage[]; readonly missed: readonly string[] };

/**
 * Maximum results of a search by the picture's address, and of each engine that searches by words (MultiReflect §3.4: three per source).
 */
const MOST = { byAddress: 10, byWords: 3 } as const;

/** Codes of errors that end the whole episode, not only a search. */
export const ENDS_EPISODE: ReadonlySet<string> = new Set(["aborted", "budget-spent", "model-unrecorded"]);

/**
 * Searches for pages with the picture, and fetches the pictures found, so that hashes show whether they are the same. The guards of web
 * search apply.
 */
export async function findImages(
  access: ImageSearchAccess,
  deps: Pick<ActionDeps, "web" | "signal">,
  belief: Belief,
  wanted: { readonly url: string | null; readonly byNames: boolean },
): Promise<ImageSearch> {
  const { guard, fetch, now } = access;
  const { hits, missed } = await searchPictures(access, deps, belief.claim.text, wanted);
  const fit = hits.filter((hit) => guard === null || guard.ofHit(hit) === null);
  const read = await Promise.all(fit.map((hit) => readHit(fetch, deps.web, hit, deps.signal)));
  const own = belief.graph.image(CLAIM_IMAGE)?.facts?.hash ?? null;
  const first = belief.graph.images().length + 1;
  const retrievedAt = new Date(now()).toISOString();
  const found = fit.map((hit, place): FoundImage => {
    const picture = read[place] ?? null;
    const hash = picture?.facts.hash ?? null;
    const provenance = {
      source: "web" as const,
      url: hit.url,
      imageUrl: hit.imageUrl ?? null,
      caption: hit.title,
      published: hit.published,
      engine: hit.engine,
      retrievedAt,
      distance: own === null || hash === null ? null : hashDistance(own, hash),
    };
    return { image: { id: `i${first + place}`, facts: picture?.facts ?? null, provenance }, preview: picture?.preview ?? null };
  });
  return { found, missed };
}

/** Runs both kinds of search at once. If one fails, the results of the other are used. */
async function searchPictures(
  { engines, guard }: ImageSearchAccess,
  { web: count, signal }: Pick<ActionDeps, "web" | "signal">,
  claim: string,
  { url, byNames }: { readonly url: string | null; readonly byNames: boolean },
): Promise<{ readonly hits: readonly PictureHit[]; readonly missed: readonly string[] }> {
  const asks = guard?.asks ?? { before: null, after: null, excludedDomains: [] };
  const missed: string[] = [];
  const search = async (by: keyof typeof MOST, text: string): Promise<readonly PictureHit[]> => {
    const engine = engines[by];
    if (engine === null) return [];
    const query = { text, n: MOST[by], language: "en", ...asks };
    try {
      const hits = await count(() => engine.search(query, signal, ({ message }) => missed.push(message)));
      return hits.map((hit) => ({ ...hit, engine: hit.engine ?? engine.id }));
    } catch (error) {
      if (!(error instanceof PlumblineError) || ENDS_EPISODE.has(error.code)) throw error;
      missed.push(error.message);
      return [];
    }
  };
  if (engines.byAddress === null && (!byNames || engines.byWords === null))
    missed.push("no search for pictures is set up (--search serper)");
  if (engines.byAddress !== null && url === null) missed.push("only a picture with an address can be searched for");
  const byAddress = url === null ? [] : await search("byAddress", url);
  return { hits: [...byAddress, ...(byNames ? await search("byWords", namesIn(claim)) : [])], missed };
}

type PictureHit = SearchHit & { readonly engine: string };

/** The names in the claim (MultiReflect §3.3: all entities of the caption), or the whole claim if it has none. */
function namesIn(text: string): string {
  const names = strongSpans(text).flatMap((span) => (span.joined ? [] : [span.text]));
  return names.length === 0 ? text : [...new Set(names)].join(" ");
}

/** A picture that cannot be fetched is still evidence as a page with a caption. */
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

/** Pictures with the same hash as the claim's; no model is needed. */
export function hashMatches(own: ImageFacts | null, found: readonly FoundImage[]): readonly Examination[] {
  return found.flatMap(({ image: { id, facts } }): readonly Examination[] =>
    own !== null && facts !== null && isSamePicture(own.hash, facts.hash)
      ? [{ kind: "match", image: id, match: "same-source", by: "hash", because: "Their hashes are those of one picture." }]
      : [],
  );
}
