import type { Choice } from "../../domain/action.js";
import type { Belief } from "../../domain/belief.js";
import type { Property } from "../../domain/entity.js";
import type { Annotation, Standing, Triplet } from "../../domain/fusion.js";
import type { PropertyId } from "../../domain/ids.js";
import type { Judgement } from "../../domain/outcome.js";
import { isWebPassage, type WebPassage } from "../../domain/passage.js";
import type { Policy } from "../../domain/policy.js";
import type { Fact } from "../../domain/statement.js";
import { PRECISION } from "../../domain/value.js";
import type { CandidatePassage, JudgedPassage, Reasoner } from "../../ports/reasoner.js";
import { CHECKS, wantsCheck } from "../wants-check.js";
import { type Calibration, UNCALIBRATED } from "./calibrate.js";
import type { Context } from "./context.js";
import { decide } from "./decide.js";
import { combineParts } from "./parts/combine-parts.js";
import { splitClaim } from "./parts/split-claim.js";
import { pruneRelations } from "./prune-relations.js";
import { readClaim } from "./read-claim.js";
import { type RelationLexicon, relationLexicon } from "./relation-lexicon.js";
import type { RelationWeights } from "./relation-weights.js";
import { annotatePassages } from "./web/annotate.js";
import { extractTriplets } from "./web/extract-triplets.js";
import { anchorsOnly } from "./web/graph-view.js";
import { judgeConflict } from "./web/judge-conflict.js";
import { judgeEnhanced, restsOnWeb } from "./web/judge-enhanced.js";
import { phraseQueries } from "./web/phrase-queries.js";
import { placeFact } from "./web/place-fact.js";
import { wholeNames } from "./whole-names.js";
import { type TextReader, titleOf, withText } from "./with-text.js";
import { type HeardPassage, withWeb } from "./with-web.js";

export type OfflineOptions = {
  /** How raw scores become confidence. */
  readonly calibration?: Calibration;
  /** Names of rules that are left out, to see what each adds (`rules.ts`). */
  readonly without?: ReadonlySet<string>;
  /** Fetches what reads passages, the first time that there are any; without it they are not read. */
  readonly openText?: () => Promise<TextReader>;
};

/** The rules also place what somebody else read: a model's triplets are held against the graph by them. */
export type OfflineReasoner = Reasoner & {
  place(belief: Belief, fact: Fact): Standing;
  /** Sentences about what the claim names that gave no triplet. */
  annotate(belief: Belief, passages: readonly WebPassage[], triplets: readonly Triplet[]): readonly Annotation[];
};

/** Below this a passage speaks of something else. */
const MIN_RELEVANCE = 0.05;

/** Rules that take a list for whole: what was read on a page never is. */
const WHOLE_LISTS = ["onlyValue", "countValues"] as const;

/** The embedded default: rules and word statistics, no key, no network. */
export function offlineReasoner(now: () => number, weights: RelationWeights, options: OfflineOptions = {}): OfflineReasoner {
  const { calibration = UNCALIBRATED, without = new Set<string>(), openText } = options;
  const lexicons = new WeakMap<ReadonlyMap<PropertyId, Property>, RelationLexicon>();

  function contextOf(belief: Belief, properties: ReadonlyMap<PropertyId, Property>, leaveOut = without): Context {
    const lexicon = lexicons.get(properties) ?? relationLexicon(properties);
    lexicons.set(properties, lexicon);
    const iso = new Date(now()).toISOString();
    const reading = readClaim({ ...belief, links: wholeNames(belief.claim.text, belief.links, lexicon) });
    return {
      reading: without.has("negation") ? { ...reading, negated: false } : reading,
      graph: belief.graph,
      cut: belief.cut,
      properties,
      lexicon,
      weights,
      without: leaveOut,
      calibration,
      today: { kind: "time", iso, precision: PRECISION.day },
    };
  }

  const ruleContext = (belief: Belief) => contextOf(belief, belief.properties);

  /** The loop asks twice about the same belief: whether to go on, and then for the verdict. */
  const judgements = new WeakMap<Belief, Judgement>();
  function judge(belief: Belief, policy: Policy): Judgement {
    const judgement = judgements.get(belief) ?? judgeWithWeb(belief, policy);
    judgements.set(belief, judgement);
    return judgement;
  }

  /** The graph's own word first; then what the web says against it, or beyond it (§4.3). */
  function judgeWithWeb(belief: Belief, policy: Policy): Judgement {
    const anchors = anchorsOnly(belief);
    const says = judgeParts(anchors, policy, without);
    if (anchors === belief) return says;
    const withWeb = (seen: Belief) => judgeParts(seen, policy, new Set([...without, ...WHOLE_LISTS]));
    return says.label === "not-enough-info" ? judgeEnhanced(withWeb, belief, says, policy) : judgeConflict(withWeb, belief, says);
  }

  /** A question or a wish is one, whatever its parts would say. */
  function judgeParts(belief: Belief, policy: Policy, leaveOut: ReadonlySet<string>): Judgement {
    const whole = contextOf(belief, belief.properties, leaveOut);
    const parts = whole.reading.nonClaim?.whole ? [belief] : splitClaim(belief);
    const [only, ...more] = parts;
    if (only === undefined || only === belief) return decide(whole, policy);
    const judge = (part: Belief) => decide(contextOf(part, part.properties, leaveOut), policy);
    return more.length === 0 ? judge(only) : combineParts(parts.map((part) => ({ text: part.claim.text, judgement: judge(part) })));
  }

  /** What was given with the claim is heard last: it never keeps the beam from going on, because a fact of the graph outweighs it. */
  async function hearGiven(belief: Belief, says: Judgement, policy: Policy): Promise<Judgement> {
    const passages = belief.graph.passages().filter((passage) => !isWebPassage(passage));
    if (openText === undefined || passages.length === 0 || readClaim(belief).nonClaim?.whole) return says;
    const { given } = await openText();
    const told = passages.map((passage) => ({ id: passage.id, text: passage.text, title: titleOf(passage) }));
    return withText(says, given(belief.claim.text, told), belief.graph, policy);
  }

  /** What was found speaks to the claim as a whole, or to those of its parts that the graph leaves open. */
  async function hearFound(belief: Belief, says: Judgement, policy: Policy): Promise<Judgement> {
    const passages = belief.graph.passages().filter(isWebPassage);
    if (openText === undefined || passages.length === 0 || readClaim(belief).nonClaim?.whole) return says;
    const heard = withWeb(
      says,
      passages.map((passage) => ({ passage, judged: passage.provenance.judged })),
      policy,
    );
    // The same pages, read twice: what they state outright counts more than the likeness of words.
    if (heard.label !== says.label) return restsOnWeb(belief, says) ? says : heard;
    const parts = splitClaim(belief);
    if (heard.label !== "not-enough-info" || parts.length < 2) return heard;
    const { found } = await openText();
    const told = passages.map(candidateOf);
    const judged = parts.map((part) => {
      const own = judge(part, policy);
      const said = own.label === "not-enough-info" ? found(part.claim.text, told) : [];
      return { text: part.claim.text, judgement: withWeb(own, pairs(passages, said), policy) };
    });
    return combineParts(judged);
  }

  async function hear(belief: Belief, says: Judgement, policy: Policy): Promise<Judgement> {
    return hearGiven(belief, await hearFound(belief, says, policy), policy);
  }

  return {
    id: "offline",
    async chooseAction(belief, allowed, policy) {
      const judgement = judge(belief, policy);
      const decided = ({ label }: Judgement): Choice => ({ action: "verdict", reason: `the evidence decides: ${label}` });
      if (judgement.label !== "not-enough-info")
        return wantsCheck(belief, allowed, policy) ? { action: "webSearch", reason: CHECKS } : decided(judgement);
      if (allowed.includes("expandKG") && belief.learned && belief.searches === 0)
        return { action: "expandKG", reason: "not decided yet, and the beam can go on" };
      if (!allowed.includes("webSearch")) return { action: "verdict", reason: "nothing more can be learned here" };
      // Texts that were given, or found before, may be enough.
      const heard = await hear(belief, judgement, policy);
      return heard.label === "not-enough-info" ? { action: "webSearch", reason: "the graph is not enough" } : decided(heard);
    },
    async prune(belief, relations, properties, policy) {
      return pruneRelations(contextOf(belief, properties), relations, policy.beam.k, belief.hops === 0);
    },
    async phraseQueries(belief, policy) {
      return phraseQueries((part) => judgeParts(part, policy, without), anchorsOnly(belief));
    },
    annotate: annotatePassages,
    async filterPassages(belief, candidates) {
      if (openText === undefined) return [];
      const { found } = await openText();
      const judged = found(belief.claim.text, candidates);
      return [...judged].filter(({ relevance }) => relevance >= MIN_RELEVANCE).sort((a, b) => b.relevance - a.relevance);
    },
    place: (belief, fact) => placeFact(ruleContext, belief, fact),
    async extractTriplets(belief, passages) {
      const triplets = extractTriplets(ruleContext, belief, passages);
      return { triplets, annotations: annotatePassages(belief, passages, triplets) };
    },
    async decide(belief, policy) {
      return hear(belief, judge(belief, policy), policy);
    },
  };
}

function candidateOf(passage: WebPassage): CandidatePassage {
  return { id: passage.id, text: passage.text, title: titleOf(passage) };
}

function pairs(passages: readonly WebPassage[], judged: readonly JudgedPassage[]): readonly HeardPassage[] {
  return judged.flatMap((one) => passages.filter(({ id }) => id === one.id).map((passage) => ({ passage, judged: one })));
}
