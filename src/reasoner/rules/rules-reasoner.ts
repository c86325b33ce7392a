import { setImmediate as nextTurn } from "node:timers/promises";
import type { Choice } from "../../domain/action.js";
import type { Belief } from "../../domain/belief.js";
import type { Property } from "../../domain/entity.js";
import type { Annotation, Standing, Triplet } from "../../domain/fusion.js";
import type { PropertyId } from "../../domain/ids.js";
import type { Judgement } from "../../domain/outcome.js";
import { isWebPassage, type WebPassage } from "../../domain/passage.js";
import type { Policy } from "../../domain/policy.js";
import type { Fact } from "../../domain/statement.js";
import { detectMentions } from "../../kg/detect-mentions.js";
import { namesAmong, rankNames } from "../../kg/link-entities.js";
import type { ClaimRules } from "../../ports/claim-rules.js";
import type { CandidatePassage, JudgedPassage, Reasoner } from "../../ports/reasoner.js";
import { plainDeliberation } from "../plain-deliberation.js";
import type { Reader } from "../reader/read-reader.js";
import { CHECKS, wantsCheck } from "../wants-check.js";
import { wantedLists } from "./check/lists/wanted-lists.js";
import { type Calibration, UNCALIBRATED } from "./conclude/calibrate.js";
import { combineParts } from "./conclude/combine-parts.js";
import { follows } from "./follows.js";
import { evidenceOf, type Judging, judgeClaim } from "./judge-claim.js";
import { pruneRelations } from "./prune-relations.js";
import { likeliestReadings } from "./show-reading.js";
import { splitClaim } from "./understand/parts/split-claim.js";
import { type Phrasebook, phrasebookOf } from "./understand/phrasebook.js";
import type { CompiledPhrasebook, Matching, Takes } from "./understand/phrasebook-schema.js";
import { sentenceSays } from "./understand/sentence-says.js";
import { understandOnce } from "./understand/understand-once.js";
import { annotatePassages } from "./web/annotate.js";
import { extractTriplets, PLAIN } from "./web/extract-triplets.js";
import { anchorsOnly } from "./web/graph-view.js";
import { judgeConflict } from "./web/judge-conflict.js";
import { judgeEnhanced, restsOnWeb } from "./web/judge-enhanced.js";
import { phraseQueries } from "./web/phrase-queries.js";
import { placeTriplet } from "./web/place-triplet.js";
import { type TextReader, titleOf, withText } from "./with-text.js";
import { type HeardPassage, withWeb } from "./with-web.js";

export type RulesOptions = {
  /** Opens what reads wordings that the phrasebook does not list, the first time that there is one. */
  readonly openReader?: () => Reader;
  /** Which listed wordings count; all by default. */
  readonly matching?: Matching;
  /** How findings become confidence. */
  readonly calibration?: Calibration;
  /** Names of rules that are left out, to see what each adds (`docs/research/rules.md`). */
  readonly without?: ReadonlySet<string>;
  /** Fetches what reads passages, the first time that there are any; without it they are not read. */
  readonly openText?: () => Promise<TextReader>;
};

/** The rules also place what somebody else read: a model's triplets are held against the graph by them. */
export type RulesReasoner = Reasoner &
  ClaimRules & {
    place(belief: Belief, fact: Fact): Standing;
    /** How many values a property takes. */
    takes(belief: Belief, property: PropertyId): Takes;
    /** Sentences about what the claim names that gave no triplet. */
    annotate(belief: Belief, passages: readonly WebPassage[], triplets: readonly Triplet[]): readonly Annotation[];
  };

/** Below this a passage speaks of something else. */
const MIN_RELEVANCE = 0.05;

/** The embedded default: rules and word statistics, no key, no network. */
export function rulesReasoner(now: () => number, compiled: CompiledPhrasebook, options: RulesOptions = {}): RulesReasoner {
  const { calibration = UNCALIBRATED, without = new Set<string>(), openText } = options;
  const understand = understandOnce();
  const books = new WeakMap<ReadonlyMap<PropertyId, Property>, Phrasebook>();

  function judgingIn(properties: ReadonlyMap<PropertyId, Property>): Judging {
    const book = books.get(properties) ?? phrasebookOf(compiled, properties, options.openReader, options.matching);
    books.set(properties, book);
    return { book, understand, calibration, without, now };
  }

  const judgeGraph = (belief: Belief, policy: Policy) => judgeClaim(judgingIn(belief.properties), belief, policy);

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
    const says = judgeGraph(anchors, policy);
    if (anchors === belief) return says;
    const withWeb = (seen: Belief) => judgeGraph(seen, policy);
    const { traits } = judgingIn(belief.properties).book;
    return says.label === "not-enough-info" ? judgeEnhanced(withWeb, traits, belief, says, policy) : judgeConflict(withWeb, belief, says);
  }

  const statesNothing = (belief: Belief) =>
    understand(belief, judgingIn(belief.properties).book).parts.some(({ readings }) => readings.some(({ wholly }) => wholly));

  /** What was given with the claim is heard last: it never keeps the beam from going on, because a fact of the graph outweighs it. */
  async function hearGiven(belief: Belief, says: Judgement, policy: Policy): Promise<Judgement> {
    const passages = belief.graph.passages().filter((passage) => !isWebPassage(passage));
    if (openText === undefined || passages.length === 0 || statesNothing(belief)) return says;
    const { given } = await openText();
    const told = passages.map((passage) => ({ id: passage.id, text: passage.text, title: titleOf(passage) }));
    return withText(says, given(belief.claim.text, told), belief.graph, policy);
  }

  /** What was found speaks to the claim as a whole, or to those of its parts that the graph leaves open. */
  async function hearFound(belief: Belief, says: Judgement, policy: Policy): Promise<Judgement> {
    const passages = belief.graph.passages().filter(isWebPassage);
    if (openText === undefined || passages.length === 0 || statesNothing(belief)) return says;
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
    return combineParts(judged, policy.threshold);
  }

  async function hear(belief: Belief, says: Judgement, policy: Policy): Promise<Judgement> {
    return hearGiven(belief, await hearFound(belief, says, policy), policy);
  }

  /** The citation gate asks once more what the loop asked. */
  const decisions = new WeakMap<Belief, Promise<Judgement>>();
  function decide(belief: Belief, policy: Policy): Promise<Judgement> {
    const decided = decisions.get(belief) ?? hear(belief, judge(belief, policy), policy);
    decisions.set(belief, decided);
    return decided;
  }

  const own: RulesReasoner = {
    id: "offline",
    read: (belief) => likeliestReadings(understand(belief, judgingIn(belief.properties).book), belief.properties),
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
      const { book } = judgingIn(properties);
      const { spoken } = understand(belief, book);
      return pruneRelations(spoken, (property) => book.traits(property).inverse, relations, policy.beam.k, belief.hops === 0);
    },
    lists(belief) {
      const { book } = judgingIn(belief.properties);
      return wantedLists({ complete: belief.complete ?? [], traits: book.traits }, understand(belief, book).parts);
    },
    async phraseQueries(belief, policy) {
      return phraseQueries((part) => judgeGraph(part, policy), anchorsOnly(belief));
    },
    parts: (belief) => understand(withNames(belief), judgingIn(belief.properties).book).parts,
    follows: (part, lines, policy) => follows(judgingIn(part.belief.properties), part, lines, policy),
    says: (part, sentence) => sentenceSays(part, sentence, judgingIn(part.belief.properties).book),
    annotate: annotatePassages,
    takes: ({ properties }, property) => judgingIn(properties).book.traits(property).takes,
    async filterPassages(belief, candidates) {
      if (openText === undefined) return [];
      const { found } = await openText();
      const judged = await oneByOne(candidates, (candidate) => found(belief.claim.text, [candidate]));
      return judged.filter(({ relevance }) => relevance >= MIN_RELEVANCE).sort((a, b) => b.relevance - a.relevance);
    },
    place(belief, fact) {
      const anchors = anchorsOnly(belief);
      return placeTriplet(evidenceOf(judgingIn(belief.properties), anchors, PLAIN), fact) ?? { kind: "new" };
    },
    async extractTriplets(belief, passages) {
      const triplets = await oneByOne(passages, (passage) => extractTriplets(judgingIn(belief.properties), belief, [passage]));
      return { triplets, annotations: annotatePassages(belief, passages, triplets) };
    },
    decide,
  };
  return { ...own, ...plainDeliberation(own, (belief) => splitClaim(belief).map(({ claim }) => claim.text)) };
}

/** Names and dates as the text shows them, where the graph was never asked: a policy of the web alone links nothing. */
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

/** A passage can be made to cost much: between two of them signals, deadlines and other claims have their turn. */
async function oneByOne<T, R>(items: readonly T[], read: (item: T) => readonly R[]): Promise<readonly R[]> {
  const all: R[] = [];
  for (const item of items) {
    all.push(...read(item));
    await nextTurn();
  }
  return all;
}

function candidateOf(passage: WebPassage): CandidatePassage {
  return { id: passage.id, text: passage.text, title: titleOf(passage) };
}

function pairs(passages: readonly WebPassage[], judged: readonly JudgedPassage[]): readonly HeardPassage[] {
  return judged.flatMap((one) => passages.filter(({ id }) => id === one.id).map((passage) => ({ passage, judged: one })));
}
