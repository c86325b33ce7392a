import type { ImageId } from "../../domain/ids.js";
import type { EvidenceImage, Examination } from "../../domain/image.js";
import type { Preview } from "../../ports/image-reader.js";
import type { MessageImage } from "../../ports/language-model.js";
import { quote } from "./quote.js";

/** A picture by its caption, page and date. */
export function sayFound({ provenance }: EvidenceImage): string {
  if (provenance.source === "claim") return "the claim's own picture";
  const { caption, url, published } = provenance;
  return `${quote(caption, 300)} [web, at ${quote(url, 200)}, ${published === null ? "no date" : `dated ${published}`}]`;
}

const MATCHES = { "same-source": "is the same shot as", "same-event": "is of the same event as" } as const;

/** A finding about a picture as a line of a prompt. Unrelated pictures and ranks have none; answers are shown with their questions. */
export function sayExamined(one: Examination, found: EvidenceImage | undefined): readonly string[] {
  switch (one.kind) {
    case "context":
      return [`picture ${one.image}: ${quote(one.text, 800)}`];
    case "consistency":
      return [`picture ${one.image} ${one.consistent ? "goes" : "does not go"} with the claim: ${quote(one.because, 400)}`];
    case "match": {
      if (one.match === "unrelated" || found === undefined) return [];
      const altered = one.tampering == null ? "" : `; altered with likelihood ${one.tampering.toFixed(2)}`;
      return [`picture ${one.image} ${MATCHES[one.match]} the claim's: ${sayFound(found)}${altered}`];
    }
    case "answer":
    case "rank":
      return [];
  }
}

/** Pictures as parts of a message, in this order, without those that could not be fetched. */
export function shown(pictures: ReadonlyMap<ImageId, Preview>, ids: readonly ImageId[]): readonly MessageImage[] {
  return ids.flatMap((id) => {
    const preview = pictures.get(id);
    return preview === undefined ? [] : [{ type: "image/jpeg", ...preview }];
  });
}
