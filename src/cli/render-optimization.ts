import { steadyNow } from "../base/steady-now.js";
import type { Confirmation } from "../lab/optimizer/confirm.js";
import { sayEdit } from "../lab/optimizer/edit.js";
import type { ListenToRun, OptimizeEvent } from "../lab/optimizer/progress.js";
import type { RunReport } from "../lab/optimizer/report.js";
import type { Interval } from "../lab/statistics/bootstrap.js";
import { sayGain, sayInterval, signed } from "../lab/statistics/say-figures.js";
import { sayExperience } from "../reports/optimization/optimization-report.js";
import type { Adopted } from "./adopt-policy.js";
import { plainText, type Style } from "./style.js";

export type Shown = { readonly adopted: Adopted; readonly page: string; readonly ms: number; readonly dry: boolean };

export function renderOptimization(report: RunReport, { adopted, page, ms, dry }: Shown, style: Style): string {
  const { status, confirmation, selected, lineage, spent, config } = report;
  const tokens = spent.tokens === 0 ? "" : `, ${spent.tokens} tokens${spent.usd > 0 ? `, ${spent.usd.toFixed(4)} USD` : ""}`;
  const misses = Object.values(report.misses).reduce((sum, count) => sum + count, 0);
  return [
    // Without a candidate nothing was put to the test.
    `${style.bold(status.kind === "unproven" && confirmation === null ? "UNCHANGED" : status.kind.toUpperCase())}  ${headline(report, adopted, dry)}`,
    ...(confirmation === null ? [] : figures(confirmation)),
    ...(selected === null || status.kind !== "selected"
      ? []
      : [
          `reward    ${selected.deployedReward.toFixed(3)} → ${selected.reward.toFixed(3)} on validation, chosen for being high`,
          `warning   the best of ${selected.among} looks at the same claims flatters, here by about ${selected.inflation.toFixed(3)}; nothing was confirmed`,
        ]),
    ...(lineage.path.length === 0 ? [] : [`changes   ${lineage.path.map(({ edit }) => plainText(edit)).join("\n          ")}`]),
    ...report.edits
      .filter(({ fate }) => fate === "proposed")
      .map(({ edit, addresses }) => `proposed  ${plainText(edit)}${addresses === "" ? "" : ` (for ${addresses})`}`),
    ...(report.untested.length === 0
      ? []
      : [`untested  ${report.untested.map(plainText).join(", ")}: no claim to learn from was read as one of that kind`]),
    `search    ${report.ended}`,
    ...(report.experience === null ? [] : [`saved     ${sayExperience(report.experience).replace("experience: ", "")}`]),
    `spent     ${spent.rollouts} of ${config.budget.rollouts} rollouts${tokens}, ${sayTime(ms)}`,
    ...(misses === 0 ? [] : [`missed    ${misses} rollouts had no environment and were not scored`]),
    ...report.notDone.map((what) => `not done  ${what}`),
    `report    ${page}`,
    ...(adopted.kind === "written" && adopted.current ? [`back      plumbline policy rollback ${adopted.version.split("/")[0]}`] : []),
    ...(adopted.kind === "written" && !adopted.current ? [`use it    plumbline policy promote ${adopted.version}`] : []),
    "",
  ].join("\n");
}

function headline({ status, lineage, confirmation }: RunReport, adopted: Adopted, dry: boolean): string {
  const better = confirmation !== null && confirmation.saving !== null ? "as often right as" : "better than";
  const cheaper = better === "better than" ? "" : ", and cheaper";
  switch (status.kind) {
    case "promoted":
      if (adopted.kind === "written")
        return `${adopted.version} is ${better} ${lineage.policy}${cheaper}, and is used from now on (${status.why})`;
      return `${better} ${lineage.policy}${cheaper} (${status.why})${dry ? "; --dry: no policy was written" : ""}`;
    case "selected":
      if (adopted.kind === "written")
        return `${adopted.version} was best on validation; ${adopted.current ? "used from now on" : "not used yet"}`;
      return `the best on validation${dry ? "; --dry: no policy was written" : ""}`;
    case "unproven":
      return `${lineage.policy} stays as it is: ${status.why}`;
    case "proposed":
      return `${status.why}; nothing was tried or changed`;
    case "aborted":
      return status.why;
  }
}

function figures({ claims, before, after, gain, p, saving }: Confirmation): readonly string[] {
  return [
    `reward    ${change(before.reward, after.reward)}, gain ${sayGain(gain)}, p = ${p.toFixed(4)}`,
    `accuracy  ${change(before.balancedAccuracy, after.balancedAccuracy)} (balanced)`,
    `calls     ${change(before.callsPerClaim, after.callsPerClaim)} a claim${saving === null ? "" : `; ${(100 * saving).toFixed(1)} % of the cost is saved`}`,
    `measured  on ${claims} claims that the search never saw; in brackets 95 % intervals`,
  ];
}

function change(before: Interval | null, after: Interval | null): string {
  return `${sayInterval(before)} → ${sayInterval(after)}`;
}

export type OptimizeProgress = { readonly listen: ListenToRun; end(): void };

export function optimizeProgress(stream: NodeJS.WriteStream, wanted: boolean, now: () => number = steadyNow): OptimizeProgress {
  const moving = wanted && stream.isTTY === true;
  const pace = { fresh: 0, since: 0 };
  let round = "";
  let shownAt = 0;
  return {
    listen(event) {
      if (!wanted) return;
      if (event.type === "round") round = `round ${event.round}`;
      if (event.type === "confirming") round = "confirmation";
      const line = lineOf(event);
      if (line !== null) stream.write(`${moving ? "\r\u001b[K" : ""}${line}\n`);
      if (event.type !== "rollout") return;
      if (event.replayed) {
        pace.since = 0;
        return;
      }
      if (pace.since === 0) Object.assign(pace, { fresh: 0, since: now() });
      else pace.fresh++;
      if (!moving || now() - shownAt < 100) return;
      shownAt = now();
      stream.write(`\r${statusOf(event, round || "first look", pace.fresh === 0 ? null : (now() - pace.since) / pace.fresh)}\u001b[K`);
    },
    end() {
      if (moving) stream.write("\r\u001b[K");
    },
  };
}

function statusOf(event: Extract<OptimizeEvent, { type: "rollout" }>, round: string, msEach: number | null): string {
  const left = msEach === null ? "" : `, at most ${sayTime(msEach * event.rolloutsLeft)} left`;
  const reward = event.meanReward === null ? "–" : event.meanReward.toFixed(3);
  return `${round}: reward so far ${reward}, ${event.spent.rollouts} rollouts done, at most ${event.rolloutsLeft} left${left}`;
}

export function sayTime(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

function lineOf(event: OptimizeEvent): string | null {
  switch (event.type) {
    case "started":
      return `${event.engine}: ${event.train} claims to learn from, ${event.validation} to validate on, ${event.confirmation} held back`;
    case "minibatch-won":
      return `round ${event.round}: ${plainText(event.edits.map(sayEdit).join(" + "))} won its minibatch comparison by ${signed(event.gain)}`;
    case "validated":
      return `round ${event.round}: ${event.reward.toFixed(3)} on validation${event.best ? ", the best so far" : ""}`;
    case "confirming":
      return `confirmation: the best against the deployed policy on ${event.claims} claims that the search never saw`;
    case "gradient":
      return `round ${event.round}: advice on ${event.errorType}: ${plainText(event.gradient).slice(0, 160)}`;
    case "round":
      return `round ${event.round}: from ${event.parent}`;
    case "rollout":
    case "rejected":
    case "minibatch-lost":
    case "finished":
      return null;
  }
}
