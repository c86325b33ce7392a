import { z } from "zod";
import { dayLater } from "./published-day.js";
import { isDomain, queryText } from "./query-text.js";
import { addressOf, optionalText, postQuestion, type RawHit, readResults, type SearchApi, text } from "./vendor.js";

const URL_OF_TAVILY = "https://api.tavily.com";

/** Tavily refuses longer queries. */
const TEXT = { characters: 400, words: 60 };
const MOST_HITS = 20;
const MOST_EXCLUDED = 150;

const hitSchema = z
  .object({ url: z.string(), title: text, content: text, published_date: optionalText })
  .transform(({ url, title, content, published_date }): RawHit => ({ url, title, snippet: content, published: published_date }));

export const tavily = {
  /** `basic` costs one credit. Raw content is not requested: it shows neither hidden text nor the page's dates. */
  web: ({ url, key }) => ({
    name: "tavily",
    ask({ text: asked, before, after, excludedDomains, n }) {
      const body = {
        query: queryText(asked, TEXT),
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
    read: (json) => readResults(json, hitSchema),
  }),
} satisfies SearchApi;
