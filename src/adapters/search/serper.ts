import { z } from "zod";
import { complaint, wordsOf } from "./complaint.js";
import { dayLater } from "./published-day.js";
import { primaryLanguage, queryText, withoutSites } from "./query-text.js";
import { readEach } from "./read-each.js";
import { type Access, addressOf, postQuestion, type Vendor } from "./vendor.js";

export const SERPER_URL = "https://google.serper.dev";

/** Google takes no more words. */
const ROOM = { characters: 1500, words: 32 };
/** Leaves room for sites that are not wanted. */
const TEXT = { characters: 400, words: 20 };

/** With no result the list may be missing. */
const answerSchema = z.object({ organic: z.array(z.unknown()).optional(), searchParameters: z.unknown().optional() });
const hitSchema = z.object({
  link: z.string(),
  title: z.string().catch(""),
  snippet: z.string().catch(""),
  date: z.string().nullable().catch(null),
});

/**
 * Google's results by the Serper HTTP API. `num` is not sent: more than ten results cost two credits, and an account without a plan
 * refuses it together with operators.
 */
export function serper({ url, key }: Access): Vendor {
  // An account without a plan may refuse operators. That is learned from its refusal, not tried again at once.
  let operators = true;
  return {
    name: "serper",
    ask({ text, before, after, language, excludedDomains }) {
      const words = queryText(text, TEXT);
      const q = operators ? withoutSites(words, excludedDomains, ROOM) : words.replaceAll('"', "");
      const hl = primaryLanguage(language);
      const tbs = dateRange(after, before);
      const body = { q, ...(hl === null ? {} : { hl: hl === "zh" ? "zh-cn" : hl }), ...(tbs === null ? {} : { tbs }), autocorrect: false };
      return postQuestion(addressOf(url, "/search"), body, { "x-api-key": key });
    },
    complain({ status, json }) {
      const words = wordsOf(json);
      if (status === 400 && /credits/i.test(words)) return complaint("quota", `has no credit left: it answered 400 (${words})`);
      if (status !== 400 || !/not allowed/i.test(words)) return null;
      operators = false;
      return complaint("unavailable", `takes no search operators from this account (${words}); the next search does without them`);
    },
    read(json) {
      const answer = answerSchema.safeParse(json);
      if (!answer.success || (answer.data.organic === undefined && answer.data.searchParameters === undefined)) return null;
      return readEach(answer.data.organic ?? [], hitSchema, ({ link, title, snippet, date }) => ({
        url: link,
        title,
        snippet,
        published: date,
      }));
    },
  };
}

/** Google's own filter, by month, day and year; it counts both ends in. */
function dateRange(after: string | null, before: string | null): string | null {
  if (after === null && before === null) return null;
  const from = after === null ? "" : `,cd_min:${americanDay(dayLater(after, 1))}`;
  const to = before === null ? "" : `,cd_max:${americanDay(dayLater(before, -1))}`;
  return `cdr:1${from}${to}`;
}

function americanDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${month}/${date}/${year}`;
}
