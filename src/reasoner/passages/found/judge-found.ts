import type { Span } from "../../../domain/mention.js";
import type { CandidatePassage, JudgedPassage } from "../../../ports/reasoner.js";
import { readWords } from "../read-words.js";
import type { Rarity } from "../word-weight.js";
import { decideFound, decisiveInstead } from "./decide-found.js";
import { readAround, type SentenceReading } from "./read-around.js";

/** What the passage says by the rules, the sentence that says it, and how much that one speaks of the claim. */
export type FoundJudgement = Pick<JudgedPassage, "stance" | "confidence"> & {
  readonly anchor: number;
  readonly quote: Span | null;
  /** What stands in the place of what; null where nothing does. */
  readonly instead: string | null;
  /** Some sentence tells what the claim says that happens; or tells it of somebody else, or denies it. */
  readonly tells: boolean;
  readonly tellsOther: boolean;
};

/** A sentence that speaks nearly as much of the claim may decide it where the best one does not. */
const NEARLY = 0.12;

/** The passage is read sentence by sentence, each with what stands around it; the one that speaks most of the claim decides. */
export function judgeFound(claim: string, candidate: CandidatePassage, rarity: Rarity): FoundJudgement | null {
  const readings = [...readAround(claim, candidate, rarity)].sort((a, b) => b.anchor - a.anchor);
  const [best] = readings;
  if (best === undefined) return null;
  const decided = readings
    .filter(({ anchor }) => anchor >= best.anchor - NEARLY)
    .map((reading) => ({ reading, said: decideFound(reading) }));
  const { reading, said } = decided.find(({ said: { stance } }) => stance !== "neutral") ?? { reading: best, said: decideFound(best) };
  return {
    ...said,
    anchor: reading.anchor,
    quote: quoteOf(claim, candidate.text, reading, readings),
    instead: said.stance === "refutes" ? sayInstead(reading) : null,
    tells: readings.some(({ happens }) => happens.tells),
    tellsOther: readings.some(({ happens }) => happens.denies || happens.others.size > 0),
  };
}

/** The sentence; where none of the claim's words stands in it ("Her doctorate followed in …"), with the sentence that says of whom it speaks. */
function quoteOf(claim: string, text: string, { sentence: { own } }: SentenceReading, readings: readonly SentenceReading[]): Span | null {
  if (own === null) return null;
  const said = new Set(readWords(claim).flatMap(({ kind, lower }) => (kind === "function" ? [] : [lower])));
  const speaks = (sentence: string) => readWords(sentence).some(({ lower }) => said.has(lower));
  if (speaks(own.text)) return own;
  const others = readings.flatMap(({ sentence }) => (sentence.own !== null && speaks(sentence.own.text) ? [sentence.own] : []));
  const [nearest] = others.sort((a, b) => Math.abs(a.start - own.start) - Math.abs(b.start - own.start));
  const [start, end] = nearest === undefined ? [own.start, own.end] : [Math.min(own.start, nearest.start), Math.max(own.end, nearest.end)];
  return { start, end, text: text.slice(start, end) };
}

function sayInstead(reading: SentenceReading): string {
  if (reading.denied !== null) return `the text denies it (“${reading.denied}”)`;
  const one = decisiveInstead(reading);
  return one === null ? "the claim denies it, the text does not" : `the text has “${one.rival.text}”, the claim “${one.text}”`;
}
