import { steadyNow } from "../base/steady-now.js";
import { sayEdit } from "../lab/optimizer/edit.js";
import type { ListenToRun, OptimizeEvent } from "../lab/optimizer/progress.js";
import { signed } from "../lab/statistics/say-figures.js";
import { plainText } from "./style.js";

export type OptimizeProgress = { readonly listen: ListenToRun; end(): void };

/** What a run is doing: lines for what it decides, and where a person watches, one that moves in between. */
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
