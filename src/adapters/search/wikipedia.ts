import { z } from "zod";
import { askMediaWiki, readMediaWiki, refusedByMediaWiki, searchWords } from "./mediawiki.js";
import { primaryLanguage } from "./query-text.js";
import type { RawHit, Vendor } from "./vendor.js";

/** So many first sections are given at once. */
const MOST_HITS = 20;

const pageSchema = z.object({
  title: z.string(),
  canonicalurl: z.string(),
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
      readMediaWiki(json, (one): RawHit | null => {
        const page = pageSchema.safeParse(one);
        if (!page.success || page.data.pageprops?.disambiguation !== undefined) return null;
        const { title, canonicalurl, extract, revisions } = page.data;
        return { url: canonicalurl, title, snippet: extract, published: revisions[0]?.timestamp ?? null };
      }),
  };
}
