import { z } from "zod";
import { complaint, wordsOf } from "./complaint.js";
import { type Access, addressOf, postQuestion, type RawHit, type Vendor } from "./vendor.js";

/** With no result the list may be missing. */
const answerSchema = z.object({ organic: z.array(z.unknown()).optional(), searchParameters: z.unknown().optional() });
const hitSchema = z.object({
  link: z.string(),
  title: z.string().catch(""),
  source: z.string().catch(""),
  imageUrl: z.string().nullable().catch(null),
  date: z.string().nullable().catch(null),
});

/** Google Lens by the Serper HTTP API: pages that show a picture, by the picture's address, which is the query's text. It takes no upload. */
export function serperLens({ url, key }: Access): Vendor {
  return {
    name: "serper-lens",
    ask: ({ text }) => postQuestion(addressOf(url, "/lens"), { url: text }, { "x-api-key": key }),
    complain({ status, json }) {
      const words = wordsOf(json);
      return status === 400 && /credits/i.test(words) ? complaint("quota", `has no credit left: it answered 400 (${words})`) : null;
    },
    read(json) {
      const answer = answerSchema.safeParse(json);
      if (!answer.success || (answer.data.organic === undefined && answer.data.searchParameters === undefined)) return null;
      return (answer.data.organic ?? []).flatMap((one): readonly RawHit[] => {
        const hit = hitSchema.safeParse(one);
        if (!hit.success) return [];
        const { link, title, source, imageUrl, date } = hit.data;
        return [{ url: link, title, snippet: source, published: date, imageUrl }];
      });
    },
  };
}
