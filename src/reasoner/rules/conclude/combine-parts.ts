import { type Citation, type JudgedPart, type Judgement, joinPieces, type Label, type Piece, piecesOf } from "../../../domain/outcome.js";
import { sayTime } from "../../../domain/say-statement.js";
import { PRECISION } from "../../../domain/vocabulary.js";
import { rounded } from "./calibrate.js";

/** `isSideNote`: the part is not about the subject of the first part. */
type Judged = { readonly text: string; readonly judgement: Judgement; readonly isSideNote?: boolean };

/**
 * All parts have to be true: a refuted part refutes the claim, and an open part leaves it open. While the first part is open, the bearer of a name in
 * a side note is unknown, so the side note refutes nothing.
 */
export function combineParts(parts: readonly Judged[], threshold: number): Judgement {
  const having = (...labels: readonly Label[]) => parts.filter(({ judgement }) => labels.includes(judgement.label));
  const isOpen = parts[0]?.judgement.label === "not-enough-info";
  const refuted = having("refuted").filter(({ isSideNote = false }) => !(isSideNote && isOpen));
  const supported = having("supported");
  // A refutation needs one refuted part, so it is as likely as the most certain one; support needs all parts, so it is their product.
  const [surest] = [...refuted].sort((one, other) => sureness(other) - sureness(one));
  const rated = surest !== undefined ? [surest] : supported.length === parts.length ? supported : [];
  const confidence = rated.reduce((product, part) => product * sureness(part), 1);
  const label = rated.length === 0 || confidence < threshold ? "not-enough-info" : surest !== undefined ? "refuted" : "supported";
  const decisive = label === "refuted" ? refuted : label === "supported" ? supported : [];
  const pieces = decisive.length > 0 ? justify(decisive) : whyOpen(supported, having("not-enough-info", "conflicting"));
  return {
    label,
    confidence: decisive.length === 0 ? null : rounded(confidence),
    confidenceBasis: (decisive.length === 0 ? [] : rated).flatMap(({ judgement }) => judgement.confidenceBasis ?? []),
    justification: joinPieces(pieces),
    pieces,
    citations: citationsOf([...decisive, ...parts.filter((part) => !decisive.includes(part))], new Set(decisive)),
    keyPoints: decisive.flatMap(({ judgement }) => judgement.keyPoints),
    lookedFor: uniqueBy(
      parts.flatMap(({ judgement }) => judgement.lookedFor),
      ({ property }) => property,
    ),
    parts: parts.map(toPart),
    decidedBy: decisive.flatMap(({ judgement }) => judgement.decidedBy ?? []),
    reading: parts.flatMap(({ judgement }) => judgement.reading ?? []),
  };
}

function sureness({ judgement: { confidence } }: Judged): number {
  return confidence ?? 1;
}

/** Rules for which the same list can decide about different things. */
const BY_LIST: ReadonlySet<string> = new Set(["completeList", "notListed"]);

/** The justifications of the parts in order; skips a part that rests on the same statements as an earlier one, unless they are a list. */
function justify(decisive: readonly Judged[]): readonly Piece[] {
  const said = new Map<string, readonly Piece[]>();
  for (const { judgement } of decisive) {
    const pieces = piecesOf(judgement);
    const cited = pieces
      .flatMap(({ ids }) => ids)
      .sort()
      .join(" ");
    const isOfList = (judgement.decidedBy ?? []).some(({ rule }) => BY_LIST.has(rule));
    const key = cited === "" || isOfList ? judgement.justification : cited;
    if (!said.has(key)) said.set(key, pieces);
  }
  return [...said.values()].flatMap((pieces, place) => (place === 0 ? pieces : [{ text: " ", ids: [] }, ...pieces]));
}

function whyOpen(supported: readonly Judged[], open: readonly Judged[]): readonly Piece[] {
  const reasons = justify(open);
  if (supported.length === 0) return reasons;
  if (open.length === 0) return [...justify(supported), { text: " But all of this together is not sure enough for a verdict.", ids: [] }];
  const rest = ` This stays open: ${open.map(({ text }) => `"${sentence(text)}"`).join(" and ")}. `;
  return [...justify(supported), { text: rest, ids: [] }, ...reasons];
}

/** Citations of parts that do not decide the claim are context. */
function citationsOf(parts: readonly Judged[], decisive: ReadonlySet<Judged>): readonly Citation[] {
  const all = parts.flatMap((part) =>
    part.judgement.citations.map((citation): Citation => (decisive.has(part) ? citation : { ...citation, stance: "context" })),
  );
  return uniqueBy(all, (citation) => ("passage" in citation ? `${citation.passage} ${citation.quote.start}` : citation.statement));
}

function toPart({ text, judgement }: Judged): JudgedPart {
  const { label, confidence, justification, citations } = judgement;
  return { text: sentence(text), label, confidence, justification, citations, pieces: piecesOf(judgement) };
}

function sentence(text: string): string {
  return text
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    .replace(/(?<!\p{Lu})[.!\s]+$/u, "")
    .replace(/\b(\d{3,4}-\d\d-\d\d)\b/u, (day) => sayTime({ kind: "time", iso: `+${day}T00:00:00Z`, precision: PRECISION.day }));
}

function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const seen = new Map<string, T>();
  for (const item of items) if (!seen.has(keyOf(item))) seen.set(keyOf(item), item);
  return [...seen.values()];
}
