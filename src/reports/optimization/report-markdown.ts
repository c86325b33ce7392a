import type { Interval } from "../../lab/optimizer/bootstrap.js";
import type { Confirmation } from "../../lab/optimizer/confirm.js";
import type { Figures } from "../../lab/optimizer/figures.js";
import type { RunReport, RunStatus } from "../../lab/optimizer/report.js";
import type { EditRecord } from "../../lab/optimizer/run.js";
import { signed } from "../../lab/optimizer/signed.js";

const HEADLINES: Readonly<Record<RunStatus["kind"], string>> = {
  promoted: "The new policy is better",
  unproven: "Unproven: the policy stays as it is",
  selected: "Best on validation, not confirmed",
  aborted: "The run was broken off",
  proposed: "Proposed from experience, not tried",
};

/** A saving is said to be one. */
export function headlineOf({ status, confirmation }: RunReport): string {
  const saves = status.kind === "promoted" && (confirmation?.saving ?? null) !== null;
  return saves ? "The new policy is as often right, and cheaper" : HEADLINES[status.kind];
}

/** `report.md`. `chart` is the file of the chart, as the page links to it. */
export function renderReport(report: RunReport, chart: string): string {
  const { status, lineage, spent, config, confirmation, selected } = report;
  const { train, validation, confirmation: held } = lineage.splits;
  return [
    `# ${headlineOf(report)}`,
    `${lineage.policy}, engine ${config.engine}, seed ${config.seed}. ${sentence(status.why)} The search: ${sentence(report.ended)}`,
    confirmation === null ? "" : confirmed(confirmation),
    selected === null ? "" : chosen(selected),
    report.notDone.length === 0 ? "" : `## What could not be done\n\n${report.notDone.map((one) => `- ${sentence(one)}`).join("\n")}`,
    report.rounds.length === 0 ? "" : `## Reward by round\n\n![Reward on validation by round](${chart})\n\n${rounds(report)}`,
    lineage.path.length === 0 ? "" : `## What the new policy changes\n\n${lineage.path.map((edit) => `- ${cell(edit.edit)}`).join("\n")}`,
    edits(
      "Edits that were validated",
      report.edits.filter(({ fate }) => fate === "validated"),
    ),
    edits(
      "Edits that lost or were rejected",
      report.edits.filter(({ fate }) => fate !== "validated"),
    ),
    lineage.gradients.length === 0
      ? ""
      : `## Gradients\n\n${lineage.gradients.map((one) => `- round ${one.round}, ${one.errorType}: ${cell(one.gradient)}`).join("\n")}`,
    "## Where it came from",
    [
      `- models: ${lineage.models.join(", ") || "none"}; environment: ${lineage.environment}`,
      `- train ${train.claims} claims (${train.hash}), validation ${validation.claims} (${validation.hash}), held back ${held.claims} (${held.hash})`,
      `- spent: ${spent.rollouts} of ${config.budget.rollouts} rollouts, ${spent.tokens}${of(config.budget.tokens)} tokens, ${spent.usd}${of(config.budget.usd)} USD`,
      ...(report.experience === null ? [] : [`- ${sayExperience(report.experience)}`]),
      ...(report.untested.length === 0
        ? []
        : [`- untested, since no claim of the search is of that kind: ${report.untested.map(cell).join(", ")}`]),
      `- reward: ${config.weights.correctness} × correctness + ${config.weights.sufficiency} × sufficiency − ${config.weights.cost} × cost`,
      ...Object.entries(report.misses).map(([why, count]) => `- missed ${count} times, not scored: ${cell(why)}`),
      `- deployed ${report.deployed.id}, winner ${report.winner?.id ?? "none"}`,
    ].join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

function kindTable(kinds: Confirmation["kinds"]): string {
  const rows = kinds.map(({ kind, claims, before, after }) => `| ${cell(kind)} | ${claims} | ${before.toFixed(3)} | ${after.toFixed(3)} |`);
  return `| kind of claim | claims | right before | right after |\n| --- | --- | --- | --- |\n${rows.join("\n")}`;
}

function confirmed({ claims, repeats, before, after, gain, correctnessGain, p, kinds }: Confirmation): string {
  const row = (name: string, pick: (figures: Figures) => Interval | null) =>
    `| ${name} | ${interval(pick(before))} | ${interval(pick(after))} |`;
  const share = (figures: Figures, errorType: keyof Figures["errorTypes"]) =>
    `${(100 * (figures.errorTypes[errorType] ?? 0)).toFixed(1)} %`;
  const types = Object.keys(before.errorTypes) as readonly (keyof Figures["errorTypes"])[];
  return [
    `## Before and after\n\nOn ${claims} claims that the search never saw, ${repeats} time(s) each. Intervals are 95 %.`,
    [
      "| | deployed | new |\n| --- | --- | --- |",
      row("reward", ({ reward }) => reward),
      row("balanced accuracy", ({ balancedAccuracy }) => balancedAccuracy),
      row("correctness", ({ correctness }) => correctness),
      row("evidence sufficiency", ({ sufficiency }) => sufficiency),
      row("retrieval cost", ({ cost }) => cost),
      row("calls a claim", ({ callsPerClaim }) => callsPerClaim),
      ...types.map((kind) => `| ${kind} | ${share(before, kind)} | ${share(after, kind)} |`),
    ].join("\n"),
    kindTable(kinds),
    `Gain in reward ${signed(gain.mean)} (${signed(gain.low)} to ${signed(gain.high)}), in correctness ${signed(correctnessGain.mean)} (${signed(correctnessGain.low)} to ${signed(correctnessGain.high)}); one-sided p = ${p.toFixed(4)}.`,
  ].join("\n\n");
}

function chosen({ reward, deployedReward, inflation, among }: NonNullable<RunReport["selected"]>): string {
  return `## Figures, and why not to trust them\n\nReward on validation ${reward.toFixed(3)}, deployed ${deployedReward.toFixed(3)}. The best of ${among} looks at the same claims flatters: by about ${inflation.toFixed(3)} here. Nothing was confirmed on other claims.`;
}

function rounds({ rounds: all }: RunReport): string {
  const rows = all.map(
    ({ round, tried, bestCandidate, best }) => `| ${round} | ${tried} | ${bestCandidate?.toFixed(3) ?? "–"} | ${best.toFixed(3)} |`,
  );
  return `| round | tried | best candidate | best so far |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n\nThese are rewards on validation, and the best of them flatters.`;
}

function edits(title: string, all: readonly EditRecord[]): string {
  if (all.length === 0) return "";
  return `## ${title}\n\n| round | edit | |\n| --- | --- | --- |\n${all.map(({ round, edit, why }) => `| ${round} | ${cell(edit)} | ${cell(why)} |`).join("\n")}`;
}

function interval(value: Interval | null): string {
  return value === null ? "–" : `${value.mean.toFixed(3)} (${value.low.toFixed(3)}–${value.high.toFixed(3)})`;
}

export function sayExperience({ episodes, countable, saved, lessons }: NonNullable<RunReport["experience"]>): string {
  return `experience: ${saved} rollouts saved (${countable} of ${episodes} recorded episodes are of this run's policies, claims and environment); ${lessons} others were told as examples only`;
}

function of(limit: number | null): string {
  return limit === null ? "" : ` of ${limit}`;
}

export function sentence(text: string): string {
  // A p is not a word.
  const said = /^p = /.test(text) ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
  return said.endsWith(".") ? said : `${said}.`;
}

/** Text of others inside a table or list: one line, no cell ends. */
function cell(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("|", "\\|").replaceAll("<", "&lt;").trim();
}
