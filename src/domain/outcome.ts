import type { z } from "zod";
import type { PropertyId, StatementId } from "./ids.js";
import type { Immutable } from "./schemas/immutable.js";
import type {
  basisSchema,
  failureSchema,
  groundSchema,
  judgedPartSchema,
  outcomeSchema,
  passageCitationSchema,
  pieceSchema,
  statementCitationSchema,
  verdictSchema,
} from "./schemas/outcome-schema.js";
import type { LABELS } from "./vocabulary.js";

export type Label = (typeof LABELS)[number];

/** One thing that a verdict rests on, and what it says about the claim: a statement, or words of a passage. */
export type StatementCitation = Immutable<z.output<typeof statementCitationSchema>>;
export type PassageCitation = Immutable<z.output<typeof passageCitationSchema>>;
export type Citation = StatementCitation | PassageCitation;

export function citedStatements(citations: readonly Citation[]): readonly StatementId[] {
  return citations.flatMap((citation) => ("statement" in citation ? [citation.statement] : []));
}

/** Of the statement or passage. */
export function citedId(citation: Citation): string {
  return "statement" in citation ? citation.statement : citation.passage;
}

export type Basis = Immutable<z.output<typeof basisSchema>>;
export type Ground = Immutable<z.output<typeof groundSchema>>;
export type JudgedPart = Immutable<z.output<typeof judgedPartSchema>>;
export type Piece = Immutable<z.output<typeof pieceSchema>>;
export type Verdict = Immutable<z.output<typeof verdictSchema>>;

/** What a model rests one part of the claim on: statements that lead from the part's subject to its value, or quoted words. */
export type Chain = {
  readonly part: string;
  readonly stance: "supports" | "refutes" | "open";
  /** Relations that the policy named for the part. The gate does not believe them; they tell which unreadable values matter. */
  readonly properties: readonly PropertyId[];
  readonly citations: readonly Citation[];
  /** Why, in the model's words, where it was asked for each part. */
  readonly why?: string;
};

/** What a reasoner says: a verdict that the citation gate has not seen yet. */
export type Judgement = Omit<Verdict, "forced" | "droppedCitations" | "hint" | "image"> & {
  /** The part of the budget that ended while judging, where one did: the judgement is then what could be said without. */
  readonly cutShort?: string;
  /** Of a model's verdict: what each part rests on. Only the gate reads this and what follows. */
  readonly chains?: readonly Chain[];
  /** Ids of all evidence (s…, p…) that prompts of the episode showed: nothing else can be cited. Absent for reasoners that see the whole evidence graph. */
  readonly shown?: readonly string[];
  /** What the rules say, where they are sure of another label and the model was shown their lines in vain. */
  readonly against?: Judgement;
};

export type Failure = Immutable<z.output<typeof failureSchema>>;
export type Outcome = Immutable<z.output<typeof outcomeSchema>>;
