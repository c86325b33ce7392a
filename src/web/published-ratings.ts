import { csvRows } from "../base/csv-rows.js";
import { parseUrl } from "../base/parse-url.js";

/** A row of a rating file, before it is checked: our columns as text. */
type RatingFields = Readonly<Record<string, string>>;

/** Reads published ratings: Wikipedia's list of perennial sources, or a table like that of Media Bias/Fact Check. null: neither. */
export function publishedRatings(text: string): readonly RatingFields[] | null {
  const read = PERENNIAL.test(text) ? perennialSources(text) : mediaBias(text);
  return read === null ? null : lowestOf(read.flatMap((fields) => (isDomain(fields["domain"] ?? "") ? [fields] : [])));
}

const PERENNIAL = /\{\{\s*WP:RSPUSES\s*\|/iu;
const USES = /\{\{\s*WP:RSPUSES\s*\|([^}]*)\}\}/giu;

/** Generally reliable, no consensus (now called "additional considerations", or by its mark "marginal"), generally unreliable, deprecated, blacklisted. */
const STATUS = scale({ "0.9": "gr", "0.5": "nc m mr", "0.2": "gu", "0.1": "d", "0": "b" });

/** The wikitext of `Wikipedia:Reliable sources/Perennial sources`: a row's class is its status, `{{WP:RSPUSES|…}}` names its domains. */
function perennialSources(text: string): readonly RatingFields[] {
  return text.split(/\n\|-/u).flatMap((row) => {
    const score = STATUS[/^\s*class="s-([a-z]+)"/u.exec(row)?.[1] ?? ""] ?? STATUS[/\{\{WP:RSPSTATUS\|([a-z]+)/iu.exec(row)?.[1] ?? ""];
    const domains = [...row.matchAll(USES)].flatMap(([, uses = ""]) => uses.split("|").map((use) => use.trim()));
    if (score === undefined) return [];
    const rated = { score, reliability: score === STATUS["gr"] ? "0.5" : "0", source: "Wikipedia perennial sources" };
    return domains.map((domain) => ({ ...rated, domain: bare(domain) }));
  });
}

/** Column names in such tables, without case and signs. */
const COLUMNS: Readonly<Record<"domain" | "factual" | "bias" | "credibility", readonly string[]>> = {
  domain: ["domain", "source", "sourceurl", "sourceurlnormalized", "url", "website"],
  factual: ["fact", "factuality", "factualreporting", "mbfcfactualreporting"],
  bias: ["bias", "biasrating", "mbfcbias"],
  credibility: ["credibility", "credibilityrating", "mbfccredibilityrating"],
};

const OUR_COLUMNS = new Set(["domain", "score", "label", "source", "asof", "factuality", "bias", "reliability"]);

/** How factual a source's reporting is: our score, and MultiReflect's factuality (§3.5). */
const FACTUAL: Readonly<Record<string, { readonly score: string; readonly factuality: string }>> = {
  veryhigh: { score: "1", factuality: "1" },
  high: { score: "0.9", factuality: "0.66" },
  mostlyfactual: { score: "0.7", factuality: "0.33" },
  mixed: { score: "0.5", factuality: "0" },
  low: { score: "0.2", factuality: "-0.33" },
  verylow: { score: "0.1", factuality: "-0.66" },
};
const BIAS = scale({
  "1": "center centre leastbiased neutral",
  "0.5": "leftcenter rightcenter",
  "0": "left right extremeleft extremeright farleft farright",
});
const CREDIBILITY = scale({ "1": "high highcredibility", "0.5": "medium mediumcredibility", "0": "low lowcredibility" });

/** Turns lists of words by score into scores by word. */
function scale(words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(words).flatMap(([score, names]) => names.split(" ").map((name) => [name, score])));
}

/** A table with a column of sites and one of factual reporting. Unknown words leave a cell empty. */
function mediaBias(text: string): readonly RatingFields[] | null {
  const [head, ...rows] = csvRows(text, { remarks: true, separator: "found" }).rows;
  const names = (head?.cells ?? []).map(key);
  const columnOf = (kind: keyof typeof COLUMNS) => names.findIndex((name) => COLUMNS[kind].includes(name));
  const isOurs = names.every((name) => OUR_COLUMNS.has(name));
  if (columnOf("domain") < 0 || columnOf("factual") < 0 || isOurs) return null;
  return rows.map(({ cells }) => {
    const word = (kind: keyof typeof COLUMNS) => key(cells[columnOf(kind)] ?? "");
    const isSatire = word("factual") === "satire" || word("bias") === "satire";
    return {
      domain: bare(cells[columnOf("domain")] ?? ""),
      source: "Media Bias/Fact Check",
      bias: BIAS[word("bias")] ?? "",
      reliability: CREDIBILITY[word("credibility")] ?? "",
      ...(isSatire ? { score: "0", factuality: "-1", label: "satire" } : FACTUAL[word("factual")]),
    };
  });
}

/** A site listed twice, for news and for opinions, gets the lower rating. */
function lowestOf(read: readonly RatingFields[]): readonly RatingFields[] {
  const lowest = new Map<string, RatingFields>();
  for (const fields of read) {
    const before = lowest.get(fields["domain"] ?? "");
    if (before === undefined || Number(fields["score"] || 1) < Number(before["score"] || 1)) lowest.set(fields["domain"] ?? "", fields);
  }
  return [...lowest.values()];
}

function key(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]+/gu, "");
}

function bare(address: string): string {
  const host = parseUrl(/^https?:/iu.test(address) ? address : `http://${address}`)?.hostname ?? "";
  return host.toLowerCase().replace(/^www\./u, "");
}

function isDomain(text: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/u.test(text);
}
