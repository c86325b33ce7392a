import { z } from "zod";
import { normaliseWords } from "./composed.js";
import { type ImageId, imageIdSchema, itemIdSchema, type PassageId, type PropertyId, passageIdSchema, statementIdSchema } from "./ids.js";
import { type Immutable, listOf } from "./immutable.js";
import { spanSchema } from "./mention.js";
import { labelSchema } from "./outcome.js";
import { ITEM_KINDS, NOTE_KINDS } from "./vocabulary.js";

/** Something that an episode set out to find: a question, a sub-claim, an entry of a search list, a check of a draft. */
export const agendaItemSchema = z
  .object({
    id: itemIdSchema,
    kind: z.enum(ITEM_KINDS),
    text: z.string(),
    /** What a search engine is asked; null: the text itself. */
    query: z.string().nullable(),
    /** Which plan of its kind it belongs to, from 1. */
    round: z.number(),
    route: z.enum(["web", "image", "graph"]),
    /** `unanswered`: it was looked for, and nothing that was found says it. */
    state: z.enum(["open", "answered", "unanswered", "dropped"]),
    /** In the reasoner's words. It is no evidence itself: the quotes under it are, or the pictures of an answer that was seen in pictures. */
    answer: z
      .object({
        text: z.string(),
        citations: listOf(z.object({ passage: passageIdSchema, quote: spanSchema })),
        images: listOf(imageIdSchema).exactOptional(),
      })
      .nullable(),
  })
  .meta({ id: "AgendaItem" });

/** What the episode set out to find. An item is about the work, a part (below) about what the claim says. */
export type AgendaItem = Immutable<z.output<typeof agendaItemSchema>>;

export type ItemId = AgendaItem["id"];

/** What a reasoner thought on the way: is more needed, which answer is kept, what does the evidence say so far. */
export const noteSchema = z
  .object({
    kind: z.enum(NOTE_KINDS),
    /** Which note of its kind it is, from 1. */
    round: z.number(),
    text: z.string(),
    label: labelSchema.nullable(),
    /** From 1 (a guess) to 5 (certain). */
    confidence: z.number().nullable(),
    /** What it was asked to look at, and what of that it found useful. */
    seen: listOf(z.union([passageIdSchema, statementIdSchema])),
    evidence: listOf(z.union([passageIdSchema, statementIdSchema])),
    /** The items that it keeps. */
    items: listOf(itemIdSchema),
    /** Is more needed? null where that was not the question. */
    more: z.boolean().nullable(),
  })
  .meta({ id: "Note" });

/** What a reasoner thought on the way. A note decides nothing: procedures read whether to go on, the verdict reads what it says. */
export type Note = Immutable<z.output<typeof noteSchema>>;

/** An item and what answers it. */
export type ItemAnswer = { readonly item: ItemId; readonly answer: NonNullable<AgendaItem["answer"]> };

/** An item as a plan names it: the belief gives it an id and a round. */
export type PlannedItem = Pick<AgendaItem, "kind" | "text" | "query" | "route">;

/** What a plan is to bring: so many items at most, of a strategy so many in each of its two lists. */
export type PlanTask = { readonly kind: "questions" | "sub-claims" | "strategy" | "checks"; readonly most: number };

/** One of the statements of which a claim is made, as the policy sees it: whether it is settled, and where the graph would hold it. */
export type AgendaPart = {
  readonly text: string;
  readonly state: "open" | "supported" | "refuted" | "not-in-graph";
  /** The value that the claim gives, in its own words; null where it gives none. */
  readonly value: string | null;
  /** Relations that would hold the part, from all decisions so far. */
  readonly properties: readonly PropertyId[];
};

/** The later agenda, with the relations that earlier ones named for the same parts: a part is known by its words, else by its place. */
export function mergeAgenda(before: readonly AgendaPart[], after: readonly AgendaPart[]): readonly AgendaPart[] {
  return after.map((part, place) => {
    const known = before.find(({ text }) => normaliseWords(text) === normaliseWords(part.text));
    const same = known ?? (before.length === after.length ? before[place] : undefined);
    return { ...part, properties: [...new Set([...(same?.properties ?? []), ...part.properties])] };
  });
}

/** What to think about: these items, or these passages; all that there are where none are named. `images`: pictures that are shown besides, where there are. */
export type ReflectTask = {
  readonly kind: Note["kind"];
  readonly items?: readonly ItemId[];
  readonly evidence?: readonly PassageId[];
  readonly images?: readonly ImageId[];
};

/** What comes of it; the belief adds which note it is and what it was asked to look at. `shown`: ids of the evidence that a model was shown for it. */
export type Reflection = Omit<Note, "kind" | "round" | "seen"> & { readonly shown?: readonly string[] };

/**
 * What to look at a picture for: `find` searches the web for it, by its address and, if wanted, by the claim's names; `match` compares what was found with
 * it, `rank` weighs that as evidence, `answer` reads pictures and captions for an item of the agenda.
 */
export type ExamineTask =
  | { readonly kind: "context" }
  | { readonly kind: "find"; readonly byNames?: boolean }
  | { readonly kind: "answer"; readonly item: ItemId }
  /** Shown besides: pictures and passages that were found. */
  | { readonly kind: "consistency"; readonly evidence?: readonly string[] }
  | { readonly kind: "match" | "rank"; readonly images: readonly ImageId[] };
