import type { Belief } from "../domain/belief.js";
import { type Citation, citedId, type PassageCitation, type StatementCitation } from "../domain/outcome.js";
import type { Policy } from "../domain/policy.js";
import type { Statement } from "../domain/statement.js";
import type { ClaimPart, ClaimRules, SentenceReading, Silence } from "../ports/claim-rules.js";
import { splitSentences } from "../text/split-sentences.js";

/** Why a citation, or all that is cited for a part, carries nothing. Reasons are data; `say-refusal.ts` puts them into words. */
export type Refusal =
  | Silence
  | { readonly kind: "nothing-cited" }
  | { readonly kind: "unknown-id" | "not-shown" | "known-wrong" | "without-value"; readonly id: string }
  /** What is cited says the opposite of the stance that it was cited for. */
  | { readonly kind: "opposite"; readonly follows: "supports" | "refutes"; readonly id: string }
  | { readonly kind: "not-verbatim"; readonly id: string; readonly words: string }
  | { readonly kind: "sentence"; readonly id: string; readonly because: Extract<SentenceReading, { kind: "silent" }>["because"] };

export type Gate =
  | { readonly kind: "carried"; readonly citations: readonly Citation[] }
  | { readonly kind: "refused"; readonly because: readonly Refusal[] };

/** `shown`: ids that prompts of this episode showed; null for reasoners that see the whole evidence graph. */
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
  // A line that was read out of a text carries no more than its sentence does.
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

/** Widens a quote to its whole sentence, so that a denial cannot be cut off. */
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
    rules.says(part, { text: sentence.text, before: passage.text.slice(0, sentence.start), title: passage.provenance.name }),
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
