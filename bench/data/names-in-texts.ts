import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { entityIdSchema, propertyIdSchema } from "../../src/domain/id-schemas.js";
import type { EntityId, PropertyId } from "../../src/domain/ids.js";
import { FOLDER, readLinkingTexts } from "./rows.js";

/** How a text names a thing. */
export type NameInText = { readonly text: string; readonly id: EntityId };
/** A sentence that says a relation, with the name by which it gives the value. */
export type SaidInText = { readonly subject: EntityId; readonly property: PropertyId; readonly object: NameInText };

const sideSchema = z.object({ text: z.string(), qid: entityIdSchema });
const rowSchema = z.looseObject({ kind: z.string(), property: propertyIdSchema.nullable(), subject: z.unknown(), object: z.unknown() });

const PRONOUN = /^(?:he|she|it|they|his|her|its|their|him|them)$/iu;

/** What people wrote: sentences of the wordings, and the texts in which names are marked. */
export function readNames(): { readonly names: readonly NameInText[]; readonly said: readonly SaidInText[] } {
  const rows = gunzipSync(readFileSync(new URL("wordings.dev.jsonl.gz", FOLDER)))
    .toString("utf8")
    .trim()
    .split("\n")
    .map((line) => rowSchema.parse(JSON.parse(line)))
    .filter(({ kind, property }) => kind === "sentence" && property !== null);
  const sideOf = (side: unknown): readonly NameInText[] => {
    const parsed = sideSchema.safeParse(side);
    return parsed.success ? [{ text: parsed.data.text, id: parsed.data.qid }] : [];
  };
  const said = rows.flatMap(({ property, subject, object }) =>
    sideOf(subject).flatMap(({ id }) => sideOf(object).map((one) => ({ subject: id, property: property ?? "P0", object: one }) as const)),
  );
  // Some texts are in two of the data sets.
  const texts = new Map(readLinkingTexts().map((one) => [one.text, one]));
  const marked = [...texts.values()].flatMap(({ mentions }) =>
    mentions.flatMap(({ qid, text }) => (entityIdSchema.safeParse(qid).success ? [{ text, id: entityIdSchema.parse(qid) }] : [])),
  );
  const names = [...rows.flatMap(({ subject, object }) => [...sideOf(subject), ...sideOf(object)]), ...marked];
  return { names: names.filter(({ text }) => !PRONOUN.test(text)), said };
}
