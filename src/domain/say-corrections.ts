import type { Corrections } from "./corrections.js";
import type { ShownReading } from "./outcome.js";
import { sayRelation } from "./say-statement.js";

type Corrected = {
  readonly corrections?: Corrections;
  readonly outcome:
    | { readonly kind: "verdict"; readonly verdict: { readonly reading?: readonly ShownReading[] } }
    | { readonly kind: "failed" };
};

/** True if the verdict is about a statement that the claim does not make: another relation, or a thing with another name. */
export function saysSomethingElse({ corrections }: Pick<Corrected, "corrections">): boolean {
  if (corrections === undefined) return false;
  return corrections.relations.length > 0 || corrections.names.some(({ entity, bearsIt }) => entity !== null && !bearsIt);
}

/** What was checked, "Marie Curie – residence – Paris"; null if the reading was not corrected. */
export function readAs({ corrections, outcome }: Corrected): string | null {
  if (corrections === undefined) return null;
  const names = new Map(corrections.names.map(({ text, entity }) => [text, entity === null ? text : `${entity.label} (${entity.id})`]));
  const name = (text: string) => names.get(text) ?? text;
  const reading = outcome.kind === "verdict" ? (outcome.verdict.reading ?? []) : [];
  const said = reading.flatMap(({ relations, denied }) =>
    relations.map((one) => `${denied ? "not: " : ""}${sayRelation({ ...one, subject: name(one.subject), value: name(one.value) })}`),
  );
  return said.length === 0 ? sayCorrections(corrections) : said.join("; ");
}

/** "place of birth = residence (P551)"; "Lincoln = Lincoln (Q32433)". */
export function sayCorrections({ names, relations }: Corrections): string {
  return [
    ...names.map(
      ({ text, entity }) => `${text} = ${entity === null ? "none of the things of this name" : `${entity.label} (${entity.id})`}`,
    ),
    ...relations.map(({ read, meant }) => `${read.label} = ${meant.label} (${meant.property})`),
  ].join(", ");
}

/** A sentence about the corrections for reports; null if there are none. */
export function correctionNote(episode: Corrected): string | null {
  if (episode.corrections === undefined) return null;
  return `The reading was corrected by a reader: ${sayCorrections(episode.corrections)}. The verdict is about this reading, not about the claim as it is worded.`;
}

/** The title of a verification in lists and reports: the claim, or the statement that was checked instead. */
export function headline(episode: Corrected & { readonly claim: { readonly text: string } }): string {
  const read = readAs(episode);
  return read === null ? episode.claim.text : `Read as: ${read}`;
}
