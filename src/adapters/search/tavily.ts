import { z } from "zod";
import { dayLater } from "./published-day.js";
import { isDomain, queryText } from "./query-text.js";
import { addressOf, postQuestion, readEach, type SearchApi } from "./vendor.js";

const URL_OF_TAVILY = "https://api.tavily.com";

/** Tavily refuses longer queries. */
const TEXT = { characters: 400, words: 60 };
const MOST_HITS = 20;
const MOST_EXCLUDED = 150;

const answerSchema = z.object({ results: z.array(z.unknown()) });
const hitSchema = z.object({
  url: z.string(),
  title: z.string().catch(""),
  content: z.string().catch(""),
  published_date: z.string().nullable().catch(null),
});

export const tavily = {
  /** `basic` costs one credit. The raw content is not asked for: it shows neither hidden text nor the page's dates. */
  web: ({ url, key }) => ({
    name: "tavily",
    ask({ text, before, after, excludedDomains, n }) {
      const body = {
        query: queryText(text, TEXT),
        search_depth: "basic",
        topic: "general",
        max_results: Math.min(n, MOST_HITS),
        include_answer: false,
        include_raw_content: false,
        exclude_domains: excludedDomains.filter(isDomain).slice(0, MOST_EXCLUDED),
        ...(after === null ? {} : { start_date: after }),
        ...(before === null ? {} : { end_date: dayLater(before, -1) }),
      };
      return postQuestion(addressOf(url ?? URL_OF_TAVILY, "/search"), body, { authorization: `Bearer ${key}` });
    },
    // 432 and 433: the limit of the plan or the account is reached (see `byStatus`).
    complain: () => null,
    read(json) {
      const answer = answerSchema.safeParse(json);
      if (!answer.success) return null;
      return readEach(answer.data.results, hitSchema, ({ url, title, content, published_date }) => ({
        url,
        title,
        snippet: content,
        published: published_date,
      }));
    },
  }),
} satisfies SearchApi;
