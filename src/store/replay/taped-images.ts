import {
  addressOfPicture,
  claimPictureOf,
  type ImageEngines,
  type OpenImages,
  type Preview,
  type ReadImage,
} from "../../ports/image-reader.js";
import type { Tape } from "../../ports/run-journal.js";
import type { SearchEngine } from "../../ports/search-engine.js";
import { type EngineName, engineName, silentSearch, tapedSearch } from "./taped-web.js";

/** Of a picture the tape keeps what was read in it and the hash of what a model was shown, which is all that a replay needs. Its pixels are kept nowhere. */
type KeptImage = { readonly facts: ReadImage["facts"]; readonly preview: Omit<Preview, "bytes"> };

/** Which picture came with the claim, and what it could be searched for with. */
export type TapedPicture = { readonly url: string | null } & Readonly<Record<keyof ImageEngines, EngineName | null>>;

export function tapedPicture(url: string | null, { byAddress, byWords }: ImageEngines): TapedPicture {
  const named = (engine: SearchEngine | null) => (engine === null ? null : engineName(engine));
  return { url, byAddress: named(byAddress), byWords: named(byWords) };
}

export function tapedImages(opened: OpenImages, tape: Tape): OpenImages {
  const taped = (engine: SearchEngine | null) => (engine === null ? null : tapedSearch(engine, tape));
  return {
    ...opened,
    async claimPicture(input, signal) {
      const read = await tapedImage(tape, null, async () => {
        const { image, preview } = await opened.claimPicture(input, signal);
        if (image.facts === null) throw new Error("a picture that came with a claim is always read");
        return { facts: image.facts, preview };
      });
      return claimPictureOf(read, addressOfPicture(input));
    },
    fetch: (url, signal) => tapedImage(tape, url, () => opened.fetch(url, signal)),
    search: { byAddress: taped(opened.search.byAddress), byWords: taped(opened.search.byWords) },
  };
}

/** `asked`: the picture's address, or null of the claim's own. */
async function tapedImage(tape: Tape, asked: string | null, read: () => Promise<ReadImage>): Promise<ReadImage> {
  const whole: ReadImage[] = [];
  const { facts, preview } = await tape.answer<KeptImage>({ port: "image", asked }, async () => {
    const image = await read();
    whole.push(image);
    const { width, height, sha256 } = image.preview;
    return { facts: image.facts, preview: { width, height, sha256 } };
  });
  return whole[0] ?? { facts, preview: { ...preview, bytes: new Uint8Array() } };
}

/** No picture is decoded, searched for or fetched: all answers come from the tape. */
export function silentImages(picture: TapedPicture | undefined): OpenImages {
  const asksNobody = () => Promise.reject(new Error("a replay reads no picture"));
  const silent = (named: EngineName | null | undefined) => (named == null ? null : silentSearch(named));
  return {
    claimPicture: asksNobody,
    fetch: asksNobody,
    search: { byAddress: silent(picture?.byAddress), byWords: silent(picture?.byWords) },
    close: async () => undefined,
  };
}
