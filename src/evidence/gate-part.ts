import type { Belief } from "../domain/belief.js";
import { isStatementId, type PropertyId, type StatementId } from "../domain/ids.js";
import { type Citation, citedId, type PassageCitation, type StatementCitation } from "../domain/outcome.js";
import type { Policy } from "../domain/policy.js";
import type { Statement } from "../domain/statement.js";
import type { ClaimPart, ClaimRules, SentenceReading, Silence } from "../ports/claim-rules.js";
import { splitSentences } from "../text/split-sentences.js";

/** Why a citation, or all evidence cited for a part, carries nothing. Reasons are data; `sayRefusal` puts them into words. */
export type Refusal =
  | Silence
  | { readonly kind: "nothing-cited" }
  | { readonly kind: "unknown-id" | "not-shown" | "known-wrong" | "without-value"; readonly id: string }
  /** The cited evidence has the opposite stance. */
  | { readonly kind: "opposite"; readonly follows: "supports" | "refutes"; readonly id: string }
  | { readonly kind: "not-verbatim"; readonly id: string; readonly words: string }
  | { readonly kind: "sentence"; readonly id: string; readonly because: Extract<SentenceReading, { kind: "silent" }>["because"] };

export type Gate =
  | { readonly kind: "carried"; readonly citations: readonly Citation[] }
  | { readonly kind: "refused"; readonly because: readonly Refusal[] };

/** `shown`: ids shown in prompts of this episode; null for reasoners that see the whole evidence graph. */
export type GateDeps = {
  readonly rules: Pick<ClaimRules, "follows" | "says">;
  readonly policy: Policy;
  readonly shown: ReadonlySet<string> | null;
};

/**
 * Do the cited lines and quotes carry a part of the claim with this stance? The stance and the relations that the model named are not trusted.
 *
 * | cited for the part | supports | refutes |
 * | --- | --- | --- |
 * | nothing, an id that does not exist, one that no prompt showed | refused | refused |
 * | a line known to be wrong, or without a value | refused | refused |
 * | a line about something that the part does not name | other-subject | other-subject |
 * | a line of another relation than the words say | other-relation | other-relation |
 * | the line with the claimed value (or one inside it, or a kind of it) | **carried** | opposite |
 * | the same while the part denies it | opposite | **carried** |
 * | another value, and the relation takes one (at that time) | opposite | **carried** |
 * | another value, and the relation takes many, or the claimed one may contain it | other-value | other-value |
 * | a line of the relation, while words of the part stay unexplained | unexplained | unexplained |
 * | two lines that lead from the subject to the value | **carried** | opposite |
 * | a line read out of a text whose sentence does not say so | sentence | sentence |
 * | words that the passage does not hold | not-verbatim | not-verbatim |
 * | a sentence that states the part of its subject | **carried** | opposite |
 * | a sentence that denies it | opposite | **carried** |
 * | a sentence about somebody else, a plan, a question, hearsay | sentence | sentence |
 */
export function gatePart(deps: GateDeps, part: ClaimPart, stance: "supports" | "refutes", cited: readonly Citation[]): Gate {
  if (cited.length === 0) return { kind: "refused", because: [{ kind: "nothing-cited" }] };
  const lines = gateLines(
    deps,
    part,
    stance,
    cited.filter((citation) => "statement" in citation),
  );
  if (lines.kind === "carried") return lines;
  const quotes = cited.filter((citation) => "passage" in citation).map((citation) => gateQuote(deps, part, stance, citation));
  const carried = quotes.flatMap((gate) => (gate.kind === "carried" ? gate.citations : []));
  if (carried.length > 0) return { kind: "carried", citations: carried };
  return { kind: "refused", because: [...lines.because, ...quotes.flatMap((gate) => (gate.kind === "refused" ? gate.because : []))] };
}

function gateLines(deps: GateDeps, part: ClaimPart, stance: "supports" | "refutes", cited: readonly StatementCitation[]): Gate {
  const { rules, policy, shown } = deps;
  const { graph } = part.belief;
  const read = cited.map(({ statement: id }) => readable(graph, shown, id));
  const unreadable = read.flatMap((one) => (one.kind === "line" ? [] : one));
  const lines = read.flatMap((one) => (one.kind === "line" ? one.line : []));
  if (lines.length === 0) return { kind: "refused", because: unreadable };
  const follows = rules.follows(part, lines, policy);
  if (follows.kind === "silent") return { kind: "refused", because: [...unreadable, follows.because] };
  const [id = ""] = follows.lines;
  if (follows.stance !== stance) return { kind: "refused", because: [...unreadable, { kind: "opposite", follows: follows.stance, id }] };
  // A line extracted from a text carries no more than its sentence does.
  const sources = follows.lines.flatMap((one): readonly PassageCitation[] => {
    const provenance = graph.statement(one)?.provenance;
    return provenance?.source === "web" ? [{ passage: provenance.passage, quote: provenance.quote, stance }] : [];
  });
  const unsaid = sources.map((source) => gateQuote({ ...deps, shown: null }, part, stance, source));
  const because = unsaid.flatMap((gate) => (gate.kind === "refused" ? gate.because : []));
  if (because.length > 0) return { kind: "refused", because: [...unreadable, ...because] };
  return { kind: "carried", citations: follows.lines.map((statement) => ({ statement, stance })) };
}

type Readable =
  | { readonly kind: "line"; readonly line: Statement }
  | Extract<Refusal, { id: string; kind: "unknown-id" | "not-shown" | "known-wrong" | "without-value" }>;

function readable(graph: Belief["graph"], shown: GateDeps["shown"], id: StatementCitation["statement"]): Readable {
  const line = graph.statement(id);
  if (line === undefined) return { kind: "unknown-id", id };
  if (shown !== null && !shown.has(id)) return { kind: "not-shown", id };
  if (line.rank === "deprecated") return { kind: "known-wrong", id };
  if (line.value.kind === "some-value" || line.value.kind === "no-value") return { kind: "without-value", id };
  return { kind: "line", line };
}

/** Extends a quote to its whole sentence, so that a denial cannot be cut off. */
function gateQuote({ rules, shown }: GateDeps, part: ClaimPart, stance: "supports" | "refutes", citation: PassageCitation): Gate {
  const id = citedId(citation);
  const refused = (refusal: Refusal): Gate => ({ kind: "refused", because: [refusal] });
  const passage = part.belief.graph.passage(citation.passage);
  if (passage === undefined) return refused({ kind: "unknown-id", id });
  if (shown !== null && !shown.has(id)) return refused({ kind: "not-shown", id });
  const { start, end, text } = citation.quote;
  if (text.trim() === "" || passage.text.slice(start, end) !== text) return refused({ kind: "not-verbatim", id, words: text });
  const around = splitSentences(passage.text).filter((one) => one.start < end && start < one.end);
  const said = around.map((sentence) =>
    rules.says(part, {
      text: sentence.text,
      before: passage.text.slice(0, sentence.start),
      after: passage.text.slice(sentence.end),
      title: passage.provenance.name,
    }),
  );
  // A quote over several sentences counts if one of them decides and none says the opposite.
  const stances = new Set(said.flatMap((one) => (one.kind === "says" ? [one.stance] : [])));
  const [only] = stances;
  if (only === undefined || stances.size > 1) {
    const because = said.find((one) => one.kind === "silent")?.because ?? "no-subject";
    return refused({ kind: "sentence", id, because });
  }
  return only === stance ? { kind: "carried", citations: [citation] } : refused({ kind: "opposite", follows: only, id });
}

const SENTENCES: Readonly<Record<Extract<Refusal, { kind: "sentence" }>["because"], string>> = {
  "no-subject": "the sentence does not speak of what this part is about",
  "not-asserted": "the sentence is a plan, a question, a condition or somebody's word, not a statement",
  "other-relation": "the sentence tells something else than this part",
  "no-value": "the sentence holds neither the value of this part nor one that excludes it",
};

/** `wayOut`: advice for the model. */
type Reason = { readonly why: string; readonly wayOut?: string };

/** A refusal in words: the line, the part and what is missing; for the model that repairs it, also what to do. */
export function sayRefusal(belief: Belief, refusal: Refusal, { part, side, reader }: RefusalContext): string {
  const { why, wayOut } = reasonOf(belief, side, refusal);
  const advice = reader === "model" && wayOut !== undefined ? `; ${wayOut}` : "";
  return `${why}${advice} (part: ${JSON.stringify(part.belief.claim.text)})`;
}

type RefusalContext = {
  readonly part: ClaimPart;
  readonly side: "supports" | "refutes";
  readonly reader: "people" | "model";
};

const LISTED = "cite a line that is listed";
const OR_OPEN = "or leave it open";

function reasonOf(belief: Belief, side: "supports" | "refutes", refusal: Refusal): Reason {
  const line = (id: StatementId) => sayLine(belief, id);
  switch (refusal.kind) {
    case "nothing-cited":
      return { why: "no line is cited for it", wayOut: `cite one, ${OR_OPEN}` };
    case "unknown-id":
      return { why: `${refusal.id} does not exist in the evidence`, wayOut: LISTED };
    case "not-shown":
      return { why: `${refusal.id} was never shown`, wayOut: LISTED };
    case "known-wrong":
      return { why: `${refusal.id} is known to be wrong` };
    case "without-value":
      return { why: `${refusal.id} says that there is a value or none, not which` };
    case "uncheckable":
      return { why: refusal.why };
    case "other-subject":
      return { why: "the cited lines do not lead from what the part names to its value", wayOut: `cite the whole chain, ${OR_OPEN}` };
    case "other-relation":
      return refusal.read === null
        ? { why: `the words of the part are not known to mean ${line(refusal.line)}` }
        : {
            why: `${line(refusal.line)} states another relation than the words of the part, which say ${quoted(belief, refusal.read)}`,
            wayOut: `cite a line of that relation, ${OR_OPEN}`,
          };
    case "unexplained":
      return { why: `${line(refusal.line)} says nothing of ${refusal.words.map((one) => JSON.stringify(one)).join(", ")}` };
    case "other-value":
      return side === "supports"
        ? { why: `${line(refusal.line)} does not give the value that the part gives` }
        : { why: `nothing shows that ${line(refusal.line)} excludes what the part says` };
    case "opposite": {
      const what = isStatementId(refusal.id) ? line(refusal.id) : refusal.id;
      const word = side === "supports" ? "support" : "refute";
      return { why: `${what} ${refusal.follows === "supports" ? "states" : "excludes"} what the part says, and cannot ${word} it` };
    }
    case "not-verbatim":
      return refusal.words.trim() === ""
        ? { why: `${refusal.id} is cited without the words that it rests on`, wayOut: "copy a whole sentence of it" }
        : { why: `${refusal.id} does not say ${JSON.stringify(refusal.words.slice(0, 120))}`, wayOut: "copy a whole sentence of it" };
    case "sentence":
      return { why: `${refusal.id}: ${SENTENCES[refusal.because]}`, wayOut: `quote a sentence that states it, ${OR_OPEN}` };
  }
}

function sayLine(belief: Belief, id: StatementId): string {
  const line = belief.graph.statement(id);
  return line === undefined ? id : `${id} (${quoted(belief, line.property)})`;
}

function quoted({ properties }: Belief, property: PropertyId): string {
  return JSON.stringify(properties.get(property)?.label ?? property);
}
