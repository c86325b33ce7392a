import { z } from "zod";
import { complaint, wordsOf } from "./complaint.js";
import { readable } from "./read-each.js";
import { type Access, addressOf, type Complaint, postQuestion, type RawHit, type Reply } from "./vendor.js";

export const SERPER_URL = "https://google.serper.dev";

/** What all of Serper's searches have in common: a question as JSON with the key in a header, credits, and hits in one list of the answer. */
export function askSerper({ url, key }: Access, path: string, body: Readonly<Record<string, unknown>>) {
  return postQuestion(addressOf(url, path), body, { "x-api-key": key });
}

export function noCredit({ status, json }: Reply): Complaint | null {
  const words = wordsOf(json);
  return status === 400 && /credits/i.test(words) ? complaint("quota", `has no credit left: it answered 400 (${words})`) : null;
}

/** With no result the list may be missing; `searchParameters` tells such an answer from something else. */
export function readSerper(json: unknown, list: "organic" | "images", readHit: (hit: unknown) => RawHit | null): readonly RawHit[] | null {
  const answer = z.object({ [list]: z.array(z.unknown()).optional(), searchParameters: z.unknown().optional() }).safeParse(json);
  if (!answer.success) return null;
  const { [list]: hits, searchParameters } = answer.data;
  if (hits === undefined && searchParameters === undefined) return null;
  return readable(Array.isArray(hits) ? hits : [], readHit);
}
