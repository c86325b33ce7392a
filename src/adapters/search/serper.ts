import { z } from "zod";
import { dayLater } from "./published-day.js";
import { primaryLanguage, queryText, withoutSites } from "./query-text.js";
import {
  type Access,
  addressOf,
  type Complaint,
  complaint,
  optionalText,
  postQuestion,
  type RawHit,
  type Reply,
  readEach,
  type SearchApi,
  text,
  type Vendor,
  wordsOf,
} from "./vendor.js";

const URL_OF_SERPER = "https://google.serper.dev";

/** Google's limit. */
const ROOM = { characters: 1500, words: 32 };
/** Leaves space for excluded sites. */
const WEB_TEXT = { characters: 400, words: 20 };
const IMAGE_TEXT = { characters: 400, words: 32 };

const pageSchema = z
  .object({ link: z.string(), title: text, snippet: text, date: optionalText })
  .transform(({ link, title, snippet, date }): RawHit => ({ url: link, title, snippet, published: date }));
const pictureSchema = z
  .object({ link: z.string(), title: text, source: text, imageUrl: optionalText, date: optionalText })
  .transform(({ link, title, source, imageUrl, date }): RawHit => ({ url: link, title, snippet: source, published: date, imageUrl }));

/** Google's results by the Serper HTTP API. */
export const serper = {
  web,
  /** Excluded sites are left to the guard. */
  images: (access) => ({
    name: "serper-images",
    ask({ text: asked, language }) {
      const hl = primaryLanguage(language);
      return ask(access, "/images", { q: queryText(asked, IMAGE_TEXT), ...(hl === null ? {} : { hl }) });
    },
    complain: noCredit,
    read: (json) => readList(json, "images", pictureSchema),
  }),
  /** Google Lens. Uploads are not supported. */
  byImage: (access) => ({
    name: "serper-lens",
    ask: ({ text: url }) => ask(access, "/lens", { url }),
    complain: noCredit,
    read: (json) => readList(json, "organic", pictureSchema),
  }),
} satisfies SearchApi;

/** `num` is not sent: more than ten results cost two credits, and an account without a plan refuses it together with operators. */
function web(access: Access): Vendor {
  // An account without a plan may refuse operators; later searches then omit them.
  let operators = true;
  return {
    name: "serper",
    ask({ text: asked, before, after, language, excludedDomains }) {
      const words = queryText(asked, WEB_TEXT);
      const q = operators ? withoutSites(words, excludedDomains, ROOM) : words.replaceAll('"', "");
      const hl = primaryLanguage(language);
      const tbs = dateRange(after, before);
      const body = { q, ...(hl === null ? {} : { hl: hl === "zh" ? "zh-cn" : hl }), ...(tbs === null ? {} : { tbs }), autocorrect: false };
      return ask(access, "/search", body);
    },
    complain(reply) {
      const words = wordsOf(reply.json);
      const spent = noCredit(reply);
      if (spent !== null || reply.status !== 400 || !/not allowed/i.test(words)) return spent;
      operators = false;
      return complaint("unavailable", `takes no search operators from this account (${words}); the next search does without them`);
    },
    read: (json) => readList(json, "organic", pageSchema),
  };
}

function ask({ url, key }: Access, path: string, body: Readonly<Record<string, unknown>>) {
  return postQuestion(addressOf(url ?? URL_OF_SERPER, path), body, { "x-api-key": key });
}

function noCredit({ status, json }: Reply): Complaint | null {
  const words = wordsOf(json);
  return status === 400 && /credits/i.test(words) ? complaint("quota", `has no credit left: it answered 400 (${words})`) : null;
}

/** Without results the list may be missing; then `searchParameters` shows that it is a valid response. */
function readList(json: unknown, list: "organic" | "images", schema: z.ZodType<RawHit>) {
  const answer = z.object({ [list]: z.array(z.unknown()).optional(), searchParameters: z.unknown().optional() }).safeParse(json);
  if (!answer.success) return null;
  const { [list]: hits, searchParameters } = answer.data;
  if (hits === undefined && searchParameters === undefined) return null;
  return readEach(Array.isArray(hits) ? hits : [], schema);
}

/** Google's date filter, as month/day/year; both ends are included. */
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
