import type { Action, Choice } from "../domain/action.js";
import type { AgendaItem, ExamineTask, PlannedItem, PlanTask, Reflection, ReflectTask } from "../domain/agenda.js";
import type { Belief } from "../domain/belief.js";
import type { Property } from "../domain/entity.js";
import type { Annotation, Triplet } from "../domain/evidence-graph.js";
import type { ImageId, PropertyId } from "../domain/ids.js";
import type { Examination } from "../domain/image.js";
import type { Judgement, ShownReading } from "../domain/outcome.js";
import type { PassageJudgement, RoleWords, WebPassage } from "../domain/passage.js";
import type { Policy } from "../domain/policy.js";
import type { Preview } from "./image-reader.js";
import type { FactsReply, Offered, Relation, WantedList } from "./knowledge-graph.js";

/** A part of a page that may be relevant to the claim; `id` is unique within one call. */
export type CandidatePassage = {
  readonly id: string;
  readonly text: string;
  readonly title: string | null;
  /** The surrounding text, if known, to resolve pronouns and other entities. */
  readonly context?: { readonly before: string; readonly after: string };
};
/** The part of a page's text nearest to the claim. `rated`: its source has a rating, so no estimate is needed. */
export type CandidatePage = { readonly url: string; readonly title: string | null; readonly text: string; readonly rated: boolean };
/** A page's content by the eight roles, its relevance to the claim, and its source's credibility (null: not estimated). */
export type PageSummary = { readonly summary: readonly RoleWords[]; readonly relevance: number; readonly credibility: number | null };
export type JudgedPassage = PassageJudgement & { readonly id: string };

export type Extracted = { readonly triplets: readonly Triplet[]; readonly annotations: readonly Annotation[] };

/** Progress of an episode, for the policy. Has no times, so that a replayed episode asks the same questions. */
export type Progress = {
  readonly steps: readonly { readonly action: Action; readonly reason: string; readonly summary: string }[];
  /** The remaining budget; null: no limit. */
  readonly left: { readonly steps: number; readonly modelCalls: number | null };
};

/** How the search ended: by the policy's choice, or because a limit of the budget was reached (`forced`). */
export type Ending = { readonly forced: string | null; readonly progress: Progress };

/** Relations among which a beam search chooses: those of one entity, or of a whole hop with their values (`found`). */
export type BeamCandidates = { readonly relations: readonly Offered[]; readonly found: FactsReply | null; readonly most: number };

/** The judgements that the engine needs. Implementations must not retrieve anything themselves. */
export type Reasoner = WebJudgements &
  Partial<Deliberation & Vision> & {
    readonly id: string;
    /**
     * `relations`: the reasoner (a model) names the relations for `expandKG`, out of `belief.offered`, from the first hop on. Otherwise
     * each hop calls `prune` (the rules).
     */
    readonly chooses?: "relations";
    /**
     * For a reasoner that names relations: whether the first hop already settles the claim without it. Calls `retrieve` only if that is
     * possible. If so, that hop is kept and costs no model call; otherwise it is discarded and the reasoner is asked.
     */
    settles?(policy: Policy, retrieve: () => Promise<Belief>, signal?: AbortSignal): Promise<boolean>;
    /** How the claim is understood so far, for display; absent if the reasoner does not read claims. */
    read?(belief: Belief): readonly ShownReading[];
    /** Picks one of the allowed actions: the policy's decision of §4.1. */
    chooseAction(belief: Belief, allowed: readonly Action[], policy: Policy, signal?: AbortSignal, progress?: Progress): Promise<Choice>;
    /** Keeps the relations of a whole frontier that are relevant to the claim, best first, in one call. */
    prune(
      belief: Belief,
      relations: readonly Relation[],
      properties: ReadonlyMap<PropertyId, Property>,
      policy: Policy,
      signal?: AbortSignal,
    ): Promise<readonly Relation[]>;
    /** The best of a beam's candidates, best first, in one call (§4.2). `prune` is called if it is absent. */
    rank?(belief: Belief, candidates: BeamCandidates, policy: Policy, signal?: AbortSignal): Promise<readonly Relation[]>;
    /** Complete lists that the claim is about, to be fetched whole; absent for reasoners without rules. */
    lists?(belief: Belief): readonly WantedList[];
    /** Similarity in meaning of each other text to `text`; null if not available now. Absent without an embedding model. */
    nearness?(text: string, others: readonly string[], signal?: AbortSignal): Promise<readonly number[] | null>;
    /** Decides on the evidence at hand. */
    decide(belief: Belief, policy: Policy, signal?: AbortSignal, ending?: Ending): Promise<Judgement>;
  };

/** The judgements for a web search (§4.3). */
export type WebJudgements = {
  /** Web queries for what the graph lacks (§4.3), most important first. Does not repeat queries in `belief.asked`. */
  phraseQueries(belief: Belief, policy: Policy, signal?: AbortSignal): Promise<readonly string[]>;
  /** The relevant passages, best first. */
  filterPassages(
    belief: Belief,
    candidates: readonly CandidatePassage[],
    policy: Policy,
    signal?: AbortSignal,
  ): Promise<readonly JudgedPassage[]>;
  /** What passages state about the graph's entities and how that relates to the graph, and further annotations. */
  extractTriplets(belief: Belief, passages: readonly WebPassage[], policy: Policy, signal?: AbortSignal): Promise<Extracted>;
};

/** The value of a passage as evidence: whether it is relevant, how far it supports the claim, and how useful it is, from 1 to 5. */
export type PassageGrades = {
  readonly relevant: boolean;
  readonly support: "full" | "partial" | "none" | "contradicts";
  readonly usefulness: number;
};

/** Additional judgements for procedures: planning, answering and reflecting. A reasoner may lack any of them. */
export type Deliberation = {
  /** What to look for, most important first; empty if nothing new is worth it. */
  plan(belief: Belief, task: PlanTask, policy: Policy, signal?: AbortSignal): Promise<readonly PlannedItem[]>;
  /**
   * What passages say about an agenda item; replaces `filterPassages`. Stances are towards the claim; quotes are the words that answer the
   * item. `text` is null if they do not answer it.
   */
  answer(
    belief: Belief,
    asked: { readonly item: AgendaItem; readonly candidates: readonly CandidatePassage[] },
    policy: Policy,
    signal?: AbortSignal,
  ): Promise<{ readonly text: string | null; readonly judged: readonly JudgedPassage[] }>;
  /** Passages on MultiReflect's scales (§3.5), by their ids. Without it, the grades are derived from the filter's judgement. */
  grade(
    belief: Belief,
    passages: readonly CandidatePassage[],
    policy: Policy,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, PassageGrades>>;
  /** A page by the eight roles of an account (Aletheia §4.2.2). Without it, the roles are found by cue words in the page. */
  summarise(belief: Belief, page: CandidatePage, policy: Policy, signal?: AbortSignal): Promise<PageSummary>;
  /** What the evidence says so far, or which answers to keep. `pictures`: previews of `task.images`. */
  reflect(
    belief: Belief,
    asked: { readonly task: ReflectTask; readonly pictures?: ReadonlyMap<ImageId, Preview> },
    policy: Policy,
    signal?: AbortSignal,
  ): Promise<Reflection>;
};

/** For models that read pictures. `pictures`: the previews, including the claim's own. */
export type Vision = {
  examine(
    belief: Belief,
    asked: { readonly task: ExamineTask; readonly pictures: ReadonlyMap<ImageId, Preview> },
    policy: Policy,
    signal?: AbortSignal,
  ): Promise<readonly Examination[]>;
};
