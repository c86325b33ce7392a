import { z } from "zod";
import { passageIdSchema, propertyIdSchema, statementIdSchema } from "./id-schemas.js";
import type { PropertyId, StatementId } from "./ids.js";
import { imageFindingSchema } from "./image.js";
import { type Immutable, listOf } from "./immutable.js";
import { spanSchema } from "./mention.js";
import { insteadSchema } from "./passage.js";
import { LABELS, STANCES } from "./vocabulary.js";

export const labelSchema = z.enum(LABELS).meta({ id: "Label" });
export type Label = (typeof LABELS)[number];
const statementCitationSchema = z.object({ statement: statementIdSchema, stance: z.enum(STANCES) });

/** A piece of evidence for a verdict, and its stance on the claim: a statement, or words of a passage. */
export type StatementCitation = Immutable<z.output<typeof statementCitationSchema>>;

const passageCitationSchema = z.object({
  passage: passageIdSchema,
  quote: spanSchema,
  stance: z.enum(STANCES),
  /** What the evidence says instead of the claim's words, if known. */
  instead: insteadSchema.exactOptional(),
});
export type PassageCitation = Immutable<z.output<typeof passageCitationSchema>>;
const citationSchema = z.union([statementCitationSchema, passageCitationSchema]);
export type Citation = StatementCitation | PassageCitation;

export function citedStatements(citations: readonly Citation[]): readonly StatementId[] {
  return citations.flatMap((citation) => ("statement" in citation ? [citation.statement] : []));
}

export function citedId(citation: Citation): string {
  return "statement" in citation ? citation.statement : citation.passage;
}

/**
 * A rule that decided (a part of) the claim; its stance, ignoring a negation in the claim; and a score of how clear wording and links are.
 */
const groundSchema = z.object({
  rule: z.string(),
  stance: z.enum(["supports", "refutes"]),
  score: z.number(),
  /**
   * The group of the finding, such as "one/place/close": a rule's precision is measured per group. Absent in older records and for other
   * sources.
   */
  group: z.string().exactOptional(),
});
export type Ground = Immutable<z.output<typeof groundSchema>>;

/** One part of a confidence in words, and how often verdicts reached in the same way were right; null if not measured. */
const basisSchema = z
  .object({ what: z.string(), measured: z.object({ right: z.number(), of: z.number() }).nullable() })
  .meta({ id: "ConfidenceBasis" });
export type Basis = Immutable<z.output<typeof basisSchema>>;

/** A piece of a justification, and the ids of its statements and passages. */
const pieceSchema = z.object({ text: z.string(), ids: listOf(z.string()) }).meta({ id: "Piece" });
export type Piece = Immutable<z.output<typeof pieceSchema>>;

const judgedPartSchema = z.object({
  text: z.string(),
  label: labelSchema,
  confidence: z.number().nullable(),
  justification: z.string(),
  /** Its evidence, and the evidence's stance on this part; absent in older records. */
  citations: listOf(citationSchema).exactOptional(),
  /** Its justification in pieces, as in the verdict; absent in older records and if a model gave it. */
  pieces: listOf(pieceSchema).exactOptional(),
});
export type JudgedPart = Immutable<z.output<typeof judgedPartSchema>>;

const readRelationSchema = z.object({
  subject: z.string(),
  relation: z.string(),
  value: z.string(),
  times: listOf(z.string()),
  /** Other relations that the words may mean, likeliest first. */
  otherwise: listOf(z.string()),
  /** The relation and the alternatives as properties of the graph, each only if a single property fits; absent in older records. */
  property: propertyIdSchema.exactOptional(),
  otherProperties: listOf(z.object({ property: propertyIdSchema, label: z.string() })).exactOptional(),
});
export type ReadRelation = Immutable<z.output<typeof readRelationSchema>>;

/** How one statement of a claim was understood, in words. `--explain` shows it, and every answer has it. */
export const shownReadingSchema = z
  .object({
    statement: z.string(),
    /** Why there is nothing to check (a question, a wish, an opinion); null if there is. */
    uncheckable: z.string().nullable(),
    denied: z.boolean(),
    relations: listOf(readRelationSchema),
    notUnderstood: listOf(z.string()),
  })
  .meta({ id: "Reading" });
export type ShownReading = Immutable<z.output<typeof shownReadingSchema>>;

export const verdictSchema = z
  .object({
    label: labelSchema,
    /** Probability that the label is right; null if there is no basis for a number. */
    confidence: z.number().nullable(),
    /** The parts of the confidence; absent in older records. */
    confidenceBasis: listOf(basisSchema).exactOptional(),
    justification: z.string(),
    /**
     * The justification in pieces; joined, they give the whole text. Absent in older records. If rules wrote it, each piece names exactly
     * its evidence; a model's sentences have the ids of the cited lines that they are about.
     */
    pieces: listOf(pieceSchema).exactOptional(),
    citations: listOf(citationSchema),
    keyPoints: listOf(z.string()),
    /** A model's key points with the ids of their evidence, and its confidence from 1 to 5; absent unless the policy asks for them (`review: points`). */
    points: listOf(pieceSchema).exactOptional(),
    sureness: z.int().min(1).max(5).exactOptional(),
    /** Relations that were looked for; shown when nothing was found. */
    lookedFor: listOf(z.object({ property: propertyIdSchema, label: z.string() })),
    /** The rules that decided, to trace a wrong verdict to one of them. */
    decidedBy: listOf(groundSchema).exactOptional(),
    /** The statements of the claim; empty if there is only one. */
    parts: listOf(judgedPartSchema),
    /** How each statement of the claim was understood; absent if no rules read it. */
    reading: listOf(shownReadingSchema).exactOptional(),
    /** A model's own confidence, before calibration. */
    said: z.number().exactOptional(),
    /** Why the configured entailment model did not judge the given texts; absent if it did. */
    unheard: z.string().exactOptional(),
    /** Finding about the picture that came with the claim; absent without one. */
    image: imageFindingSchema.exactOptional(),
    /** The limit of the budget that ended the search early; null if the policy ended it. */
    forced: z.string().nullable(),
    droppedCitations: z.number(),
    /** What a user can do to get a verdict, if known. */
    hint: z.string().nullable(),
  })
  .meta({ id: "Verdict" });
export type Verdict = Immutable<z.output<typeof verdictSchema>>;
export const failureSchema = z.object({ code: z.string(), message: z.string() }).meta({ id: "Failure" });
export type Failure = Immutable<z.output<typeof failureSchema>>;

/** An error never becomes a label. */
export const outcomeSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("verdict"), verdict: verdictSchema }),
    z.object({ kind: z.literal("failed"), failure: failureSchema }),
  ])
  .meta({ id: "Outcome" });
export type Outcome = Immutable<z.output<typeof outcomeSchema>>;

/** A model's evidence for one part of the claim: statements that lead from the part's subject to its value, or quoted words. */
export type Chain = {
  readonly part: string;
  readonly stance: "supports" | "refutes" | "open";
  /** Relations that the policy named for the part. The gate does not trust them; it uses them to see which unreadable values matter. */
  readonly properties: readonly PropertyId[];
  readonly citations: readonly Citation[];
  /** The model's reason, if it was asked for one per part. */
  readonly why?: string;
};

/** A reasoner's verdict, before the citation gate. */
export type Judgement = Omit<Verdict, "forced" | "droppedCitations" | "hint" | "image"> & {
  /** The limit of the budget that was reached while judging; the judgement is then incomplete. */
  readonly cutShort?: string;
  /** For a model's verdict: the evidence of each part. Only the gate reads this and the next fields. */
  readonly chains?: readonly Chain[];
  /**
   * Ids of all evidence (s…, p…) shown in prompts of the episode: nothing else can be cited. Absent for reasoners that see the whole
   * evidence graph.
   */
  readonly shown?: readonly string[];
  /** The rules' judgement, if they are sure of another label and the model kept its own after seeing their lines. */
  readonly against?: Judgement;
};

type Justified = Pick<Verdict, "justification"> & { readonly pieces?: readonly Piece[] };

export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join("");
}

/** The pieces of a justification. A justification without pieces is returned as one piece. */
export function piecesOf({ justification, pieces = [{ text: justification, ids: [] }] }: Justified): readonly Piece[] {
  return pieces;
}

/**
 * Updates the pieces after the justification changed. Text added before or after becomes a piece; if the text was replaced, the pieces are
 * dropped; ids that are no longer cited are removed.
 */
export function withPieces<J extends Justified>(judgement: J, cited: ReadonlySet<string>): J {
  const { pieces, ...rest } = judgement;
  if (pieces === undefined) return judgement;
  const start = rest.justification.indexOf(joinPieces(pieces));
  // Only an optional field was removed, so the type still fits.
  if (start < 0) return rest as J;
  const end = start + joinPieces(pieces).length;
  const around = (text: string) => (text === "" ? [] : [{ text, ids: [] }]);
  const own = pieces.map(({ text, ids }) => ({ text, ids: ids.filter((id) => cited.has(id)) }));
  return { ...judgement, pieces: [...around(rest.justification.slice(0, start)), ...own, ...around(rest.justification.slice(end))] };
}
