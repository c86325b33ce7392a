/** The role of a span. The subject is the thing whose relations are asked for; the value is what the part relates it to. */
export type NameKind = "subject" | "value" | "name" | "date" | "number";

/** A part of a claim as input of the reader: its words, the names in it, and the class labels of subject and value. */
export type Part = {
  readonly words: string;
  readonly spans: readonly { readonly start: number; readonly end: number; readonly kind: NameKind }[];
  readonly subjectKinds: readonly string[];
  /** For a literal: "date" or "number". Empty if the value is not linked. */
  readonly valueKinds: readonly string[];
};

/** A graph's description of a property; used for relations on which the reader was not trained. */
export type RelationText = {
  readonly label: string;
  readonly aliases?: readonly string[];
  readonly description?: string;
  /** Class labels of its subjects and of its values; "date" and "number" for literals. */
  readonly subjectKinds?: readonly string[];
  readonly valueKinds?: readonly string[];
};

/** A relation of the subject: `out` if the subject is the statement's subject, `in` if it is its value. */
export type CandidateRelation = {
  readonly property: string;
  readonly direction: "out" | "in";
  readonly text?: RelationText;
};

/** One character for each kind of name; its code is its word piece. */
const MASKS: Readonly<Record<NameKind, string>> = { subject: "\u0001", value: "\u0002", name: "\u0003", date: "\u0004", number: "\u0005" };

/**
 * The words with names masked by kind, so that only the wording remains. The first subject and the first value are masked as such; further
 * ones count as other names. Spans that overlap an earlier one are ignored.
 */
export function maskNames({ words, spans }: Pick<Part, "words" | "spans">): string {
  const seen = new Set<NameKind>();
  let masked = "";
  let from = 0;
  for (const { start, end, kind } of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < from) continue;
    const isAgain = (kind === "subject" || kind === "value") && seen.has(kind);
    seen.add(kind);
    masked += unmasked(words.slice(from, start)) + MASKS[isAgain ? "name" : kind];
    from = end;
  }
  return masked + unmasked(words.slice(from));
}

/** A claim may contain control characters; they must not be mistaken for masks. */
function unmasked(words: string): string {
  return words.replaceAll(/\p{Cc}/gu, " ");
}
