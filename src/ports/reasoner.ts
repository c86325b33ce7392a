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
import type { Relation, WantedList } from "./knowledge-graph.js";

/** A stretch of a page that may bear on the claim; `id` tells it from the others of one question. */
export type CandidatePassage = {
  readonly id: string;
  readonly text: string;
  readonly title: string | null;
  /** What stands around it on its page, where that is known: whom a pronoun means, and who else is spoken of. */
  readonly context?: { readonly before: string; readonly after: string };
};
/** A page as a whole: what of its text is nearest to the claim. `rated`: its source has a rating, and needs no estimate. */
export type CandidatePage = { readonly url: string; readonly title: string | null; readonly text: string; readonly rated: boolean };
/** What a page says to the eight roles in its own words, how near that is to the claim, and how far its source can be trusted (null: not estimated). */
export type PageSummary = { readonly summary: readonly RoleWords[]; readonly relevance: number; readonly credibility: number | null };
export type JudgedPassage = PassageJudgement & { readonly id: string };

export type Extracted = { readonly triplets: readonly Triplet[]; readonly annotations: readonly Annotation[] };

/** How far an episode has come, as the policy may know it. No times: the same episode has to ask the same questions when it is replayed. */
export type Progress = {
  readonly steps: readonly { readonly action: Action; readonly reason: string; readonly summary: string }[];
  /** What the budget still holds; null: no limit. */
  readonly left: { readonly steps: number; readonly modelCalls: number | null };
};

/** How the search ended: by the policy's choice, or because a part of the budget was spent. */
export type Ending = { readonly forced: string | null; readonly progress: Progress };

/** The judgements that the engine needs. Implementations must not retrieve anything themselves. */
export type Reasoner = WebJudgements &
  Partial<Deliberation & Vision> & {
    readonly id: string;
    /**
     * `relations`: the choice of `expandKG` names its relations, out of all that `belief.offered` holds, from the first hop on (a model). Else a hop
     * asks `prune` what to follow (the rules).
     */
    readonly chooses?: "relations";
    /**
     * Of a reasoner that names relations: is the claim settled by what a first hop finds without it (`retrieve`)? It retrieves only where that is possible
     * at all. If so, that hop stands and costs no question; else it is forgotten, and the reasoner is asked.
     */
    settles?(policy: Policy, retrieve: () => Promise<Belief>, signal?: AbortSignal): Promise<boolean>;
    /** How the claim is understood so far, for those who watch; a reasoner that reads nothing lacks it. */
    read?(belief: Belief): readonly ShownReading[];
    /** Picks one of the allowed actions, given what is known: the policy's decision of §4.1. */
    chooseAction(belief: Belief, allowed: readonly Action[], policy: Policy, signal?: AbortSignal, progress?: Progress): Promise<Choice>;
    /** Keeps the relations of a whole frontier that can bear on the claim, best first, in one judgement. */
    prune(
      belief: Belief,
      relations: readonly Relation[],
      properties: ReadonlyMap<PropertyId, Property>,
      policy: Policy,
      signal?: AbortSignal,
    ): Promise<readonly Relation[]>;
    /** Complete lists that the claim speaks of, to be fetched whole; a reasoner without rules of its own lacks it. */
    lists?(belief: Belief): readonly WantedList[];
    /** Decides on the evidence at hand; never more than the evidence says. */
    decide(belief: Belief, policy: Policy, signal?: AbortSignal, ending?: Ending): Promise<Judgement>;
  };

/** The judgements that a search of the web needs (§4.3). */
export type WebJudgements = {
  /** What to ask the web, guided by what the graph lacks (§4.3), most wanted first. What was asked before (`belief.asked`) is not asked again. */
  phraseQueries(belief: Belief, policy: Policy, signal?: AbortSignal): Promise<readonly string[]>;
  /** From coarse to fine: the passages that bear on the claim, best first; those that do not are left out. */
  filterPassages(
    belief: Belief,
    candidates: readonly CandidatePassage[],
    policy: Policy,
    signal?: AbortSignal,
  ): Promise<readonly JudgedPassage[]>;
  /** What passages state outright about the graph's entities and how that stands to the graph, and what else they tell of them. */
  extractTriplets(belief: Belief, passages: readonly WebPassage[], policy: Policy, signal?: AbortSignal): Promise<Extracted>;
};

/**
 * What procedures need besides: to plan, to answer and to think on the way. A reasoner may lack any of it; the procedure is then told so, and the
 * reasoner chooses freely.
 */
export type Deliberation = {
  /** What to look for, most wanted first; nothing where nothing new is worth it. */
  plan(belief: Belief, task: PlanTask, policy: Policy, signal?: AbortSignal): Promise<readonly PlannedItem[]>;
  /**
   * What passages say to an item of the agenda, in place of `filterPassages`. The stance of each is towards the claim; its quote are the words that
   * answer the item. `text` is null where they do not answer it.
   */
  answer(
    belief: Belief,
    item: AgendaItem,
    candidates: readonly CandidatePassage[],
    policy: Policy,
    signal?: AbortSignal,
  ): Promise<{ readonly text: string | null; readonly judged: readonly JudgedPassage[] }>;
  /** A page by the eight roles of an account (Aletheia §4.2.2). Without it signs in the page's words stand for them. */
  summarise(belief: Belief, page: CandidatePage, policy: Policy, signal?: AbortSignal): Promise<PageSummary>;
  /** What the evidence comes to so far, or which answers are worth keeping. `pictures`: what can be shown of `task.images`. */
  reflect(
    belief: Belief,
    task: ReflectTask,
    policy: Policy,
    signal?: AbortSignal,
    pictures?: ReadonlyMap<ImageId, Preview>,
  ): Promise<Reflection>;
};

/** What needs a model that reads pictures. `pictures`: what can be shown, the claim's own among them. */
export type Vision = {
  examine(
    belief: Belief,
    task: ExamineTask,
    pictures: ReadonlyMap<ImageId, Preview>,
    policy: Policy,
    signal?: AbortSignal,
  ): Promise<readonly Examination[]>;
};
