import { setImmediate as nextTurn } from "node:timers/promises";
import type { Choice } from "../../domain/action.js";
import type { Belief } from "../../domain/belief.js";
import type { Property } from "../../domain/entity.js";
import type { Annotation, Standing, Triplet } from "../../domain/evidence-graph.js";
import type { PropertyId } from "../../domain/ids.js";
import type { Judgement } from "../../domain/outcome.js";
import { isWebPassage, type Passage, type WebPassage } from "../../domain/passage.js";
import type { Policy } from "../../domain/policy.js";
import type { Fact } from "../../domain/statement.js";
import { namesAmong, rankNames } from "../../kg/link-entities.js";
import { detectMentions } from "../../kg/name-spans.js";
import type { ClaimRules, SentenceReading } from "../../ports/claim-rules.js";
import type { CandidatePassage, JudgedPassage, Reasoner } from "../../ports/reasoner.js";
import type { ExplainedPassage } from "../passages/judge-passages.js";
import { plainDeliberation } from "../plain-deliberation.js";
import type { Reader } from "../reader/read-reader.js";
import { CHECKS, wantsCheck } from "../wants-check.js";
import { wantedLists } from "./check/lists/check-listed.js";
import { type Calibration, UNCALIBRATED } from "./conclude/calibrate.js";
import { combineParts } from "./conclude/combine-parts.js";
import { follows } from "./follows.js";
import { evidenceOf, type Judging, judgeClaim } from "./judge-claim.js";
import { pruneRelations } from "./prune-relations.js";
import { likeliestReadings } from "./show-reading.js";
import { splitClaim } from "./understand/parts/split-claim.js";
import { phrasebookOf } from "./understand/phrasebook.js";
import type { CompiledPhrasebook, Matching, Takes } from "./understand/phrasebook-schema.js";
import type { Understanding } from "./understand/understand.js";
import { understandOnce } from "./understand/understand-once.js";
import { annotatePassages } from "./web/annotate.js";
import { extractTriplets, PLAIN } from "./web/extract-triplets.js";
import { anchorsOnly, judgeConflict, judgeEnhanced, restsOnWeb } from "./web/judge-web.js";
import { phraseQueries } from "./web/phrase-queries.js";
import { placeTriplet } from "./web/place-triplet.js";
import { type HeardPassage, type TextReader, titleOf, withText, withWeb } from "./with-passages.js";

export type RulesOptions = {
  /** Opens the learned reader, on the first unlisted wording. */
  readonly openReader?: () => Reader;
  /** Which listed wordings are used; all by default. */
  readonly matching?: Matching;
  /** Maps findings to confidence. */
  readonly calibration?: Calibration;
  /** Names of rules that are switched off, for ablation (`docs/research/rules.md`). */
  readonly without?: ReadonlySet<string>;
  /** Loads the text reader, on the first passage; without it passages are ignored. */
  readonly openText?: () => Promise<TextReader>;
};

/** The rules also compare triplets that a language model extracted with the graph. */
export type RulesReasoner = Reasoner &
  ClaimRules & {
    place(belief: Belief, fact: Fact): Standing;
    /** Number of values of a property. */
    takes(belief: Belief, property: PropertyId): Takes;
    /** Sentences about entities of the claim that gave no triplet. */
    annotate(belief: Belief, passages: readonly WebPassage[], triplets: readonly Triplet[]): readonly Annotation[];
  };

/** Without a text reader, sentences are not read. */
const UNREAD: SentenceReading = { kind: "silent", because: "no-subject" };
/** Passages below this relevance are off topic. */
const MIN_RELEVANCE = 0.05;

/** The rules over one phrasebook. */
type Rules = {
  judgingIn(properties: ReadonlyMap<PropertyId, Property>): Judging;
  understand(belief: Belief): Understanding;
  /** Uses only the graph's statements. */
  judgeGraph(belief: Belief, policy: Policy): Judgement;
  /** Uses the graph's statements, and those read on the web. */
  judge(belief: Belief, policy: Policy): Judgement;
};

function openRules(now: () => number, compiled: CompiledPhrasebook, options: RulesOptions): Rules {
  const { calibration = UNCALIBRATED, without = new Set<string>() } = options;
  const understand = understandOnce();
  const bookOf = cachedByKey((properties: ReadonlyMap<PropertyId, Property>) =>
    phrasebookOf(compiled, properties, options.openReader, options.matching),
  );
  const judgingIn = (properties: ReadonlyMap<PropertyId, Property>): Judging => ({
    book: bookOf(properties),
    understand,
    calibration,
    without,
    now,
  });
  const judgeGraph = (belief: Belief, policy: Policy) => judgeClaim(judgingIn(belief.properties), belief, policy);
  /** The graph's own verdict first; then contradictions or additions from the web (§4.3). */
  const judge = (belief: Belief, policy: Policy): Judgement => {
    const anchors = anchorsOnly(belief);
    const says = judgeGraph(anchors, policy);
    if (anchors === belief) return says;
    const judgeView = (view: Belief) => judgeGraph(view, policy);
    const { traits } = bookOf(belief.properties);
    return says.label === "not-enough-info"
      ? judgeEnhanced({ judge: judgeView, traits, says }, belief, policy)
      : judgeConflict(judgeView, belief, says);
  };
  return {
    judgingIn,
    understand: (belief) => understand(belief, bookOf(belief.properties)),
    judgeGraph,
    // The loop asks twice about the same belief: first whether to continue, then for the verdict.
    judge: cachedByKey(judge),
  };
}

/** Caches results weakly by their first argument. */
function cachedByKey<K extends object, Rest extends readonly unknown[], V extends object>(make: (key: K, ...rest: Rest) => V) {
  const known = new WeakMap<K, V>();
  return (key: K, ...rest: Rest): V => {
    const value = known.get(key) ?? make(key, ...rest);
    known.set(key, value);
    return value;
  };
}

/** Combines passages with a verdict of the graph. */
function hearPassages(rules: Rules, openText: RulesOptions["openText"]) {
  const statesNothing = (belief: Belief) => rules.understand(belief).parts.some(({ readings }) => readings.some(({ wholly }) => wholly));

  /** Texts given with the claim come last: a fact of the graph outweighs them, so they never stop the search for one. */
  async function hearGiven(belief: Belief, says: Judgement, policy: Policy): Promise<Judgement> {
    const passages = belief.graph.passages().filter((passage) => !isWebPassage(passage));
    if (openText === undefined || passages.length === 0 || statesNothing(belief)) return says;
    const reader = await openText();
    const judged = await judgeWith(reader, belief.claim.text, passages.map(candidateOf));
    const unheard = judged.find((one) => one.unheard !== undefined)?.unheard;
    return { ...withText(says, reader.together(judged), belief.graph, policy), ...(unheard === undefined ? {} : { unheard }) };
  }

  /** Judges the claim by the pages as a whole; if that stays open, each part that the graph leaves open. */
  async function hearFound(belief: Belief, says: Judgement, policy: Policy): Promise<Judgement> {
    const passages = belief.graph.passages().filter(isWebPassage);
    if (openText === undefined || passages.length === 0 || statesNothing(belief)) return says;
    const whole = passages.map((passage) => ({ passage, judged: passage.provenance.judged }));
    const heard = withWeb(says, whole, policy);
    // The same pages, read twice: extracted statements count more than similar words.
    if (heard.label !== says.label) return restsOnWeb(belief, says) ? says : heard;
    const parts = splitClaim(belief);
    if (heard.label !== "not-enough-info" || parts.length < 2) return heard;
    const reader = await openText();
    const judged = parts.map(async (part) => {
      const own = rules.judge(part, policy);
      const said = own.label === "not-enough-info" ? await judgeWith(reader, part.claim.text, passages.map(candidateOf)) : [];
      return { text: part.claim.text, judgement: withWeb(own, pairs(passages, said), policy) };
    });
    return combineParts(await Promise.all(judged), policy.threshold);
  }

  return async (belief: Belief, says: Judgement, policy: Policy) => hearGiven(belief, await hearFound(belief, says, policy), policy);
}

/** The embedded default: rules and word statistics; needs no API key and no network. */
export function rulesReasoner(now: () => number, compiled: CompiledPhrasebook, options: RulesOptions = {}): RulesReasoner {
  const { openText } = options;
  let text: TextReader | undefined;
  const rules = openRules(now, compiled, options);
  const { judgingIn, understand, judge } = rules;
  const hear = hearPassages(rules, openText);
  const decided = ({ label }: Judgement): Choice => ({ action: "verdict", reason: `the evidence decides: ${label}` });

  const own: RulesReasoner = {
    id: "offline",
    read: (belief) => likeliestReadings(understand(belief), belief.properties),
    async chooseAction(belief, allowed, policy) {
      const judgement = judge(belief, policy);
      if (judgement.label !== "not-enough-info")
        return wantsCheck(belief, allowed, policy) ? { action: "webSearch", reason: CHECKS } : decided(judgement);
      if (allowed.includes("expandKG") && belief.learned && belief.searches === 0)
        return { action: "expandKG", reason: "not decided yet, and the beam can go on" };
      if (!allowed.includes("webSearch")) return { action: "verdict", reason: "nothing more can be learned here" };
      // Texts given with the claim, or found before, may be enough.
      const heard = await hear(belief, judgement, policy);
      return heard.label === "not-enough-info" ? { action: "webSearch", reason: "the graph is not enough" } : decided(heard);
    },
    async prune(belief, relations, properties, policy) {
      const { book, understand: read } = judgingIn(properties);
      const { spoken } = read(belief, book);
      const inverseOf = (property: PropertyId) => book.traits(property).inverse;
      const isTransitive = (property: PropertyId) => book.traits(property).own?.transitive === true;
      return pruneRelations({ spoken, inverseOf, isTransitive, k: policy.beam.k, firstHop: belief.hops === 0 }, relations);
    },
    lists: (belief) =>
      wantedLists({ complete: belief.complete ?? [], traits: judgingIn(belief.properties).book.traits }, understand(belief).parts),
    phraseQueries: async (belief, policy) => phraseQueries((part) => rules.judgeGraph(part, policy), anchorsOnly(belief)),
    parts: (belief) => understand(withNames(belief)).parts,
    follows: (part, lines, policy) => follows(judgingIn(part.belief.properties), part, lines, policy),
    async ready({ graph }) {
      if (graph.passages().length > 0) text = await openText?.();
    },
    says: ({ belief }, sentence) => text?.cited(belief.claim.text, sentence) ?? UNREAD,
    annotate: annotatePassages,
    takes: ({ properties }, property) => judgingIn(properties).book.traits(property).takes,
    async filterPassages(belief, candidates) {
      if (openText === undefined) return [];
      const judged = await judgeWith(await openText(), belief.claim.text, candidates);
      return judged.filter(({ relevance }) => relevance >= MIN_RELEVANCE).sort((a, b) => b.relevance - a.relevance);
    },
    place: (belief, fact) => placeTriplet(evidenceOf(judgingIn(belief.properties), anchorsOnly(belief), PLAIN), fact) ?? { kind: "new" },
    async extractTriplets(belief, passages) {
      const triplets = await oneByOne(passages, (passage) => extractTriplets(judgingIn(belief.properties), belief, [passage]));
      return { triplets, annotations: annotatePassages(belief, passages, triplets) };
    },
    // The citation gate repeats the loop's question.
    decide: cachedByKey((belief: Belief, policy: Policy) => hear(belief, judge(belief, policy), policy)),
  };
  return { ...own, ...plainDeliberation(own, (belief) => splitClaim(belief).map(({ claim }) => claim.text)) };
}

/** Detects names and dates in the text if the graph was never queried (a policy that uses only the web). */
function withNames(belief: Belief): Belief {
  if (belief.links.length > 0 || belief.hops > 0) return belief;
  const { text } = belief.claim;
  const links = rankNames(
    text,
    namesAmong(() => [], text),
    [],
  );
  return { ...belief, links, mentions: detectMentions(text, links) };
}

/** Judges by the words of the passages, and by an entailment model if there is one. */
async function judgeWith(reader: TextReader, claim: string, candidates: readonly CandidatePassage[]): Promise<readonly ExplainedPassage[]> {
  const judged = await oneByOne(candidates, (candidate) => reader.judge(claim, [candidate]));
  return reader.hear === undefined ? judged : reader.hear(claim, { candidates, judged });
}

/** Yields to the event loop after each passage, so that signals, deadlines and other claims are not blocked. */
async function oneByOne<T, R>(items: readonly T[], read: (item: T) => readonly R[]): Promise<readonly R[]> {
  const all: R[] = [];
  for (const item of items) {
    all.push(...read(item));
    await nextTurn();
  }
  return all;
}

function candidateOf(passage: Passage): CandidatePassage {
  return { id: passage.id, text: passage.text, title: titleOf(passage) };
}

function pairs(passages: readonly WebPassage[], judged: readonly JudgedPassage[]): readonly HeardPassage[] {
  return judged.flatMap((one) => passages.filter(({ id }) => id === one.id).map((passage) => ({ passage, judged: one })));
}
