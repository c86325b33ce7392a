import { z } from "zod";
import { primaryLanguage, queryText, withoutSites } from "./query-text.js";
import {
  addressOf,
  type Complaint,
  complaint,
  getQuestion,
  optionalText,
  type RawHit,
  type Reply,
  readResults,
  resultsSchema,
  type SearchApi,
  text,
  wordsOf,
} from "./vendor.js";

/** The limit of the strictest engine behind it. */
const ROOM = { characters: 400, words: 32 };
const TEXT = { characters: 260, words: 20 };

const silentSchema = z.object({
  results: z.array(z.unknown()).length(0),
  unresponsive_engines: z.array(z.array(z.string()).min(1)).min(1),
});
const hitSchema = z
  .object({ url: z.string(), title: text, content: text, publishedDate: optionalText })
  .transform(({ url, title, content, publishedDate }): RawHit => ({ url, title, snippet: content, published: publishedDate }));

export const searxng = {
  web: ({ url }) => ({
    name: "searxng",
    ask({ text: asked, after, language, excludedDomains }, now) {
      const params = {
        q: withoutSites(queryText(asked, TEXT), excludedDomains, ROOM),
        format: "json",
        language: primaryLanguage(language),
        time_range: timeRange(after, now),
      };
      return getQuestion(addressOf((url ?? "").replace(/\/search\/*$/, ""), "/search"), params);
    },
    complain: (reply) => closedDoor(reply) ?? silence(reply) ?? fault(reply),
    read: (json) => readResults(json, hitSchema),
  }),
} satisfies SearchApi;

/** SearXNG has only these ranges, which end today. A range that is too long does no harm, because the guard checks every hit again. */
function timeRange(after: string | null, now: number): string | null {
  if (after === null) return null;
  const days = (now - Date.parse(`${after}T00:00:00Z`)) / 86_400_000;
  if (days <= 28) return "month";
  return days <= 365 ? "year" : null;
}

/** By default SearXNG serves browsers only. */
function closedDoor({ status }: Reply): Complaint | null {
  if (status !== 403) return null;
  return complaint("auth", "answered 403: its JSON answers are turned off; add json to search.formats in its settings.yml and restart it");
}

/** No results because its engines failed. */
function silence({ status, json }: Reply): Complaint | null {
  const silent = silentSchema.safeParse(json);
  if (status !== 200 || !silent.success) return null;
  const engines = silent.data.unresponsive_engines.map((parts) => parts.slice(0, 2).join(": "));
  const limited = engines.every((said) => /too many requests|captcha|access denied|suspended/i.test(said));
  const named = wordsOf({ message: engines.slice(0, 6).join(", ") });
  return complaint(limited ? "quota" : "unavailable", `found nothing, because its engines did not answer: ${named}`);
}

function fault({ status, json }: Reply): Complaint | null {
  const words = wordsOf(json);
  return status === 200 && words !== "" && !resultsSchema.safeParse(json).success ? complaint("reply", `could not search: ${words}`) : null;
}
