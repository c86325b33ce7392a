import type { RoleWords } from "../../domain/passage.js";
import { findQuote } from "../../evidence/find-quote.js";
import type { LanguageModel } from "../../ports/language-model.js";
import type { Deliberation } from "../../ports/reasoner.js";
import { runProgram } from "./programs/program.js";
import { summarisePage } from "./programs/summarise-page.js";
import { quote } from "./quote.js";
import { sayClaim } from "./say-belief.js";

const MAX_PAGE = 8000;

/** Words that the page does not hold fill no role. A rated source is not estimated. */
export function llmSummarise(model: LanguageModel): Deliberation["summarise"] {
  return async (belief, { url, title, text, rated }, policy, signal) => {
    const source = `${title === null ? "" : `${quote(title, 200)} `}${quote(url, 300)}`;
    const input = { claim: sayClaim(belief), source, page: quote(text, MAX_PAGE) };
    const said = await runProgram(model, summarisePage, policy, input, signal);
    const summary = said.summary.flatMap(({ role, words }): readonly RoleWords[] => {
      const found = findQuote(text, words);
      return found === null ? [] : [{ role, words: found.text }];
    });
    const first = summary.filter(({ role }, place) => summary.findIndex((other) => other.role === role) === place);
    return { summary: first, relevance: said.relevance, credibility: rated ? null : said.credibility };
  };
}
