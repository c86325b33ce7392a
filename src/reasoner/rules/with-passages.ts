import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import { isPassageId } from "../../domain/ids.js";
import {
  type Basis,
  type Citation,
  type Judgement,
  joinPieces,
  type Label,
  type PassageCitation,
  type Piece,
  piecesOf,
} from "../../domain/outcome.js";
import type { Instead, Passage, PassageJudgement, WebPassage } from "../../domain/passage.js";
import type { Policy } from "../../domain/policy.js";
import type { Sentence, SentenceReading } from "../../ports/claim-rules.js";
import type { CandidatePassage } from "../../ports/reasoner.js";
import type { ExplainedPassage, TextJudgement } from "../passages/judge-passages.js";
import { weighPassages } from "../passages/weigh-passages.js";
import { rounded } from "./conclude/calibrate.js";

/** Judges texts; loaded only if there are any. */
export type TextReader = {
  judge(claim: string, candidates: readonly CandidatePassage[]): readonly ExplainedPassage[];
  cited(claim: string, sentence: Sentence): SentenceReading;
  together(judged: readonly ExplainedPassage[]): TextJudgement;
  /** Adds the judgement of an entailment model, if one is configured. */
  hear?(
    claim: string,
    heard: { readonly candidates: readonly CandidatePassage[]; readonly judged: readonly ExplainedPassage[] },
  ): Promise<readonly ExplainedPassage[]>;
};

/** A passage that was found, and its judgement for this claim or part. */
export type HeardPassage = { readonly passage: WebPassage; readonly judged: PassageJudgement };

/** Minimum confidence at which word statistics conflict with a fact of the graph. */
const CONFLICT_FROM = 0.8;
/** Longer sentences are shown only with the evidence. */
const MAX_QUOTE = 240;
const LABEL = { supports: "supported", refutes: "refuted", conflicting: "conflicting" } as const satisfies Record<string, Label>;

/** Joint verdict of the passages on a claim. */
type PassageVerdict = {
  readonly stance: keyof typeof LABEL;
  readonly confidence: number;
  /** Confident enough to conflict with a fact of the graph. */
  readonly strong: boolean;
  readonly basis: Basis;
  readonly quotes: readonly PassageCitation[];
  readonly reasons: readonly string[];
  /** Title of the first quoted passage; null if it has none. */
  readonly title: string | null;
  /** The sentence that introduces a conflict with the graph. */
  readonly disagree: string;
};

/** Combines the graph's judgement with the texts given with the claim. */
export function withText(says: Judgement, read: TextJudgement, graph: EvidenceGraph, policy: Policy): Judgement {
  const { stance, confidence, because } = read;
  if (stance === "unclear" || confidence === null) return withOpenText(says);
  const judged = withVerdict(says, policy, {
    stance,
    confidence,
    strong: confidence >= CONFLICT_FROM,
    basis: { what: "how alike the words of claim and text are, fitted on claims with evidence sentences; at most 0.85", measured: null },
    quotes: quotesOf(read, graph, stance),
    reasons: [because],
    title: titleIn(read, graph),
    disagree: `${asksGraph(policy) ? "The graph" : "What was found"} and the text disagree.`,
  });
  return judged === says ? withOpenText(says) : judged;
}

/** An open verdict also mentions that the given text was read. */
function withOpenText(says: Judgement): Judgement {
  if (says.label !== "not-enough-info") return says;
  const pieces = [{ text: "The given text does not decide this. ", ids: [] }, ...piecesOf(says)];
  return { ...says, justification: joinPieces(pieces), pieces };
}

/** Combines the graph's judgement with web pages (§4.3). */
export function withWeb(says: Judgement, heard: readonly HeardPassage[], policy: Policy): Judgement {
  const weighed = weighPassages(
    heard.map(({ passage: { id, provenance }, judged }) => ({
      ...judged,
      id,
      origin: provenance.origin,
      credibility: provenance.credibility.score,
      label: provenance.credibility.label,
    })),
  );
  if (weighed.stance === "unclear") return says;
  const decisive = weighed.decisive.flatMap((id) => heard.filter(({ passage }) => passage.id === id));
  return withVerdict(says, policy, {
    stance: weighed.stance,
    confidence: weighed.confidence,
    strong: rounded(weighed.confidence) >= CONFLICT_FROM,
    basis: {
      what: "what pages say by their words, set by hand: at most 0.85 for one page, and 0.9 where pages of several origins agree",
      measured: null,
    },
    quotes: decisive.flatMap(quoteOf),
    reasons: [...new Set(decisive.flatMap(({ judged }) => judged.because ?? []))],
    title: decisive[0] === undefined ? null : titleOf(decisive[0].passage),
    disagree: "The sources disagree.",
  });
}

/** A policy that never queries the graph has only texts. */
function asksGraph({ actions }: Policy): boolean {
  return actions.includes("initKGRetrieval");
}

/** The graph comes first: passages decide only if it does not; against it they cause a conflict, never a verdict. */
function withVerdict(says: Judgement, policy: Policy, verdict: PassageVerdict): Judgement {
  const { stance, basis, quotes, reasons } = verdict;
  const [label, because] = [LABEL[stance], reasons[0] ?? ""];
  if (verdict.confidence < policy.threshold) return says;
  const confidence = rounded(verdict.confidence);
  if (says.label === "not-enough-info") {
    const why = label === "conflicting" ? `Pages disagree. ${reasons.slice(0, 2).join(" ")}` : (sayQuote(verdict) ?? because);
    const open = asksGraph(policy) ? "The graph does not decide this. " : "";
    const pieces = [...(open === "" ? [] : [{ text: open, ids: [] }]), { text: why, ids: quotes.map(({ passage }) => passage) }];
    return {
      ...says,
      label,
      confidence,
      confidenceBasis: [basis],
      justification: joinPieces(pieces),
      pieces,
      citations: [...quotes, ...says.citations],
      keyPoints: reasons,
    };
  }
  const citations = [...says.citations, ...quotes.filter((quote) => !isCited(quote, says.citations))];
  if (says.label === label) return { ...says, citations };
  if (says.label === "conflicting" || label === "conflicting" || !verdict.strong) return says;
  const pieces: readonly Piece[] = [
    { text: `${verdict.disagree} `, ids: [] },
    ...piecesOf(says),
    { text: ` ${sayOtherSide(verdict)}`, ids: quotes.map(({ passage }) => passage) },
  ];
  return {
    ...says,
    label: "conflicting",
    // The probability that both sources really say so, not which of them is right.
    confidence: rounded(Math.min(confidence, says.confidence ?? 1)),
    confidenceBasis: [...(says.confidenceBasis ?? []), basis],
    justification: joinPieces(pieces),
    pieces,
    citations,
    keyPoints: [...says.keyPoints, ...reasons],
  };
}

/** The first sentence that states the claim, if it is short, and how many other passages do; null if none does. */
function sayQuote({ stance, quotes, title }: PassageVerdict): string | null {
  const [first] = quotes;
  if (stance !== "supports" || first === undefined) return null;
  const { text } = first.quote;
  const others = new Set(quotes.map(({ passage }) => passage)).size - 1;
  const also = others === 0 ? "" : others === 1 ? " So does another passage." : ` So do ${others} other passages.`;
  return `${title === null ? "The text" : `“${title}”`} says${text.length > MAX_QUOTE ? " so." : `: “${text.trim()}”`}${also}`;
}

/** "“Three dots across the ocean” says Florence."; if the value is unknown, shows how the words differ. */
function sayOtherSide(verdict: PassageVerdict): string {
  const { quotes, reasons, title } = verdict;
  const said = quotes[0]?.instead?.said;
  if (said === undefined) return sayQuote(verdict) ?? reasons[0] ?? "";
  return `${title === null ? "The text" : `“${title}”`} says ${said.replace(/[.!?]+$/u, "")}.`;
}

function titleIn({ quotes: [first] }: TextJudgement, graph: EvidenceGraph): string | null {
  const passage = first !== undefined && isPassageId(first.passage) ? graph.passage(first.passage) : undefined;
  return passage === undefined ? null : titleOf(passage);
}

/** The title of a page, without the name of its site: "Wikipedia: Marie Curie". */
export function titleOf({ provenance }: Passage): string | null {
  return provenance.name?.replace(/^[\p{L}\p{N} .-]{1,30}:\s+/u, "") ?? null;
}

function quotesOf({ quotes }: TextJudgement, graph: EvidenceGraph, stance: Citation["stance"]): readonly PassageCitation[] {
  return quotes.flatMap(({ passage, start, end, instead }) => {
    const kept = isPassageId(passage) ? graph.passage(passage) : undefined;
    return kept === undefined
      ? []
      : [{ passage: kept.id, quote: { start, end, text: kept.text.slice(start, end) }, stance, ...given(instead) }];
  });
}

function quoteOf({ passage, judged }: HeardPassage): readonly PassageCitation[] {
  if (judged.stance === "neutral") return [];
  const quote = judged.quote ?? { start: 0, end: passage.text.length, text: passage.text };
  return [{ passage: passage.id, quote, stance: judged.stance, ...given(judged.instead) }];
}

function given(instead: Instead | undefined): { readonly instead?: Instead } {
  return instead === undefined ? {} : { instead };
}

function isCited({ passage, quote }: PassageCitation, cited: readonly Citation[]): boolean {
  return cited.some((one) => "passage" in one && one.passage === passage && one.quote.start < quote.end && quote.start < one.quote.end);
}
