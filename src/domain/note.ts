import type { z } from "zod";
import type { ItemId } from "./agenda.js";
import type { ImageId, PassageId } from "./ids.js";
import type { noteSchema } from "./schemas/agenda-schema.js";
import type { Immutable } from "./schemas/immutable.js";

/** What a reasoner thought on the way. A note decides nothing: procedures read whether to go on, the verdict reads what it says. */
export type Note = Immutable<z.output<typeof noteSchema>>;

/** What to think about: these items, or these passages; all that there are where none are named. `images`: pictures that are shown besides, where there are. */
export type ReflectTask = {
  readonly kind: Note["kind"];
  readonly items?: readonly ItemId[];
  readonly evidence?: readonly PassageId[];
  readonly images?: readonly ImageId[];
};

/** What comes of it; the belief adds which note it is and what it was asked to look at. `shown`: ids of the evidence that a model was shown for it. */
export type Reflection = Omit<Note, "kind" | "round" | "seen"> & { readonly shown?: readonly string[] };
