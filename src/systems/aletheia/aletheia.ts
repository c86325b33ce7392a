import { z } from "zod";
import type { Procedure } from "../../agent/verify-claim.js";
import type { Choice } from "../../domain/action.js";
import type { AgendaItem, AgendaPart } from "../../domain/agenda.js";
import type { EventRole, EvidenceQuality, RoleWords } from "../../domain/passage.js";
import { EVENT_ROLES } from "../../domain/vocabulary.js";
import { findQuote } from "../../evidence/find-quote.js";
import type { LanguageModel } from "../../ports/language-model.js";
import type { Deliberation, PageSummary } from "../../ports/reasoner.js";
import { type Program, runProgram } from "../../reasoner/llm/programs/program.js";
import { quote } from "../../reasoner/llm/quote.js";
import { sayClaim } from "../../reasoner/llm/say-belief.js";
import { termsOf } from "../../text/search-terms.js";
import { pageUnits } from "../../web/cut-passages.js";
import type { EvidenceScorer } from "../../web/evidence-scorer.js";
import { comparePictures, describePicture, judgePicture, searchForPicture } from "../picture-steps.js";
import { oneList, planning, searched } from "../plan-program.js";
import type { System } from "../system.js";

const entry = z.object({
  role: z.enum(EVENT_ROLES).describe("who, what, where, when, why, what came before, what it led to, what came after"),
  words: z.string().max(600).describe("what the page says to it, copied exactly"),
});

const output = z.object({
  summary: z.array(entry).max(16).describe("one entry for each role that the page fills; leave the others out"),
  relevance: z.number().min(0).max(1).describe("how near what the page tells is to what the claim says, from 0 to 1"),
  credibility: z
    .number()
    .min(0)
    .max(1)
    .describe("how far the page can be trusted, from 0 (made up, or an advertisement) to 1 (an authority on this)"),
});

/** A page by the eight roles of an account (Aletheia §4.2.2), in quotes: a paraphrase could say something that the page does not. */
const summarisePage: Program<{ claim: string; source: string; page: string }, z.infer<typeof output>> = {
  name: "summarise-page",
  task: "Take down what a page reports: the people, the event, the place, the time, the reason, the background, the impact and what followed, each in the page's own words.",
  inputs: {
    claim: "the claim for whose sake the page was found; the page may be about something else",
    source: "the page's title and address",
    page: "what of the page is nearest to the claim",
  },
  output,
  maxOutputTokens: 1600,
};

const MAX_PAGE = 8000;

/** Drops words that are not on the page. Does not estimate the credibility of a rated source. */
function llmSummarise(model: LanguageModel): Deliberation["summarise"] {
  return async (belief, { url, title, text, rated }, policy, signal) => {
    const source = `${title === null ? "" : `${quote(title, 200)} `}${quote(url, 300)}`;
    const input = { claim: sayClaim(belief), source, page: quote(text, MAX_PAGE) };
    const said = await runProgram({ model, policy, signal }, summarisePage, input);
    const summary = said.summary.flatMap(({ role, words }): readonly RoleWords[] => {
      const found = findQuote(text, words);
      return found === null ? [] : [{ role, words: found.text }];
    });
    const first = summary.filter(({ role }, place) => summary.findIndex((other) => other.role === role) === place);
    return { summary: first, relevance: said.relevance, credibility: rated ? null : said.credibility };
  };
}

/**
 * Aletheia's score (§4.2.3, Algorithm 1, stage 2): q = α·relevance + (1−α)·integrity. Stage 1, credibility, is the source gate, so ratings
 * are not used here.
 */
function scoreOf(roles: readonly EventRole[], relevance: number, alpha: number) {
  const integrity = roles.length / EVENT_ROLES.length;
  return { scorer: "aletheia", score: alpha * relevance + (1 - alpha) * integrity, relevance, integrity, roles } as const;
}

/** Scores passages by cue words, and whole pages by their summaries. */
export const aletheiaScorer: Required<Pick<EvidenceScorer, "passage" | "page">> = {
  passage: ({ text, judged }, { web }) => passageQuality(text, judged.relevance, web.alpha),
  page: {
    summarise: summariseBySigns,
    score: ({ summary, relevance }, { web }) => pageQuality(summary, relevance, web.alpha),
  },
};

export function passageQuality(text: string, relevance: number, alpha: number): EvidenceQuality {
  return scoreOf(rolesOf(text), relevance, alpha);
}

export function pageQuality(summary: readonly RoleWords[], relevance: number, alpha: number): EvidenceQuality {
  const filled = EVENT_ROLES.filter((role) => summary.some((one) => one.role === role));
  return { ...scoreOf(filled, relevance, alpha), summary };
}

/**
 * Aletheia's summary of a page (§4.2.2) without a model: for each role, the sentence with a cue for it that is nearest to the claim. The
 * page's relevance is that of its nearest sentence, so that long pages are not at a disadvantage.
 */
export function summariseBySigns(text: string, claim: string): PageSummary {
  const sentences = pageUnits(text)
    .filter(({ kind }) => kind !== "heading")
    .map(({ start, end }) => text.slice(start, end));
  const seen = sentences.map((words) => ({ words, roles: rolesOf(words), nearness: wordCosine(words, claim) }));
  const nearest = [...seen].sort((a, b) => b.nearness - a.nearness);
  const summary = EVENT_ROLES.flatMap((role) => {
    const first = nearest.find(({ roles }) => roles.includes(role));
    return first === undefined ? [] : [{ role, words: first.words }];
  });
  return { summary, relevance: nearest[0]?.nearness ?? 0, credibility: null };
}

/** Cosine similarity of two texts' sets of words, from 0 to 1. */
export function wordCosine(one: string, two: string): number {
  const [a, b] = [new Set(termsOf(one)), new Set(termsOf(two))];
  if (a.size === 0 || b.size === 0) return 0;
  const shared = [...a].filter((term) => b.has(term)).length;
  return shared / Math.sqrt(a.size * b.size);
}

const MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)";
const WEEKDAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";
const NAME = "\\p{Lu}[\\p{L}\\p{M}'’-]+";
/** Words before the name of a place, unless a month or weekday follows, which is a time. */
const WHERE = `\\b(?:[Ii]n|[Aa]t|[Nn]ear|[Ff]rom|[Oo]utside|[Aa]cross|[Tt]hroughout|[Ii]nside|[Ww]ithin|[Oo]ff|(?:north|south|east|west) of) (?:the |central |northern |southern |eastern |western )?(?!${MONTH}\\b|${WEEKDAY}\\b)`;

/**
 * Cues that a passage fills a role. In the paper a language model extracts the roles; these rules over English words only approximate it:
 * they detect that something of the kind is mentioned, not whether it is about the claim.
 */
const SIGNS: Readonly<Record<EventRole, RegExp>> = {
  people: new RegExp(
    `(?<!\\b(?:in|at|near|from|to|of) (?:the )?)(?<![\\p{L}'’-])${NAME} (?:(?:\\p{Lu}\\.|de|da|di|van|von|der|bin|al|el) ?){0,2}${NAME}|` +
      `\\b(?:Mr|Mrs|Ms|Dr|Prof|Sir|Dame|Lord|Lady|President|Minister|Mayor|King|Queen|Prince|Princess|Pope|General|Captain|Senator|Judge|Governor)\\.? ${NAME}|` +
      "\\b(?:[Hh]e|[Ss]he|who|people|residents|officials|workers|scientists|researchers|police|voters|students|citizens|m[ae]n|wom[ae]n|children|families)\\b",
    "u",
  ),
  event:
    /\b(?:was|were|has|have|had|is|are) (?:\w+ly )?(?:\w{2,}(?:ed|en|wn)|born|built|won|held|made|sold|sent|shot|lost|hit|cut|led|found|set)\b|\b\w{3,}ed\b|\b(?:won|died|began|became|took|fell|rose|struck|broke|met|left|came|went|said|wrote|built|led|lost|beat|sank|burnt|happens?|occurs?|announces?)\b/iu,
  location: new RegExp(
    `${WHERE}${NAME}|\\b(?:city|town|village|county|province|district|river|island|region|country|capital|street|coast|mountains?)\\b`,
    "u",
  ),
  time: new RegExp(
    `\\b(?:1\\d|20)\\d\\d\\b|\\b${MONTH}\\b(?! ${NAME})|\\b${WEEKDAY}\\b|\\b(?:yesterday|today|tonight|tomorrow|\\w+ (?:years?|months?|weeks?|days?|hours?|decades?) (?:ago|later|earlier)|centur(?:y|ies)|last (?:year|month|week|night))\\b`,
    "u",
  ),
  reason:
    /\b(?:because|due to|owing to|in order to|so that|as a result of|on account of|thanks to|caused by|prompted by|the reasons?|why|after (?:failing|refusing|being)|for (?:fear|lack|want) of)\b/iu,
  background:
    /\b(?:previously|formerly|earlier|originally|historically|in the past|prior to|before|until then|had (?:already |long )?been|used to|since (?:the )?\d{4}|has been .{0,40}since|founded|established|traditionally)\b/iu,
  impact:
    /\b(?:result(?:ed|ing|s) in|led to|leading to|leads to|affect(?:ed|ing|s)|caus(?:ed|ing)|leaving|left .{0,40}(?:dead|homeless|injured|without)|impacts?|consequences?|damag(?:e|ed|ing)|forc(?:ed|ing)|killed|injured|destroy(?:ed|ing)|cost(?:s|ing)? (?:\w+ )?[\d$€£]|meant that|enabl(?:ed|ing))\b/iu,
  "follow-up":
    /\b(?:later|subsequently|afterwards?|eventually|since then|thereafter|the following (?:day|week|month|year)|next (?:day|week|month|year)|now|plans? to|planned to|will|(?:is|are) (?:expected|due|set) to|went on to|in the aftermath)\b/iu,
};

/** The roles of an account (Aletheia §4.2.2) for which a text has cues, in the paper's order. */
export function rolesOf(text: string): readonly EventRole[] {
  return EVENT_ROLES.filter((role) => SIGNS[role].test(text));
}

/**
 * Aletheia's three stages (§4): claim and picture are turned into sub-claims with a query each → all queries are sent at once and their
 * pages ranked together (`web/rank-pages.ts`); the picture is searched for and compared with the results → one verdict with a reason for
 * each sub-claim.
 */
const procedure: Procedure = (belief, allowed, policy) => {
  if (belief.unavailable.includes("plan")) return null;
  const tried = belief.searches > 0 || belief.failures.length > 0;
  // The reverse search belongs to the retrieval (§4.2.1), so the ablation without interpretation makes it too.
  const traced = tried ? null : searchForPicture(belief, allowed);
  if (traced !== null) return traced;
  if (!belief.plans.includes("sub-claims") && policy.plan.rounds > 0)
    return (
      describePicture(belief, allowed) ?? {
        action: "plan",
        reason: "what the claim says, as statements to look up",
        plan: { kind: "sub-claims", most: policy.plan.items },
      }
    );
  const subClaims = belief.items.filter(({ kind }) => kind === "sub-claim");
  const open = subClaims.filter(({ state }) => state === "open");
  const agenda = subClaims.map(partOf);
  if (!tried && allowed.includes("webSearch")) return search(open, agenda, belief.claim.text);
  const verdict = { action: "verdict", reason: "the best pages are there", agenda } as const;
  return comparePictures(belief, allowed) ?? judgePicture(belief, allowed) ?? verdict;
};

const SUB_CLAIMS = planning(
  "sub-claims",
  "Cut a claim into statements that can be looked up one by one. Together they have to say all that the claim and its picture say, and each keeps the " +
    "names, places and times that it needs to be understood by itself.",
  oneList(searched("one statement of the claim"), "the one on which most depends first; the claim itself if it states one fact only"),
);

export const aletheia: System = {
  procedure,
  needs: ["webSearch", "plan"],
  scorer: aletheiaScorer,
  plans: { "sub-claims": { program: () => SUB_CLAIMS, lists: [["items", "sub-claim"]] } },
  summarise: llmSummarise,
};

/** Without sub-claims the claim itself is the query. */
function search(subClaims: readonly AgendaItem[], agenda: readonly AgendaPart[], claim: string): Choice {
  if (subClaims.length === 0) return { action: "webSearch", reason: "the claim as it stands", queries: [claim], agenda };
  const together = subClaims.map(({ id }) => id);
  return { action: "webSearch", reason: `${together.length} sub-claims at once: ${together.join(", ")}`, together, agenda };
}

/** Sub-claims become the parts of the claim in the verdict. */
function partOf({ text }: AgendaItem): AgendaPart {
  return { text, state: "open", value: null, properties: [] };
}
