import { z } from "zod";
import { normaliseWords } from "./composed.js";
import { imageIdSchema, itemIdSchema, passageIdSchema, statementIdSchema } from "./id-schemas.js";
import type { ImageId, PassageId, PropertyId } from "./ids.js";
import { type Immutable, listOf } from "./immutable.js";
import { spanSchema } from "./mention.js";
import { labelSchema } from "./outcome.js";
import { ITEM_KINDS, NEEDS, NOTE_KINDS } from "./vocabulary.js";

/** Something to find: a question, a sub-claim, an entry of a search list, a check of a draft. */
export const agendaItemSchema = z
  .object({
    id: itemIdSchema,
    kind: z.enum(ITEM_KINDS),
    text: z.string(),
    /** The query for a search engine; null: the text is the query. */
    query: z.string().nullable(),
    /** Number of the plan of this kind that it belongs to, from 1. */
    round: z.number(),
    route: z.enum(["web", "image", "graph"]),
    /** `unanswered`: a search found no answer. */
    state: z.enum(["open", "answered", "unanswered", "dropped"]),
    /** In the reasoner's words. The evidence is in its citations or pictures, not in this text. */
    answer: z
      .object({
        text: z.string(),
        citations: listOf(z.object({ passage: passageIdSchema, quote: spanSchema })),
        images: listOf(imageIdSchema).exactOptional(),
      })
      .nullable(),
  })
  .meta({ id: "AgendaItem" });

/** Items are about the work to do; parts (below) are about what the claim says. */
export type AgendaItem = Immutable<z.output<typeof agendaItemSchema>>;

export type ItemId = AgendaItem["id"];

/** A reasoner's intermediate note: whether more evidence is needed, which answer is kept, what the evidence says so far. */
export const noteSchema = z
  .object({
    kind: z.enum(NOTE_KINDS),
    /** Number of the note among those of its kind, from 1. */
    round: z.number(),
    text: z.string(),
    label: labelSchema.nullable(),
    /** From 1 (a guess) to 5 (certain). */
    confidence: z.number().nullable(),
    /** The evidence the reasoner was asked about, and the part that it found useful. */
    seen: listOf(z.union([passageIdSchema, statementIdSchema])),
    evidence: listOf(z.union([passageIdSchema, statementIdSchema])),
    items: listOf(itemIdSchema),
    /** Is more evidence needed? null if that was not the question. */
    more: z.boolean().nullable(),
    /** MultiReflect's three answers (§3.2); absent if they were not asked for, and in older records. */
    need: z.enum(NEEDS).exactOptional(),
  })
  .meta({ id: "Note" });

/** A reasoner's intermediate note. It decides nothing: procedures read whether to go on, the verdict reads its text. */
export type Note = Immutable<z.output<typeof noteSchema>>;

/** An item with its answer. */
export type ItemAnswer = { readonly item: ItemId; readonly answer: NonNullable<AgendaItem["answer"]> };

/** An item in a plan; the belief adds an id and a round. */
export type PlannedItem = Pick<AgendaItem, "kind" | "text" | "query" | "route">;

/** What to plan: at most `most` items; a strategy has two lists of at most `most` items each. */
export type PlanTask = { readonly kind: "questions" | "sub-claims" | "strategy" | "checks"; readonly most: number };

/** One statement of a claim, for the policy: whether it is settled, and which relations of the graph could settle it. */
export type AgendaPart = {
  readonly text: string;
  readonly state: "open" | "supported" | "refuted" | "not-in-graph";
  /** The value in the claim's words; null if the claim gives none. */
  readonly value: string | null;
  /** Relations that could settle the part, from all decisions so far. */
  readonly properties: readonly PropertyId[];
};

/**
 * The later agenda, with the relations that the earlier one named for the same parts. Parts are matched by their words, otherwise by
 * position.
 */
export function mergeAgenda(before: readonly AgendaPart[], after: readonly AgendaPart[]): readonly AgendaPart[] {
  return after.map((part, place) => {
    const known = before.find(({ text }) => normaliseWords(text) === normaliseWords(part.text));
    const same = known ?? (before.length === after.length ? before[place] : undefined);
    return { ...part, properties: [...new Set([...(same?.properties ?? []), ...part.properties])] };
  });
}

/** What to reflect on: these items or passages, or everything if none are named. `images`: pictures to show as well. */
export type ReflectTask = {
  readonly kind: Note["kind"];
  readonly items?: readonly ItemId[];
  readonly evidence?: readonly PassageId[];
  readonly images?: readonly ImageId[];
};

/** The result; the belief adds the note's number and the evidence that was asked about. `shown`: ids of the evidence shown to a model. */
export type Reflection = Omit<Note, "kind" | "round" | "seen"> & { readonly shown?: readonly string[] };

/**
 * A look at a picture: `find` searches the web for it, by its address and optionally by the claim's names; `match` compares found pictures with it; `rank`
 * grades them as evidence; `answer` reads pictures and captions for an agenda item.
 */
export type ExamineTask =
  | { readonly kind: "context" }
  | { readonly kind: "find"; readonly byNames?: boolean }
  | { readonly kind: "answer"; readonly item: ItemId }
  /** Pictures and passages that are shown as well. */
  | { readonly kind: "consistency"; readonly evidence?: readonly string[] }
  | { readonly kind: "match" | "rank"; readonly images: readonly ImageId[] };
