import type { Belief } from "../../domain/belief.js";
import type { Triplet } from "../../domain/fusion.js";
import type { LanguageModel } from "../../ports/language-model.js";
import type { CandidatePassage, WebJudgements } from "../../ports/reasoner.js";
import type { RulesReasoner } from "../rules/rules-reasoner.js";
import { extractTriplets } from "./programs/extract-triplets.js";
import { filterPassages } from "./programs/filter-passages.js";
import { phraseQuery } from "./programs/phrase-query.js";
import { runProgram } from "./programs/program.js";
import { quote } from "./quote.js";
import { readTriplet } from "./read-triplet.js";
import { type ModelInput, within } from "./render-evidence.js";

const MAX_PASSAGE = 700;
const MAX_PASSAGES_CHARACTERS = 8000;
const MAX_KNOWN_CHARACTERS = 3000;
/** A model that reads out a triplet is not asked how sure it is; the gate has seen its quote. */
const TRIPLET_CONFIDENCE = 0.8;

/** The judgements of §4.3 by a model: one call to filter, one to write triplets down. What to ask first is phrased by rule. */
export function llmWebJudgements(
  model: LanguageModel,
  rules: Pick<RulesReasoner, "phraseQueries" | "place" | "annotate">,
  inputOf: (belief: Belief) => ModelInput,
): WebJudgements {
  return {
    async phraseQueries(belief, policy, signal) {
      if (belief.searches === 0) return rules.phraseQueries(belief, policy, signal);
      const asked = belief.asked.map((query) => quote(query)).join("\n");
      const { query } = await runProgram(model, phraseQuery, policy, { ...inputOf(belief), asked }, signal);
      return [query];
    },

    async filterPassages(belief, candidates, policy, signal) {
      const shown = show(candidates);
      if (shown.length === 0) return [];
      const { judged } = await runProgram(model, filterPassages, policy, { ...inputOf(belief), passages: shown.join("\n") }, signal);
      const offered = new Set(candidates.slice(0, shown.length).map(({ id }) => id));
      const known = judged.filter(({ id }, place) => offered.has(id) && judged.findIndex((one) => one.id === id) === place);
      return known
        .map(({ id, relevance, stance, consistency }) => ({ id, relevance, stance, confidence: consistency, quote: null, because: null }))
        .sort((a, b) => b.relevance - a.relevance);
    },

    async extractTriplets(belief, passages, policy, signal) {
      if (passages.length === 0) return { triplets: [], annotations: [] };
      const { claim } = inputOf(belief);
      const shown = show(passages.map(({ id, text, provenance }) => ({ id, text, title: provenance.name })));
      const input = { claim, known: sayKnown(belief), passages: shown.join("\n") };
      const { triplets } = await runProgram(model, extractTriplets, policy, input, signal);
      const texts = new Map(passages.map(({ id, text }) => [id as string, text]));
      const read = triplets.flatMap((said): readonly Triplet[] => {
        const triplet = readTriplet(belief, texts, said);
        return triplet === null ? [] : [{ ...triplet, confidence: TRIPLET_CONFIDENCE, standing: rules.place(belief, triplet.fact) }];
      });
      return { triplets: read, annotations: rules.annotate(belief, passages, read) };
    },
  };
}

function show(passages: readonly CandidatePassage[]): readonly string[] {
  const lines = passages.map(
    ({ id, text, title }) => `${id}: ${quote(text, MAX_PASSAGE)}${title === null ? "" : ` (from ${quote(title, 100)})`}`,
  );
  return within(lines, MAX_PASSAGES_CHARACTERS);
}

/** The claim's own things and the relations that the graph uses come first. */
function sayKnown({ graph, links, properties }: Belief): string {
  const named = links.flatMap((link) => (link.kind === "linked" ? [link.entity] : []));
  const things = new Map([...named, ...graph.entities()].map(({ id, label }) => [id as string, label]));
  const relations = new Map(
    [...graph.statements().map(({ property }) => property), ...properties.keys()].map((id) => [
      id as string,
      properties.get(id)?.label ?? id,
    ]),
  );
  const half = MAX_KNOWN_CHARACTERS / 2;
  const lines = (known: ReadonlyMap<string, string>) =>
    within(
      [...known].map(([id, label]) => `${id}: ${quote(label, 60)}`),
      half,
    );
  return [...lines(things), ...lines(relations)].join("\n");
}
