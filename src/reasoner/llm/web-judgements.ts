import type { Belief } from "../../domain/belief.js";
import type { Standing, Triplet } from "../../domain/evidence-graph.js";
import { entitiesIn } from "../../domain/statement.js";
import { findQuote } from "../../evidence/find-quote.js";
import type { LanguageModel } from "../../ports/language-model.js";
import type { CandidatePassage, JudgedPassage, WebJudgements } from "../../ports/reasoner.js";
import type { RulesReasoner } from "../rules/rules-reasoner.js";
import { runProgram } from "./programs/program.js";
import { judgePassages, readPassages, type SaidPassages } from "./programs/read-passages.js";
import { queriesOf } from "./query-words.js";
import { quote, within } from "./quote.js";
import { isNameAlone, readTriplet, type SaidTriplet } from "./read-triplet.js";
import { evidenceText, renderEvidence } from "./render-evidence.js";
import { sayClaim, sayParts } from "./say-belief.js";

const MAX_PASSAGE = 700;
const MAX_PASSAGES_CHARACTERS = 8000;
const MAX_KNOWN_CHARACTERS = 2000;

/** The judgements of §4.3 by a model: one call filters the passages, gives their stances with quotes, and extracts triplets. */
export function llmWebJudgements(model: LanguageModel, rules: Pick<RulesReasoner, "phraseQueries" | "place" | "annotate">): WebJudgements {
  /** Triplets by passage text, stored until `extractTriplets` requests those of the kept passages. */
  const triplets = new Map<string, readonly SaidTriplet[]>();

  return {
    /** The policy names its queries when it chooses to search; otherwise they come from the open parts of its agenda. */
    async phraseQueries(belief, policy, signal) {
      const queries = queriesOf(belief);
      return queries.length > 0 ? queries : rules.phraseQueries(belief, policy, signal);
    },

    async filterPassages(belief, candidates, policy, signal) {
      const stored = new Set(belief.graph.passages().map(({ text }) => text));
      const fresh = candidates.filter(({ text }, place) => !stored.has(text) && candidates.findIndex((one) => one.text === text) === place);
      const shown = showPassages(fresh);
      if (shown.length === 0) return [];
      const known = sayKnown(belief);
      const evidence = renderEvidence(belief);
      const input = {
        claim: sayClaim(belief),
        evidence: evidence.ids.length === 0 ? "" : evidenceText(evidence),
        parts: sayParts(belief),
        known,
        passages: shown.join("\n"),
      };
      const said = await runProgram({ model, policy, signal }, known === "" ? judgePassages : readPassages, input);
      const offered = fresh.slice(0, shown.length);
      for (const { id, text } of offered)
        triplets.set(
          text,
          (said.triplets ?? []).filter(({ passage }) => passage === id),
        );
      const judged = said.judged.map((entry) => combined(entry, offered));
      // With a single part, the stances on parts add nothing.
      return judgedOf(offered, { judged: belief.agenda.length > 1 ? judged : judged.map(({ parts: _, ...whole }) => whole) });
    },

    async extractTriplets(belief, passages) {
      const texts = new Map(passages.map(({ id, text }) => [id as string, text]));
      const read = passages.flatMap(({ id, text, provenance: { judged } }) =>
        (triplets.get(text) ?? []).flatMap((said): readonly Triplet[] => {
          const triplet = readTriplet(belief, texts, { ...said, passage: id });
          if (triplet === null) return [];
          const standing: Standing = isNameAlone(belief, triplet.fact) ? { kind: "new" } : rules.place(belief, triplet.fact);
          return [{ ...triplet, confidence: judged.confidence, standing }];
        }),
      );
      return { triplets: read, annotations: rules.annotate(belief, passages, read) };
    },
  };
}

export type SaidPassage = Pick<JudgedPassage, "id" | "relevance" | "stance" | "parts"> & {
  readonly consistency: number;
  readonly quote: string;
};

/**
 * A passage's stances on the parts as one stance on the claim: it refutes if it refutes a part, and supports if it supports a part and refutes none. A stance
 * counts only with a quote from the passage.
 */
function combined(
  { id, relevance, consistency, parts }: SaidPassages["judged"][number],
  offered: readonly CandidatePassage[],
): SaidPassage {
  const text = offered.find((one) => one.id === id)?.text ?? "";
  const quoted = parts.filter(({ quote: words }) => findQuote(text, words) !== null);
  const sides = quoted.flatMap(({ part, stance, quote: words }) => {
    const found = findQuote(text, words);
    return stance === "neutral" || found === null ? [] : [{ part, stance, quote: found }];
  });
  const decisive = quoted.find(({ stance }) => stance === "refutes") ?? quoted.find(({ stance }) => stance === "supports");
  const { stance, quote: words } = decisive ?? { stance: "neutral" as const, quote: quoted[0]?.quote ?? "" };
  return { id, relevance, consistency, stance, quote: words, parts: sides };
}

/** Best first. A stance without a quote that occurs in the passage becomes neutral. */
export function judgedOf(
  offered: readonly CandidatePassage[],
  { judged }: { readonly judged: readonly SaidPassage[] },
): readonly JudgedPassage[] {
  return judged
    .flatMap(({ id, relevance, stance, consistency, quote: words, parts }, place): readonly JudgedPassage[] => {
      const passage = offered.find((one) => one.id === id);
      if (passage === undefined || judged.findIndex((one) => one.id === id) !== place) return [];
      const found = findQuote(passage.text, words);
      const said = { id, relevance, stance: found === null ? "neutral" : stance, confidence: consistency, quote: found, because: null };
      return [parts === undefined ? said : { ...said, parts }];
    })
    .sort((a, b) => b.relevance - a.relevance);
}

export function showPassages(passages: readonly CandidatePassage[]): readonly string[] {
  const lines = passages.map(
    ({ id, text, title }) => `${id}: ${quote(text, MAX_PASSAGE)}${title === null ? "" : ` (from ${quote(title, 100)})`}`,
  );
  return within(lines, MAX_PASSAGES_CHARACTERS);
}

/**
 * Entities of the claim and of the evidence, and the relations used by the parts or the evidence: other triplets would not connect to them.
 */
function sayKnown({ graph, links, properties, agenda }: Belief): string {
  const asked = agenda.flatMap((part) => part.properties);
  const told = graph.statements().filter(({ property }) => property !== "P31" || asked.includes(property));
  const named = links.flatMap((link) => (link.kind === "linked" ? [link.entity] : []));
  const met = told.flatMap((statement) => entitiesIn(statement)).flatMap((id) => graph.entity(id) ?? []);
  const things = new Map([...named, ...met].map(({ id, label }) => [id as string, label]));
  const used = [...asked, ...told.map(({ property }) => property)];
  const relations = new Map(used.map((id) => [id as string, properties.get(id)?.label ?? id]));
  const lines = (known: ReadonlyMap<string, string>) =>
    within(
      [...known].map(([id, label]) => `${id}: ${quote(label, 60)}`),
      MAX_KNOWN_CHARACTERS / 2,
    );
  return [...lines(things), ...lines(relations)].join("\n");
}
