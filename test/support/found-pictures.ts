import { examineImage, type Pictures } from "../../src/agent/actions/examine-image.js";
import type { EvidenceImage, ImageFacts } from "../../src/domain/image.js";
import { PlumblineError } from "../../src/errors.js";
import type { Preview } from "../../src/ports/image-reader.js";
import type { SearchHit } from "../../src/ports/search-engine.js";
import { smallEngine } from "./small-web.js";
import type { Picture } from "./system-episode.js";

export const factsOf = (hash: string | null): ImageFacts => ({
  ...{ type: "image/jpeg", width: 40, height: 30, bytes: 900, sha256: "ab".repeat(32) },
  ...{ hash, taken: null, place: null, software: null },
});
export const previewOf = (byte: number): Preview => ({
  bytes: new Uint8Array([0xff, 0xd8, byte]),
  width: 40,
  height: 30,
  sha256: `${byte}`.padStart(64, "0"),
});
export const CLAIM_PICTURE: EvidenceImage = {
  id: "i1",
  facts: factsOf("00000000000000ff"),
  provenance: { source: "claim", name: "https://photos.example/a.jpg" },
};

export type FoundPicture = SearchHit & { readonly hash: string | null };

type Access = Partial<Parameters<typeof examineImage>[0]>;

/** A claim's picture with an address, in a web where these pictures are found; one without a hash cannot be fetched. */
export function pictureIn(found: readonly FoundPicture[] | PlumblineError, rest: Access = {}): Picture {
  const hits = found instanceof PlumblineError ? found : found.map(({ hash: _, ...hit }) => hit);
  const pictures: Pictures = new Map([["i1", previewOf(1)]]);
  const examine = examineImage({
    pictures,
    url: "https://photos.example/a.jpg",
    engines: { byAddress: smallEngine(hits), byWords: null },
    guard: null,
    async fetch(url) {
      const place = found instanceof PlumblineError ? -1 : found.findIndex(({ imageUrl }) => imageUrl === url);
      const hash = found instanceof PlumblineError ? null : (found[place]?.hash ?? null);
      if (hash === null) throw new PlumblineError("image-unavailable", "gone");
      return { facts: factsOf(hash), preview: previewOf(place + 2) };
    },
    now: () => 0,
    ...rest,
  });
  return { image: CLAIM_PICTURE, examine, pictures };
}

export function foundPicture(name: string, hash: string | null, published: string | null = null): FoundPicture {
  const at = `https://${name}.example/`;
  return { url: at, title: `A picture of ${name}`, snippet: "", published, imageUrl: `${at}p.jpg`, hash };
}
