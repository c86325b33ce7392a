import { z } from "zod";
import { complaint, wordsOf } from "./complaint.js";
import { dayLater } from "./published-day.js";
import { primaryLanguage, queryText, withoutSites } from "./query-text.js";
import { askSerper, noCredit, readSerper } from "./serper-api.js";
import type { Access, RawHit, Vendor } from "./vendor.js";

/** Google takes no more words. */
const ROOM = { characters: 1500, words: 32 };
/** Leaves room for sites that are not wanted. */
const TEXT = { characters: 400, words: 20 };

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
export function serper(access: Access): Vendor {
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
      return askSerper(access, "/search", body);
    },
    complain(reply) {
      const words = wordsOf(reply.json);
      const spent = noCredit(reply);
      if (spent !== null || reply.status !== 400 || !/not allowed/i.test(words)) return spent;
      operators = false;
      return complaint("unavailable", `takes no search operators from this account (${words}); the next search does without them`);
    },
    read: (json) =>
      readSerper(json, "organic", (one): RawHit | null => {
        const hit = hitSchema.safeParse(one);
        if (!hit.success) return null;
        const { link, title, snippet, date } = hit.data;
        return { url: link, title, snippet, published: date };
      }),
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
