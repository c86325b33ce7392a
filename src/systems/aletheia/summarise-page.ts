import { z } from "zod";
import type { RoleWords } from "../../domain/passage.js";
import { EVENT_ROLES } from "../../domain/vocabulary.js";
import { findQuote } from "../../evidence/find-quote.js";
import type { LanguageModel } from "../../ports/language-model.js";
import type { Deliberation } from "../../ports/reasoner.js";
import { type Program, runProgram } from "../../reasoner/llm/programs/program.js";
import { quote } from "../../reasoner/llm/quote.js";
import { sayClaim } from "../../reasoner/llm/say-belief.js";

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

/** A page by the eight roles of an account (Aletheia §4.2.2), quoted: a summary in other words could say what the page does not. */
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

/** Drops words that are not on the page. The credibility of a rated source is not estimated. */
export function llmSummarise(model: LanguageModel): Deliberation["summarise"] {
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
