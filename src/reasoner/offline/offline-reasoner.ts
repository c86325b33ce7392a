import type { Belief } from "../../domain/belief.js";
import type { Property } from "../../domain/entity.js";
import type { Annotation, Triplet } from "../../domain/fusion.js";
import type { PropertyId } from "../../domain/ids.js";
import type { Judgement } from "../../domain/outcome.js";
import type { WebPassage } from "../../domain/passage.js";
import type { Policy } from "../../domain/policy.js";
import { PRECISION } from "../../domain/value.js";
import type { Reasoner, WebJudgements } from "../../ports/reasoner.js";
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
import { wholeNames } from "./whole-names.js";
import type { ReadText } from "./with-text.js";
import { titleOf, withText } from "./with-text.js";

export type OfflineOptions = {
  /** How raw scores become confidence. */
  readonly calibration?: Calibration;
  /** Names of rules that are left out, to see what each adds (`rules.ts`). */
  readonly without?: ReadonlySet<string>;
  /** Fetches what reads passages, the first time that there are any; without it they are not read. */
  readonly openText?: () => Promise<ReadText>;
};

/** Which passages bear on a claim is for word statistics to say; everything else that a search of the web needs is done by rule. */
export type OfflineReasoner = Reasoner &
  Pick<WebJudgements, "phraseQueries" | "extractTriplets"> & {
    /** Sentences about what the claim names that gave no triplet. */
    annotate(belief: Belief, passages: readonly WebPassage[], triplets: readonly Triplet[]): readonly Annotation[];
  };

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

  /** Passages are heard last: they never keep the beam from going on, because a fact of the graph outweighs them. */
  async function hearText(belief: Belief, says: Judgement, policy: Policy): Promise<Judgement> {
    const passages = belief.graph.passages().map((passage) => ({ id: passage.id, text: passage.text, title: titleOf(passage) }));
    if (openText === undefined || passages.length === 0 || readClaim(belief).nonClaim?.whole) return says;
    const readText = await openText();
    const heard = withText(says, readText(belief.claim.text, passages), belief.graph, policy);
    // The same pages, read twice: what they state outright counts more than the likeness of words.
    return heard.label !== says.label && restsOnWeb(belief, says) ? says : heard;
  }

  return {
    id: "offline",
    async chooseAction(belief, allowed, policy) {
      const judgement = judge(belief, policy);
      if (judgement.label !== "not-enough-info") return { action: "verdict", reason: `the evidence decides: ${judgement.label}` };
      if (allowed.includes("expandKG") && belief.learned) return { action: "expandKG", reason: "not decided yet, and the beam can go on" };
      if (allowed.includes("webSearch")) return { action: "webSearch", reason: "the graph is not enough" };
      return { action: "verdict", reason: "nothing more can be learned here" };
    },
    async prune(belief, relations, properties, policy) {
      return pruneRelations(contextOf(belief, properties), relations, policy.beam.k, belief.hops === 0);
    },
    async phraseQueries(belief, policy) {
      return phraseQueries((part) => judgeParts(part, policy, without), anchorsOnly(belief));
    },
    annotate: annotatePassages,
    async extractTriplets(belief, passages) {
      return extractTriplets((sentence) => contextOf(sentence, sentence.properties), belief, passages);
    },
    async decide(belief, policy) {
      return hearText(belief, judge(belief, policy), policy);
    },
  };
}
