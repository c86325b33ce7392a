/** The library: `createVerifier` opens a verifier with plain options; `composeEngine` and `readConfig` do the same from settings. See examples/. */

export type { CheckedSentence } from "./articles/check-article.js";
export { type BudgetCut, type Cassette, composeEngine, type Engine, type EngineOverrides, type VerifyOptions } from "./compose/compose.js";
export { createVerifier, type LabelledClaimInput, type Verifier } from "./compose/create-verifier.js";
export { type OptimizedPolicy, type OptimizePolicyOptions, optimizePolicy } from "./compose/optimize-policy.js";
export type {
  ClaimInput,
  ClaimOptions,
  GraphOption,
  ManyOptions,
  ModelOption,
  SearchOption,
  VerifierOptions,
} from "./compose/verifier-options.js";
export { type Config, type Env, type Overrides, readConfig } from "./config.js";
export type { Action, Choice, NamePick } from "./domain/action.js";
export type {
  AgendaItem,
  AgendaPart,
  ExamineTask,
  ItemAnswer,
  ItemId,
  Note,
  PlannedItem,
  PlanTask,
  Reflection,
  ReflectTask,
} from "./domain/agenda.js";
export type { Belief } from "./domain/belief.js";
export type { Claim } from "./domain/claim.js";
export type { CompleteList } from "./domain/complete-list.js";
export type { Entity, OwnRelation, Property, PropertyKind, Takes, Wordings } from "./domain/entity.js";
export type { BeliefDigest, Cost, Drop, Episode, EvidenceLine, Step, Trajectory } from "./domain/episode.js";
export type { ErrorType } from "./domain/error-types.js";
export type { Known, Listen, VerifyEvent } from "./domain/event.js";
export type { Annotation, Conflict, Corroboration, EvidenceGraph, EvidenceGraphJson, Standing, Triplet } from "./domain/evidence-graph.js";
export type { EntityId, ImageId, PassageId, PropertyId, StatementId } from "./domain/ids.js";
export type { EvidenceImage, Examination, ImageCitation, ImageFacts, ImageFinding, ImageInput } from "./domain/image.js";
export type { Immutable } from "./domain/immutable.js";
export type { Comparator, Link, Mention, PartOfTime, Span, Suggestion, TimeComparator } from "./domain/mention.js";
export type { HopRelations, Observation } from "./domain/observation.js";
export type {
  Chain,
  Citation,
  Failure,
  Ground,
  JudgedPart,
  Judgement,
  Label,
  Outcome,
  PassageCitation,
  ReadRelation,
  ShownReading,
  StatementCitation,
  Verdict,
} from "./domain/outcome.js";
export type { EventRole, GivenPassageInput, Passage, PassageJudgement, RoleWords, WebPassage, WebProvenance } from "./domain/passage.js";
export type { Calibration, Policy, PolicyKnobs } from "./domain/policy.js";
export type { PathStep } from "./domain/reading.js";
export type { Direction, Edge, Offered, Relation, Unreadable } from "./domain/relation.js";
export type { Fact, KgProvenance, Qualifier, Rank, ReadProvenance, Reference, Statement } from "./domain/statement.js";
export type { QuantityValue, TimeValue, Value } from "./domain/value.js";
export { type ErrorCode, PlumblineError } from "./errors.js";
export type { GivenNames } from "./kg/with-given-names.js";
export type { ClaimResult } from "./lab/evaluation/claim-result.js";
export type { Row } from "./lab/evaluation/dataset.js";
export { type EvaluateOptions, evaluate, type Prediction, type Report } from "./lab/evaluation/evaluate.js";
export type { GoldEvidence } from "./lab/evaluation/loaders/loader.js";
export type { Metrics, PerLabel } from "./lab/evaluation/metrics.js";
export type { Candidate as PolicyCandidate, CandidateJson, TunableKnobs } from "./lab/optimizer/candidate.js";
export type { Confirmation } from "./lab/optimizer/confirm.js";
export type { Edit } from "./lab/optimizer/edit.js";
export type { Figures, KindFigures } from "./lab/optimizer/figures.js";
export type { KnobEdit, KnobName, Setting as KnobSetting } from "./lab/optimizer/knobs.js";
export type { Phase, Spent } from "./lab/optimizer/ledger.js";
export type { OptimizeEvent } from "./lab/optimizer/progress.js";
export type { TextEdit } from "./lab/optimizer/proposer.js";
export type { RunReport, RunStatus } from "./lab/optimizer/report.js";
export type {
  EditRecord,
  Fate as EditFate,
  GradientRecord,
  RoundRecord,
  SearchOutcome as FoundPolicy,
} from "./lab/optimizer/run.js";
export type { EngineName, RunConfig } from "./lab/optimizer/run-config.js";
export type { Interval, Spread } from "./lab/statistics/bootstrap.js";
export type { Predicted } from "./lab/statistics/confusion.js";
export type { ClaimWriter, NewClaimWriter, ShownSentence, WrittenClaim } from "./ports/claim-writer.js";
export type { Preview } from "./ports/image-reader.js";
export type { Candidate, FactsReply, KnowledgeGraph, ListedRelation, RelationsReply, WantedList } from "./ports/knowledge-graph.js";
export type { WebPage } from "./ports/page-reader.js";
export type {
  BeamCandidates,
  CandidatePage,
  CandidatePassage,
  Deliberation,
  Ending,
  Extracted,
  JudgedPassage,
  PageSummary,
  PassageGrades,
  Progress,
  Reasoner,
  Vision,
  WebJudgements,
} from "./ports/reasoner.js";
export type { MissedEngine, SearchEngine, SearchHit, SearchQuery } from "./ports/search-engine.js";
