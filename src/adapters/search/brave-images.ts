import { z } from "zod";
import { BRAVE_ROOM, braveComplaint } from "./brave.js";
import { queryText, withoutSites } from "./query-text.js";
import { type Access, addressOf, getQuestion, type RawHit, type Vendor } from "./vendor.js";

const answerSchema = z.object({ results: z.array(z.unknown()) });
const hitSchema = z.object({
  url: z.string(),
  title: z.string().catch(""),
  source: z.string().catch(""),
  properties: z.object({ url: z.string().nullable().catch(null) }).catch({ url: null }),
});

/** Brave's search for pictures by words. */
export function braveImages({ url, key }: Access): Vendor {
  return {
    name: "brave-images",
    ask({ text, excludedDomains, n }) {
      const q = withoutSites(queryText(text, BRAVE_ROOM.text), excludedDomains, BRAVE_ROOM.all);
      const params = { q, count: String(n), spellcheck: "false" };
      return getQuestion(addressOf(url, "/res/v1/images/search"), params, { "x-subscription-token": key });
    },
    complain: braveComplaint,
    read(json) {
      const answer = answerSchema.safeParse(json);
      if (!answer.success) return null;
      return answer.data.results.flatMap((one): readonly RawHit[] => {
        const hit = hitSchema.safeParse(one);
        if (!hit.success) return [];
        const { title, source, properties } = hit.data;
        return [{ url: hit.data.url, title, snippet: source, published: null, imageUrl: properties.url }];
      });
    },
  };
}
