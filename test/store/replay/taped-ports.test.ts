import { expect, it } from "vitest";
import { PlumblineError } from "../../../src/errors.js";
import { claimPictureOf, type OpenImages } from "../../../src/ports/image-reader.js";
import { recordingTape, replayingTape } from "../../../src/store/replay/tape.js";
import { silentImages, tapedImages, tapedPicture } from "../../../src/store/replay/taped-ports.js";
import { factsOf, foundPicture, previewOf } from "../../support/found-pictures.js";
import { smallEngine } from "../../support/small-web.js";

const ADDRESS = "https://photos.example/a.jpg";
const QUERY = { text: ADDRESS, before: null, after: null, language: "en", excludedDomains: [], n: 10 };

const images: OpenImages = {
  claimPicture: async () => claimPictureOf({ facts: factsOf("00ff"), preview: previewOf(1) }, ADDRESS),
  fetch: async (url) => {
    if (url.includes("gone")) throw new PlumblineError("image-unavailable", "gone");
    return { facts: factsOf("0f0f"), preview: previewOf(2) };
  },
  search: { byAddress: smallEngine([foundPicture("archive", "00fe")]), byWords: null },
  close: async () => undefined,
};

async function useOf({ claimPicture, fetch, search }: OpenImages) {
  return {
    own: await claimPicture(ADDRESS),
    found: await fetch("https://archive.example/p.jpg"),
    gone: await fetch("https://gone.example/p.jpg").catch(({ code }: PlumblineError) => code),
    hits: await search.byAddress?.search(QUERY),
    byWords: search.byWords,
  };
}

it("a tape answers for pictures: what was read in them, which were found, which could not be fetched", async () => {
  const tape = recordingTape();
  const then = await useOf(tapedImages(images, tape));
  expect(then.own.preview).toEqual(previewOf(1));
  // As it goes through a file.
  const entries = JSON.parse(JSON.stringify(tape.entries()));
  const again = replayingTape(entries);
  const now = await useOf(tapedImages(silentImages(tapedPicture(ADDRESS, images.search)), again));
  const unseen = { bytes: new Uint8Array() };
  expect(now).toEqual({
    ...then,
    own: { ...then.own, preview: { ...then.own.preview, ...unseen } },
    found: { ...then.found, preview: { ...then.found.preview, ...unseen } },
  });
  expect(again.missed()).toEqual([]);
});

it("a tape keeps hashes of pictures, and no pixel", async () => {
  const tape = recordingTape();
  await useOf(tapedImages(images, tape));
  expect(JSON.stringify(tape.entries())).toContain(previewOf(1).sha256);
  expect(JSON.stringify(tape.entries())).not.toContain('bytes":{');
});
