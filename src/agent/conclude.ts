import type { Belief } from "../domain/belief.js";
import type { Entity } from "../domain/entity.js";
import type { EvidenceGraph } from "../domain/evidence-graph.js";
import { lastYearOf } from "../domain/evidence-lines.js";
import { veriteClass } from "../domain/image.js";
import type { Suggestion } from "../domain/mention.js";
import {
  type Citation,
  citedId,
  citedStatements,
  type Failure,
  type JudgedPart,
  type Judgement,
  type Outcome,
  type Verdict,
  withPieces,
} from "../domain/outcome.js";
import type { Policy } from "../domain/policy.js";
import { sayGuesses } from "../domain/say-verdict.js";
import { BudgetSpentError, PlumblineError } from "../errors.js";
import { citationGate, type GateRules } from "../evidence/citation-gate.js";
import { citeSentences } from "../evidence/cite-sentences.js";
import { annotateEvidenceGraph } from "../evidence/evidence-graph.js";
import { muteSources } from "../evidence/standing-citations.js";
import { hasEnglishWords } from "../kg/english-words.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import type { Progress, Reasoner } from "../ports/reasoner.js";
import { looksEnglish } from "../text/looks-english.js";
import { splitSentences } from "../text/split-sentences.js";
import { bearersMeant } from "./bearers.js";
import { imageFinding, imageGate } from "./image-finding.js";
import { unreadValue } from "./unread-value.js";

/** The end of an episode: its outcome, the final links of its names, and its evidence graph with the references of cited statements. */
export type Conclusion = {
  readonly outcome: Outcome;
  readonly links: Belief["links"];
  readonly graph: EvidenceGraph;
  /** Ids of the evidence shown in prompts; absent if no model was asked for the verdict. */
  readonly shown?: readonly string[];
};

export type ConcludeDeps = {
  readonly kg: KnowledgeGraph;
  readonly reasoner: Reasoner;
  readonly rules: GateRules["rules"] & Pick<Reasoner, "decide">;
  readonly forced: string | null;
  /** The verdict, if the policy gave it with its choice. */
  readonly judgement: Judgement | undefined;
  readonly progress: Progress;
  /** There is a search engine. */
  readonly searchable: boolean;
  readonly signal: AbortSignal;
};

/** The verdict action: decides, then applies the citation gate. Fails if retrieval failed and nothing decides the claim. */
export async function conclude(deps: ConcludeDeps, policy: Policy, seen: Belief): Promise<Conclusion> {
  const found = imageFinding(seen, deps.progress);
  const gated = found === null ? null : imageGate(found, seen.graph);
  const image = gated === null ? {} : { image: gated.image };
  // A spent budget is not a failure: the verdict is forced, and says so.
  const failure = deps.forced === null ? seen.failures[0] : seen.failures.find(({ code }) => code !== "budget-spent" && code !== "aborted");
  const failed = (reason: Failure): Conclusion => ({
    outcome: { kind: "failed", failure: reason },
    links: seen.links,
    graph: seen.graph,
  });
  // A replay without a recorded answer has diverged from the recorded episode, so it fails.
  const nothing = seen.hops === 0 && seen.searches === 0;
  if (failure !== undefined && (nothing || failure.code === "model-unrecorded")) return failed(failure);
  if (nothing && deps.forced !== null) return { outcome: nothingSeen(deps.forced, image), links: seen.links, graph: seen.graph };
  // With `web.searches: 0` (an ablation) there are no pages to judge, so the claim stays open.
  const asked = deps.judgement !== undefined || deps.searchable || policy.web.searches === 0 || policy.actions.includes("initKGRetrieval");
  if (nothing && seen.graph.passages().length === 0 && !asked) return failed(NO_SEARCH);
  try {
    const named = await nameEntities(deps.kg, seen, deps.signal);
    const ending = { forced: deps.forced, progress: deps.progress };
    const judged = deps.judgement ?? (await deps.reasoner.decide(named, policy, deps.signal, ending));
    const belief = { ...named, links: bearersMeant(named, judged.citations) };
    const { cutShort = null, ...heard } = belief.hops === 0 ? withoutReading(judged) : judged;
    const { chains, shown } = heard;
    const { judgement: grounded, muted } = policy.sources === "annotate" ? muteSources(heard, belief) : { judgement: heard, muted: 0 };
    const rulesSay = await deps.rules.decide(named, policy, deps.signal);
    await deps.rules.ready(belief);
    const { judgement, dropped } = citationGate({ rules: deps.rules, policy, rulesSay }, grounded, belief);
    // "Nothing was found" may only be reported if no retrieval failed.
    if (failure !== undefined && judgement.label === "not-enough-info") return failed(failure);
    const unread = unreadValue(chains === undefined ? judgement : { ...judgement, chains }, belief);
    if (unread !== null) return failed(unread);
    const isEmbedded = deps.kg.id.startsWith("embedded:");
    // Without the signal: the dictionary of an embedded graph is at hand, also when the time is up.
    const isOwn = isEmbedded && [...(await deps.kg.properties()).values()].some(({ own }) => own !== undefined);
    const graphKind = isOwn ? "own" : isEmbedded ? "slice" : "live";
    const hint = hintFor(judgement, belief, { graph: graphKind, reasoner: deps.reasoner.id });
    const cited = new Set(judgement.citations.map(citedId));
    const parts = judgement.parts.map((part) => withPieces(onlyCited(part, cited), cited));
    const whole = withPieces(withDate(lessSure(judgement, belief), belief.claim.asOf, deps.kg.id), cited);
    const pieces = whole.pieces ?? citeSentences(whole.justification, whole.citations, belief.graph.toJSON());
    const outcome: Outcome = {
      kind: "verdict",
      verdict: {
        ...withPoints(whole, { graph: belief.graph, stands: whole.label === heard.label }),
        pieces,
        parts,
        ...withClass(image, whole.label),
        forced: deps.forced ?? cutShort,
        droppedCitations: dropped + muted + (gated?.dropped ?? 0),
        hint,
      },
    };
    const graph = await addReferences(deps.kg, belief.graph, judgement.citations, deps.signal);
    return { outcome, links: belief.links, graph, ...(shown === undefined ? {} : { shown }) };
  } catch (error) {
    if (!(error instanceof PlumblineError)) throw error;
    // Stopped because the time is up, not by the caller.
    const { reason } = deps.signal;
    const { code, message } = error.code === "aborted" && reason instanceof BudgetSpentError ? reason : error;
    return failed({ code, message });
  }
}

/** Tells the reader if a claim is judged as of a year later than anything in the graph. */
function withDate(judgement: Judgement, asOf: string | null, graph: string): Judgement {
  const last = lastYearOf(graph);
  if (asOf === null || last === null || Number(asOf.slice(0, 4)) <= last) return judgement;
  return { ...judgement, justification: `${judgement.justification} This graph is as of ${last}: it knows nothing later.` };
}

/** Keeps key points whose evidence exists; drops all of them if the gate changed the label. */
function withPoints(judgement: Judgement, { graph, stands }: { readonly graph: Belief["graph"]; readonly stands: boolean }): Judgement {
  const { points, ...rest } = judgement;
  if (points === undefined) return judgement;
  const known = new Set<string>([...graph.passages(), ...graph.statements()].map(({ id }) => id));
  const found = points.flatMap(({ text, ids }) => {
    const there = ids.filter((id) => known.has(id));
    return stands && there.length > 0 ? [{ text, ids: there }] : [];
  });
  return { ...rest, points: found, keyPoints: found.map(({ text }) => text) };
}

function withClass({ image }: Pick<Verdict, "image">, label: Verdict["label"]): Pick<Verdict, "image"> {
  const verite = image === undefined ? null : veriteClass(label, image.finding);
  return image === undefined ? {} : { image: verite === null ? image : { ...image, verite } };
}

/** Without the graph no name is known, so readings are dropped, except those of uncheckable claims. */
function withoutReading({ reading = [], ...judgement }: Judgement): Judgement {
  const told = reading.filter(({ uncheckable }) => uncheckable !== null);
  return told.length === 0 ? judgement : { ...judgement, reading: told };
}

/** Highest confidence of a verdict that depends on a guess for a misspelled name. */
const GUESSED = 0.8;

function lessSure(judgement: Judgement, { claim }: Belief): Judgement {
  if (judgement.confidence === null || (claim.typed?.guesses ?? []).length === 0) return judgement;
  if (judgement.confidence <= GUESSED) return judgement;
  const basis = { what: `at most ${GUESSED}, because a misspelled name was guessed`, measured: null };
  return { ...judgement, confidence: GUESSED, confidenceBasis: [...(judgement.confidenceBasis ?? []), basis] };
}

/** Removes citations that the gate dropped from a part; a part without citations becomes undecided. */
function onlyCited(part: JudgedPart, cited: ReadonlySet<string>): JudgedPart {
  if (part.citations === undefined) return part;
  const citations = part.citations.filter((citation) => cited.has(citedId(citation)));
  const isLost = part.citations.length > 0 && citations.length === 0;
  return isLost ? { ...part, label: "not-enough-info", confidence: null, citations } : { ...part, citations };
}

const NO_SEARCH: Failure = {
  code: "not-available",
  message: "the policy asks the web alone, and there is no search engine: add --search, or take a policy that asks the graph",
};

/** The budget ended before any retrieval returned; the verdict only reports that. */
function nothingSeen(forced: string, image: Pick<Verdict, "image">): Outcome {
  const justification = "The budget was spent before anything could be retrieved, so nothing is known about the claim.";
  const nothing = { confidence: null, citations: [], keyPoints: [], lookedFor: [], parts: [], droppedCitations: 0, hint: null };
  return { kind: "verdict", verdict: { label: "not-enough-info", justification, forced, ...image, ...nothing } };
}

/** `own`: a graph in its own vocabulary; `slice`: a part of Wikidata. */
type Hinting = { readonly graph: "own" | "slice" | "live"; readonly reasoner: string };

/** A hint for the user, only if it can help: more facts do not decide a question or an opinion. */
function hintFor(judgement: Judgement, belief: Belief, { graph, reasoner }: Hinting): string | null {
  if (judgement.label !== "not-enough-info") return sayGuesses(belief.claim);
  if (reasoner === "offline" && !(looksEnglish(belief.claim.text) && hasEnglishWords(belief.claim.text)))
    return "English only without a model: write the claim in English, or let a language model read it (PLUMBLINE_MODEL, docs/use/models.md).";
  const readings = judgement.reading ?? [];
  // Their justification already says what to do.
  if (readings.some(({ uncheckable }) => uncheckable !== null)) return null;
  if (judgement.parts.length === 0 && splitSentences(belief.claim.text).length > 1)
    return "This is more than one sentence, and was read as one claim: plumbline check judges each sentence of a text by itself.";
  const [meant] = belief.suggestions ?? [];
  if (meant !== undefined) return `Did you mean ${meantBy(meant)} by “${meant.typed}”?`;
  if (belief.hops === 0) return "This policy asks the web alone: --policy wkgfc asks the graph as well.";
  const unknown = belief.links.some((link) => link.kind === "unknown");
  const words = readings.flatMap(({ notUnderstood }) => notUnderstood);
  const named = new Set(belief.links.map(({ span }) => span.text));
  // If every name is known but words were not understood, more facts would not help either.
  const strange = words.filter((word) => !named.has(word)).map((word) => `“${word}”`);
  if (!unknown && strange.length > 0)
    return `Say the fact in a short sentence of its own, without ${strange.join(", ")}; --explain shows how the claim was read.`;
  if (graph === "live") return null;
  if (graph === "own") {
    const documents = belief.searches > 0 ? "" : "; --search corpus:<folder> hears documents of yours as well";
    return `What this graph can check, and how its relations are said, is shown by: plumbline kg doctor <graph>${documents}.`;
  }
  const why = unknown ? "Wikidata may know the names that this graph does not." : "This graph holds only a small part of Wikidata.";
  const web =
    belief.searches > 0 ? "" : "; to hear the web as well, add --search wikipedia, or --search corpus:<folder> for documents of your own";
  return `${why} To ask all of Wikidata, run again with --kg wikidata (needs a network)${web}.`;
}

/** Namesakes are told apart by their descriptions. */
function meantBy({ entities }: Suggestion): string {
  const isAlone = ({ id, label }: Entity) => entities.every((other) => other.id === id || other.label !== label);
  return entities.map((one) => (isAlone(one) || one.description === null ? one.label : `${one.label} (${one.description})`)).join(" or ");
}

const MAX_ASKED = 100;

/** Fetches labels in another language for entities without an English one. */
export async function nameEntities(kg: KnowledgeGraph, belief: Belief, signal: AbortSignal): Promise<Belief> {
  const nameless = belief.graph.entities().filter(({ id, label }) => id === label);
  if (nameless.length === 0) return belief;
  const ids = nameless.map(({ id }) => id).slice(0, MAX_ASKED);
  const labels = await orNothing(kg.labels(ids, signal));
  return labels === null ? belief : { ...belief, graph: annotateEvidenceGraph(belief.graph, { labels }) };
}

/** Fetches the references of the cited statements, if they have any. */
export async function addReferences(
  kg: KnowledgeGraph,
  graph: EvidenceGraph,
  citations: readonly Citation[],
  signal: AbortSignal,
): Promise<EvidenceGraph> {
  const nodes = citedStatements(citations).flatMap((id) => {
    const cited = graph.statement(id);
    return cited?.node != null && cited.references !== undefined ? [cited.node] : [];
  });
  const references = nodes.length === 0 ? null : await orNothing(kg.references([...new Set(nodes)].slice(0, MAX_ASKED), signal));
  return references === null ? graph : annotateEvidenceGraph(graph, { references });
}

/** null if fetching fails, because the verdict does not depend on labels and references. */
async function orNothing<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof PlumblineError) return null;
    throw error;
  });
}
