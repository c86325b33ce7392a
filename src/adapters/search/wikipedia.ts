import { z } from "zod";
import { complaint } from "./complaint.js";
import { plainText } from "./plain-text.js";
import { primaryLanguage, queryText } from "./query-text.js";
import { addressOf, getQuestion, type RawHit, type Vendor } from "./vendor.js";

/** Its search refuses more than 300 characters. */
const TEXT = { characters: 290, words: 40 };
/** So many first sections are given at once. */
const MOST_HITS = 20;

const errorSchema = z.object({ error: z.object({ code: z.string(), info: z.string().catch("") }) });
/** Without `query`, nothing was found. */
const answerSchema = z.object({ batchcomplete: z.boolean().optional(), query: z.object({ pages: z.array(z.unknown()) }).optional() });
const pageSchema = z.object({
  title: z.string(),
  canonicalurl: z.string(),
  index: z.number().catch(Number.MAX_SAFE_INTEGER),
  extract: z.string().catch(""),
  revisions: z.array(z.object({ timestamp: z.string() })).catch([]),
  pageprops: z.object({ disambiguation: z.unknown().optional() }).optional().catch(undefined),
});

/**
 * The encyclopaedia's own search; `url` overrides where all its languages are asked. One request gives address, first section and last
 * edit of every hit. Whole texts are given one a request only, so the first section is a snippet, and the article is read like any page:
 * what it says further down counts too. A hit is dated by the article's last edit, since that is when its text was as it is.
 */
export function wikipedia({ url }: { readonly url: string | null }): Vendor {
  return {
    name: "wikipedia",
    ask({ text, language, excludedDomains, n }) {
      const edition = primaryLanguage(language) ?? "en";
      const unwanted = ["wikipedia.org", `${edition}.wikipedia.org`];
      const words = searchWords(text);
      if (words === "" || unwanted.some((domain) => excludedDomains.includes(domain))) return null;
      const params = {
        action: "query",
        format: "json",
        formatversion: "2",
        generator: "search",
        gsrsearch: words,
        gsrnamespace: "0",
        gsrlimit: String(Math.min(n, MOST_HITS)),
        prop: "extracts|info|revisions|pageprops",
        exintro: "1",
        explaintext: "1",
        exlimit: String(MOST_HITS),
        inprop: "url",
        rvprop: "timestamp",
        ppprop: "disambiguation",
      };
      return getQuestion(addressOf(url ?? `https://${edition}.wikipedia.org`, "/w/api.php"), params, {});
    },
    complain({ status, json }) {
      if (status === 403) return complaint("auth", "refused the program: name it and an address in PLUMBLINE_USER_AGENT");
      // MediaWiki says with status 200 that it refused.
      const refused = errorSchema.safeParse(json);
      if (status !== 200 || !refused.success) return null;
      const { code, info } = refused.data.error;
      const says = `refused: ${plainText(info || code, 200)}`;
      if (/ratelimited/.test(code)) return complaint("quota", says);
      return complaint(
        /^(?:maxlag|readonly|internal_api_error|search-error|cirrussearch-(?:backend|too-busy))/.test(code) ? "unavailable" : "reply",
        says,
      );
    },
    read(json) {
      const answer = answerSchema.safeParse(json);
      if (!answer.success || (answer.data.batchcomplete === undefined && answer.data.query === undefined)) return null;
      const pages = (answer.data.query?.pages ?? []).flatMap((one) => {
        const page = pageSchema.safeParse(one);
        return page.success && page.data.pageprops?.disambiguation === undefined ? [page.data] : [];
      });
      return pages
        .sort((a, b) => a.index - b.index)
        .map(({ title, canonicalurl, extract, revisions }): RawHit => {
          return { url: canonicalurl, title, snippet: extract, published: revisions[0]?.timestamp ?? null };
        });
    },
  };
}

/** Signs are commands to this search, and so are three words in capitals. */
function searchWords(text: string): string {
  const words = queryText(text, TEXT).replace(/[^\p{L}\p{N}\p{M}'’.&"]+/gu, " ");
  return words.replace(/\b(?:AND|OR|NOT)\b/g, (word) => word.toLowerCase()).trim();
}
