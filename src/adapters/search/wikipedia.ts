import { z } from "zod";
import { plainText } from "./plain-text.js";
import { primaryLanguage, queryText } from "./query-text.js";
import { addressOf, type Complaint, complaint, getQuestion, type RawHit, type Reply, type SearchApi } from "./vendor.js";

const COMMONS = "https://commons.wikimedia.org";
/** MediaWiki's search refuses more than 300 characters. */
const TEXT = { characters: 270, words: 40 };
/** The most first sections in one response. */
const MOST_HITS = 20;
/** Width of pictures in pixels, the width shown to models. */
const WIDTH = "1024";

const pageSchema = z.object({
  title: z.string(),
  canonicalurl: z.string(),
  extract: z.string().catch(""),
  revisions: z.array(z.object({ timestamp: z.string() })).catch([]),
  pageprops: z.object({ disambiguation: z.unknown().optional() }).optional().catch(undefined),
});
const metadata = z.object({ value: z.string() }).optional().catch(undefined);
const fileSchema = z.object({
  title: z.string(),
  imageinfo: z.tuple(
    [
      z.object({
        /** At most `iiurlwidth` pixels wide; the original may exceed the size limit. */
        thumburl: z.string(),
        descriptionurl: z.string(),
        extmetadata: z.object({ ImageDescription: metadata, DateTimeOriginal: metadata }).catch({}),
      }),
    ],
    z.unknown(),
  ),
});

export const wikipedia = {
  /**
   * Wikipedia's own search; `url` replaces all language editions. One request gives address, first section and last edit of every hit. The
   * first section is the snippet; the article is read like any page. A hit is dated by its last edit, the age of its text.
   */
  web: ({ url }) => ({
    name: "wikipedia",
    ask({ text, language, excludedDomains, n }) {
      const edition = primaryLanguage(language) ?? "en";
      const unwanted = ["wikipedia.org", `${edition}.wikipedia.org`];
      const words = searchWords(text);
      if (words === "" || unwanted.some((domain) => excludedDomains.includes(domain))) return null;
      return askMediaWiki(url ?? `https://${edition}.wikipedia.org`, {
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
      });
    },
    complain: refusedByMediaWiki,
    read: (json) =>
      readMediaWiki(json, pageSchema, ({ title, canonicalurl, extract, revisions, pageprops }) =>
        pageprops?.disambiguation === undefined
          ? [{ url: canonicalurl, title, snippet: extract, published: revisions[0]?.timestamp ?? null }]
          : [],
      ),
  }),
  /** Wikimedia Commons; each picture comes with its description and the date on which it was taken. */
  images: ({ url }) => ({
    name: "commons",
    ask({ text, n, excludedDomains }) {
      const words = searchWords(text);
      if (words === "" || excludedDomains.includes("wikimedia.org")) return null;
      return askMediaWiki(url ?? COMMONS, {
        gsrsearch: `${words} filetype:bitmap`,
        gsrnamespace: "6",
        gsrlimit: String(n),
        prop: "imageinfo",
        iiprop: "url|extmetadata",
        iiurlwidth: WIDTH,
      });
    },
    complain: refusedByMediaWiki,
    read: (json) =>
      readMediaWiki(json, fileSchema, ({ title: file, imageinfo: [{ thumburl, descriptionurl, extmetadata }] }) => {
        const title = file.replace(/^File:|\.\w{3,4}$/g, "");
        const description = extmetadata.ImageDescription?.value;
        return [
          {
            url: descriptionurl,
            title: description === undefined ? title : `${title}: ${description}`,
            snippet: "Wikimedia Commons",
            published: extmetadata.DateTimeOriginal?.value ?? null,
            imageUrl: thumburl,
          },
        ];
      }),
  }),
} satisfies SearchApi;

/** A wiki's search; `params` are the properties to return for each page. */
function askMediaWiki(home: string, params: Readonly<Record<string, string>>) {
  const all = { action: "query", format: "json", formatversion: "2", generator: "search", ...params };
  return getQuestion(addressOf(home, "/w/api.php"), all);
}

/** Removes signs and AND, OR and NOT, which are commands of this search. */
function searchWords(text: string): string {
  const words = queryText(text, TEXT).replace(/[^\p{L}\p{N}\p{M}'’.&"]+/gu, " ");
  return words.replace(/\b(?:AND|OR|NOT)\b/g, (word) => word.toLowerCase()).trim();
}

const errorSchema = z.object({ error: z.object({ code: z.string(), info: z.string().catch("") }) });
/** Without `query`, nothing was found. */
const answerSchema = z.object({ batchcomplete: z.boolean().optional(), query: z.object({ pages: z.array(z.unknown()) }).optional() });
const rankSchema = z.object({ index: z.number().catch(Number.MAX_SAFE_INTEGER) });

function refusedByMediaWiki({ status, json }: Reply): Complaint | null {
  if (status === 403) return complaint("auth", "refused the program: name it and an address in PLUMBLINE_USER_AGENT");
  // MediaWiki sends refusals with status 200.
  const refused = errorSchema.safeParse(json);
  if (status !== 200 || !refused.success) return null;
  const { code, info } = refused.data.error;
  const says = `refused: ${plainText(info || code, 200)}`;
  if (/ratelimited/.test(code)) return complaint("quota", says);
  const passing = /^(?:maxlag|readonly|internal_api_error|search-error|cirrussearch-(?:backend|too-busy))/.test(code);
  return complaint(passing ? "unavailable" : "reply", says);
}

/** The pages, best first; null: not a valid response. */
function readMediaWiki<T>(json: unknown, schema: z.ZodType<T>, hitsOf: (page: T) => readonly RawHit[]): readonly RawHit[] | null {
  const answer = answerSchema.safeParse(json);
  if (!answer.success || (answer.data.batchcomplete === undefined && answer.data.query === undefined)) return null;
  const rank = (page: unknown) => rankSchema.safeParse(page).data?.index ?? Number.MAX_SAFE_INTEGER;
  return [...(answer.data.query?.pages ?? [])]
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((page) => {
      const read = schema.safeParse(page);
      return read.success ? hitsOf(read.data) : [];
    });
}
