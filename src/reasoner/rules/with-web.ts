import type { Basis, Citation, Judgement, Label, PassageCitation } from "../../domain/outcome.js";
import type { PassageJudgement, WebPassage } from "../../domain/passage.js";
import type { Policy } from "../../domain/policy.js";
import { weighPassages } from "../passages/weigh-passages.js";

/** A passage that was found, with what it says of this claim, or of this part of it. */
export type HeardPassage = { readonly passage: WebPassage; readonly judged: PassageJudgement };

const BY_WORDS: Basis = { what: "what pages say by their words; the steps from 0.55 to 0.85 were set by hand", measured: null };

/** Word statistics have to be this sure before they stand against a fact of the graph. */
const CONFLICT_FROM = 0.8;
const LABEL = { supports: "supported", refutes: "refuted", conflicting: "conflicting" } as const satisfies Record<string, Label>;

/** What the graph says together with what pages say (§4.3): they speak where it is silent, and against it they make a conflict, never a verdict. */
export function withWeb(says: Judgement, heard: readonly HeardPassage[], { threshold, actions }: Policy): Judgement {
  const weighed = weighPassages(
    heard.map(({ passage: { id, provenance }, judged }) => ({
      ...judged,
      id,
      origin: provenance.origin,
      credibility: provenance.credibility.score,
      label: provenance.credibility.label,
    })),
  );
  if (weighed.stance === "unclear" || weighed.confidence < threshold) return says;
  const decisive = weighed.decisive.flatMap((id) => heard.filter(({ passage }) => passage.id === id));
  const quotes = decisive.flatMap(quoteOf);
  const reasons = [...new Set(decisive.flatMap(({ judged }) => judged.because ?? []))];
  const label = LABEL[weighed.stance];
  const confidence = Math.round(weighed.confidence * 100) / 100;
  const because = reasons[0] ?? "";
  if (says.label === "not-enough-info")
    return {
      ...says,
      label,
      confidence,
      confidenceBasis: [BY_WORDS],
      justification:
        `${actions.includes("initKGRetrieval") ? "The graph does not decide this. " : ""}${label === "conflicting" ? `Pages disagree. ${reasons.slice(0, 2).join(" ")}` : because}`.trim(),
      citations: [...quotes, ...says.citations],
      keyPoints: reasons,
    };
  if (says.label === label) return { ...says, citations: [...says.citations, ...without(quotes, says.citations)] };
  if (says.label === "conflicting" || label === "conflicting" || confidence < CONFLICT_FROM) return says;
  return {
    ...says,
    label: "conflicting",
    // How likely it is that both really say so; which of them is right is another question.
    confidence: Math.min(confidence, says.confidence ?? 1),
    confidenceBasis: [...(says.confidenceBasis ?? []), BY_WORDS],
    justification: `The graph and the web disagree. ${says.justification} ${because}`.trim(),
    citations: [...says.citations, ...without(quotes, says.citations)],
    keyPoints: [...says.keyPoints, ...reasons],
  };
}

function quoteOf({ passage, judged }: HeardPassage): readonly PassageCitation[] {
  if (judged.stance === "neutral") return [];
  const quote = judged.quote ?? { start: 0, end: passage.text.length, text: passage.text };
  return [{ passage: passage.id, quote, stance: judged.stance }];
}

/** The same words are cited once. */
function without(quotes: readonly PassageCitation[], cited: readonly Citation[]): readonly PassageCitation[] {
  return quotes.filter(
    ({ passage, quote }) =>
      !cited.some((one) => "passage" in one && one.passage === passage && one.quote.start < quote.end && quote.start < one.quote.end),
  );
}
