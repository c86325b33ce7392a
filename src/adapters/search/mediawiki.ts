import { z } from "zod";
import { complaint } from "./complaint.js";
import { plainText } from "./plain-text.js";
import { queryText } from "./query-text.js";
import { addressOf, type Complaint, getQuestion, type RawHit, type Reply } from "./vendor.js";

/** Its search refuses more than 300 characters. */
const TEXT = { characters: 270, words: 40 };

const errorSchema = z.object({ error: z.object({ code: z.string(), info: z.string().catch("") }) });
/** Without `query`, nothing was found. */
const answerSchema = z.object({ batchcomplete: z.boolean().optional(), query: z.object({ pages: z.array(z.unknown()) }).optional() });
const placeSchema = z.object({ index: z.number().catch(Number.MAX_SAFE_INTEGER) });

/** The search of a wiki, with what `params` asks for besides of each page that is found. */
export function askMediaWiki(home: string, params: Readonly<Record<string, string>>) {
  const all = { action: "query", format: "json", formatversion: "2", generator: "search", ...params };
  return getQuestion(addressOf(home, "/w/api.php"), all, {});
}

export function refusedByMediaWiki({ status, json }: Reply): Complaint | null {
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
}

/** The pages that were found, best first; null: not the shape of an answer. */
export function readMediaWiki(json: unknown, readPage: (page: unknown) => RawHit | null): readonly RawHit[] | null {
  const answer = answerSchema.safeParse(json);
  if (!answer.success || (answer.data.batchcomplete === undefined && answer.data.query === undefined)) return null;
  const place = (page: unknown) => placeSchema.safeParse(page).data?.index ?? Number.MAX_SAFE_INTEGER;
  return [...(answer.data.query?.pages ?? [])].sort((a, b) => place(a) - place(b)).flatMap((page) => readPage(page) ?? []);
}

/** Signs are commands to this search, and so are three words in capitals. */
export function searchWords(text: string): string {
  const words = queryText(text, TEXT).replace(/[^\p{L}\p{N}\p{M}'’.&"]+/gu, " ");
  return words.replace(/\b(?:AND|OR|NOT)\b/g, (word) => word.toLowerCase()).trim();
}
