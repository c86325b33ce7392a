import { z } from "zod";
import { plainText } from "./plain-text.js";
import { dayLater, dayOf } from "./published-day.js";
import { primaryLanguage, queryText, withoutSites } from "./query-text.js";
import {
  type Access,
  addressOf,
  type Complaint,
  complaint,
  getQuestion,
  optionalText,
  type RawHit,
  type Reply,
  readEach,
  resultsSchema,
  type SearchApi,
  text,
  wordsOf,
} from "./vendor.js";

const URL_OF_BRAVE = "https://api.search.brave.com";

/** Brave refuses longer queries; the limit leaves space for excluded sites. */
const ROOM = { characters: 400, words: 50 };
const TEXT = { characters: 260, words: 32 };
const MOST_HITS = 20;
/** Brave accepts only ranges with a beginning and an end. */
const FIRST_DAY = "1990-01-01";

/** Language codes that Brave accepts. */
const LANGUAGES = new Set(
  "ar bg bn ca cs da de el en es et eu fi fr gl gu he hi hr hu is it kn ko lt lv ml mr ms nb nl pa pl ro ru sk sl sr sv ta te th tr uk vi".split(
    " ",
  ),
);
const OTHER_NAMES: Readonly<Record<string, string>> = { ja: "jp", zh: "zh-hans", pt: "pt-pt", no: "nb" };

/** `web` is missing if nothing was found. */
const answerSchema = z.object({
  type: z.literal("search").optional(),
  web: resultsSchema.nullish(),
  query: z.unknown().optional(),
});
const hitSchema = z
  .object({ url: z.string(), title: text, description: text, page_age: optionalText, age: optionalText })
  .transform(({ url, title, description, page_age, age }): RawHit => ({ url, title, snippet: description, published: page_age ?? age }));
const pictureSchema = z
  .object({ url: z.string(), title: text, source: text, properties: z.object({ url: optionalText }).catch({ url: null }) })
  .transform(({ url, title, source, properties }): RawHit => ({ url, title, snippet: source, published: null, imageUrl: properties.url }));

export const brave = {
  web: (access) => ({
    name: "brave",
    ask({ text: asked, before, after, language, excludedDomains, n }, now) {
      return ask(access, "/res/v1/web/search", {
        q: withoutSites(queryText(asked, TEXT), excludedDomains, ROOM),
        count: String(Math.min(n, MOST_HITS)),
        search_lang: languageOf(language),
        freshness: freshness(after, before, now),
        result_filter: "web",
        text_decorations: "false",
        spellcheck: "false",
      });
    },
    complain,
    read(json) {
      const answer = answerSchema.safeParse(json);
      if (!answer.success || (answer.data.web == null && answer.data.query === undefined)) return null;
      return readEach(answer.data.web?.results ?? [], hitSchema);
    },
  }),
  images: (access) => ({
    name: "brave-images",
    ask({ text: asked, excludedDomains, n }) {
      const q = withoutSites(queryText(asked, TEXT), excludedDomains, ROOM);
      return ask(access, "/res/v1/images/search", { q, count: String(n), spellcheck: "false" });
    },
    complain,
    read(json) {
      const answer = resultsSchema.safeParse(json);
      return answer.success ? (readEach(answer.data.results, pictureSchema) ?? []) : null;
    },
  }),
} satisfies SearchApi;

function ask({ url, key }: Access, path: string, params: Readonly<Record<string, string | null>>) {
  return getQuestion(addressOf(url ?? URL_OF_BRAVE, path), params, { "x-subscription-token": key });
}

function complain(reply: Reply): Complaint | null {
  return badKey(reply) ?? tooMuch(reply);
}

function languageOf(tag: string): string | null {
  const language = primaryLanguage(tag);
  if (language === null) return null;
  return OTHER_NAMES[language] ?? (LANGUAGES.has(language) ? language : null);
}

function freshness(after: string | null, before: string | null, now: number): string | null {
  if (after === null && before === null) return null;
  const from = after === null ? FIRST_DAY : dayLater(after, 1);
  const to = before === null ? (dayOf(now) ?? FIRST_DAY) : dayLater(before, -1);
  const [first = to] = [from, to].sort();
  return `${first}to${to}`;
}

/** The documentation shows a list of errors; the service sends one. */
const errorSchema = z.object({ code: z.string(), meta: z.unknown().optional() });
const refusalSchema = z.union([
  z.object({ error: errorSchema }).transform(({ error }) => error),
  z.object({ errors: z.tuple([errorSchema], z.unknown()) }).transform(({ errors }) => errors[0]),
]);

function errorOf(json: unknown): z.infer<typeof errorSchema> {
  return refusalSchema.safeParse(json).data ?? { code: "", meta: null };
}

/** Brave refuses a key with 422, as for a malformed query; the error code distinguishes the two. */
function badKey({ status, json }: Reply): Complaint | null {
  const { code, meta } = errorOf(json);
  const missing = status === 422 && /x-subscription-token/i.test(JSON.stringify(meta) ?? "");
  if (!/^SUBSCRIPTION_/.test(code) && !missing) return null;
  return complaint("auth", `refused the key: it answered ${status} (${wordsOf(json) || plainText(code, 100)}); check PLUMBLINE_SEARCH_KEY`);
}

/** 429 means either too many requests per second or an exhausted plan; the headers say which, and when it ends. */
function tooMuch({ status, headers, json }: Reply): Complaint | null {
  if (status !== 429 || headers.has("retry-after")) return null;
  const seconds = resetSeconds(headers);
  const spent = errorOf(json).code === "QUOTA_LIMITED";
  const when = seconds === null ? "" : `; that is over in ${seconds} s`;
  return complaint(
    "quota",
    `${spent ? "has no quota left" : "was asked too often"}: it answered 429${when}`,
    seconds === null ? null : seconds * 1000,
  );
}

/** One number per window, as in `1, 15000`. A limit of 0 means no limit. */
function resetSeconds(headers: Headers): number | null {
  const [limits = [], remaining = [], resets = []] = ["limit", "remaining", "reset"].map((name) =>
    (headers.get(`x-ratelimit-${name}`) ?? "").split(",").flatMap((part) => (/^\s*\d{1,9}\s*$/.test(part) ? [Number(part)] : [])),
  );
  const waits = resets.filter((_, place) => remaining[place] === 0 && limits[place] !== 0);
  return waits.length === 0 ? null : Math.max(...waits);
}
