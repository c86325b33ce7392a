import type { ImageId } from "../../domain/ids.js";
import type { Preview } from "../../ports/image-reader.js";
import type { MessageImage } from "../../ports/language-model.js";

/** Pictures as parts of a message, in this order; those that could not be fetched are left out. */
export function shown(pictures: ReadonlyMap<ImageId, Preview>, ids: readonly ImageId[]): readonly MessageImage[] {
  return ids.flatMap((id) => {
    const preview = pictures.get(id);
    return preview === undefined ? [] : [{ type: "image/jpeg", ...preview }];
  });
}
