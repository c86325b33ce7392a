import type { Episode } from "../../src/domain/episode.js";
import type { Citation, Verdict } from "../../src/domain/outcome.js";
import { sayBasis, sayPicture } from "../../src/domain/say-verdict.js";
import { stanceIn } from "../../src/reports/cited.js";
import { sayReason } from "../../src/reports/step-words.js";
import { listing, sentence } from "../../src/reports/words.js";

export type CitedLine = { readonly number: number; readonly stance: Citation["stance"]; readonly text: string };
export type Spent = { readonly name: string; readonly used: number; readonly most: number | null; readonly text: string };
export type Why = {
  readonly supports: readonly CitedLine[];
  readonly refutes: readonly CitedLine[];
  readonly missing: string;
  /** The finding about the claim's picture; null without a picture. */
  readonly picture: string | null;
  readonly stopped: string;
  readonly spent: readonly Spent[];
};

export function whyRows(episode: Episode, verdict: Verdict): Why {
  const lines = verdict.citations.flatMap((citation, index): readonly CitedLine[] => {
    const id = "statement" in citation ? citation.statement : citation.passage;
    const line = episode.evidence.find((one) => one.id === id);
    return line === undefined ? [] : [{ number: index + 1, stance: stanceIn(verdict, citation), text: line.text }];
  });
  return {
    supports: lines.filter(({ stance }) => stance === "supports"),
    refutes: lines.filter(({ stance }) => stance === "refutes"),
    missing: sayMissing(episode, verdict),
    picture: verdict.image === undefined ? null : sayPicture(verdict.image),
    stopped: sayStopped(episode, verdict),
    spent: spentOf(episode),
  };
}

function sayMissing({ links }: Episode, { label, lookedFor, reading = [] }: Verdict): string {
  if (label === "conflicting") return "A second, independent source that decides the claim.";
  if (label !== "not-enough-info") return "Nothing that this verdict needs.";
  if (reading.some(({ uncheckable }) => uncheckable !== null)) return "Nothing that facts could give.";
  const unknown = links.flatMap((link) => (link.kind === "unknown" ? [`“${link.span.text}”`] : []));
  const parts = [
    lookedFor.length === 0
      ? ""
      : sentence(
          `a statement about ${listing(
            lookedFor.map(({ label: name }) => name),
            "or",
          )} that decides`,
        ),
    unknown.length === 0 ? "" : sentence(`${listing(unknown)} in this graph`),
  ].filter((part) => part !== "");
  return parts.length === 0 ? "A fact on record that decides it." : parts.join(" ");
}

function sayStopped({ trajectory }: Episode, { forced }: Verdict): string {
  if (forced !== null) return sentence(forced);
  return sayReason(trajectory.at(-1)?.reason ?? "");
}

function spentOf({ cost, budget }: Episode): readonly Spent[] {
  const row = (name: string, used: number, most: number | null | undefined, shown = String(used)): Spent => ({
    name,
    used,
    most: most ?? null,
    text: most === null || most === undefined ? shown : `${shown} of ${most}`,
  });
  return [
    row("Steps", cost.steps, budget?.steps),
    row("Graph queries", cost.sparqlQueries, budget?.sparqlQueries),
    row("Web requests", cost.webRequests, budget?.webRequests),
    row("Model calls", cost.modelCalls, budget?.modelCalls),
    row("Seconds", cost.ms / 1000, budget?.seconds, (cost.ms / 1000).toFixed(2)),
  ];
}

/** The basis and meaning of a confidence. Older records do not contain the basis. */
export function sayConfidence(verdict: Pick<Verdict, "confidence" | "confidenceBasis" | "label">): string {
  const made = sayBasis(verdict);
  const share =
    made === null ? `About ${Math.round((verdict.confidence ?? 0) * 100)} of 100 such verdicts should be right.` : sentence(made);
  if (verdict.label === "conflicting") return `${share} It does not say which of the two sides is right.`;
  return `${share} The number rates how the evidence was read. If the source is wrong, so is the verdict.`;
}
