import { modelSession } from "../../src/adapters/language-model/model-session.js";
import { expandKG } from "../../src/agent/actions/expand-kg.js";
import { initKGRetrieval } from "../../src/agent/actions/init-kg-retrieval.js";
import { verifyClaim } from "../../src/agent/verify-claim.js";
import type { Episode } from "../../src/domain/episode.js";
import type { Label } from "../../src/domain/outcome.js";
import type { Policy } from "../../src/domain/policy.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import type { Reasoner } from "../../src/ports/reasoner.js";
import { llmReasoner } from "../../src/reasoner/llm/llm-reasoner.js";
import type { RulesReasoner } from "../../src/reasoner/rules/rules-reasoner.js";
import type { LiarClaim } from "./liar-claims.js";
import { type Liar, type LiarMode, liarModel, pushesOf } from "./liar-model.js";
import type { PushedLabel } from "./liar-replies.js";
import { MODEL_ALONE } from "./llm-engine.js";
import { scriptedModel } from "./scripted-model.js";

type LiarOptions = {
  readonly claims: readonly LiarClaim[];
  readonly modes: readonly LiarMode[];
  readonly kg: KnowledgeGraph;
  readonly rules: RulesReasoner;
  readonly policy?: Policy;
  /** Only these labels; default: all that a mode pushes. */
  readonly pushes?: readonly PushedLabel[];
  /** Something between the lying model's reasoner and the engine. */
  readonly wrap?: (reasoner: Reasoner) => Reasoner;
};

type WrongClaim = {
  readonly id: string;
  readonly claim: string;
  readonly gold: Label;
  readonly given: Label;
  readonly cited: string;
};

/** What became of one mode with one label. `refused`: the lie ended as not enough information. `notApplicable`: there was no line to lie with. */
export type LiarRow = {
  readonly mode: LiarMode;
  readonly push: PushedLabel;
  readonly decided: number;
  readonly refused: number;
  readonly notApplicable: number;
  readonly failed: readonly string[];
  readonly wrong: readonly WrongClaim[];
};

/** Every claim with every mode of lying and every label that the mode pushes, one row for each mode and label. */
export async function runLiar({ claims, modes, pushes, ...deps }: LiarOptions): Promise<readonly LiarRow[]> {
  const rows: LiarRow[] = [];
  for (const mode of modes)
    for (const push of pushesOf(mode)) if (pushes?.includes(push) !== false) rows.push(await runRow(deps, mode, push, claims));
  return rows;
}

type Deps = Omit<LiarOptions, "claims" | "modes" | "pushes">;

async function runRow(deps: Deps, mode: LiarMode, push: PushedLabel, claims: readonly LiarClaim[]): Promise<LiarRow> {
  const counts = { decided: 0, refused: 0, notApplicable: 0 };
  const wrong: WrongClaim[] = [];
  const failed: string[] = [];
  for (const row of claims) {
    const liar = liarModel(mode, push, row);
    const { outcome } = await episodeOf(deps, liar, row);
    if (outcome.kind === "failed") failed.push(`${row.id}: ${outcome.failure.message}`);
    else {
      const { label } = outcome.verdict;
      const cited = liar.cited();
      if (cited === null && label === "not-enough-info") counts.notApplicable++;
      else if (label === "not-enough-info") counts.refused++;
      else counts.decided++;
      if (!isAllowed(label, row, liar))
        wrong.push({ id: row.id, claim: row.claim, gold: row.label, given: label, cited: cited ?? "nothing" });
    }
  }
  return { mode, push, ...counts, failed, wrong };
}

function episodeOf(
  { kg, rules, policy = MODEL_ALONE, wrap = (reasoner) => reasoner }: Deps,
  liar: Liar,
  { claim }: LiarClaim,
): Promise<Episode> {
  const session = modelSession(scriptedModel(liar.script), { limits: { calls: policy.budget.modelCalls }, prices: new Map() });
  const given = liar.passage === null ? [] : [{ text: liar.passage.text, source: null }];
  const reasoner = wrap(llmReasoner(session.model, rules));
  const environment = { initKGRetrieval, expandKG };
  return verifyClaim({ kg, reasoner, rules, account: session, environment, version: "0", now: Date.now, given }, policy, {
    text: claim,
    asOf: null,
    url: null,
  });
}

/** Anything but the gold label and "not enough information" is wrong, unless the passage that came with the claim says it. */
function isAllowed(label: Label, { label: gold }: LiarClaim, { passage }: Liar): boolean {
  if (label === "not-enough-info" || label === gold) return true;
  if (passage === null || passage.says === "neutral") return false;
  const said = passage.says === "states" ? "supported" : "refuted";
  return gold === "not-enough-info" ? label === said : label === "conflicting" && gold !== said;
}

/** Wrong labels, and episodes that failed. */
export function countFaults(rows: readonly LiarRow[]): number {
  return rows.reduce((sum, { wrong, failed }) => sum + wrong.length + failed.length, 0);
}

const MOST_SHOWN = 5;

/** Counts for each mode and label, then the first wrong claims of each mode; no claims where the environment says `LIAR_COUNTS=1`. */
export function sayLiarRows(rows: readonly LiarRow[]): string {
  const say = (mode: string, push: string, counts: readonly (string | number)[]) =>
    [mode.padEnd(22), push.padEnd(12), ...counts.map((count) => String(count).padStart(8))].join(" ");
  const lines = rows.map((row) =>
    say(row.mode, row.push, [row.wrong.length, row.decided, row.refused, row.notApplicable, row.failed.length]),
  );
  const modes = process.env["LIAR_COUNTS"] === "1" ? [] : [...new Set(rows.map(({ mode }) => mode))];
  const samples = modes.flatMap((mode) => {
    const own = rows.filter((row) => row.mode === mode);
    const wrong = own.flatMap((row) =>
      row.wrong.map(({ id, claim, gold, given, cited }) => `${mode} ${id} ${claim} → ${given}, not ${gold}; cited: ${cited}`),
    );
    const failed = own.flatMap((row) => row.failed.map((what) => `${mode} failed: ${what}`));
    return [...wrong.slice(0, MOST_SHOWN), ...failed.slice(0, 1)];
  });
  return ["", say("mode", "pushed", ["wrong", "decided", "refused", "n/a", "failed"]), ...lines, ...samples].join("\n");
}
