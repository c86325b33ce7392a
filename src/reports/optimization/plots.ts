import type { RunReport } from "../../lab/optimizer/report.js";
import type { RoundRecord } from "../../lab/optimizer/run.js";
import type { Interval } from "../../lab/statistics/bootstrap.js";
import { type Axis, colourOf, type Frame, label, line, plot, scale, svg, svgFile } from "../chart.js";

const FRAME: Frame = { width: 800, height: 220, left: 48, right: 28, top: 28, bottom: 40 };

/** Mean reward over the rollouts, in the order in which they ran. */
export function rewardCurve(curve: readonly number[]): string {
  return plot({
    title: "Mean reward over the rollouts",
    frame: FRAME,
    x: { range: [0, curve.length - 1], ticks: [], say: String, name: "first to last rollout" },
    y: rewardAxis(curve),
    series: [{ colour: colourOf(0), line: curve.map((reward, place) => [place, reward]) }],
  });
}

/** Reward on validation by round: a line for the best so far, dots for each round's best candidate. */
export function rewardByRound(rounds: readonly RoundRecord[]): string {
  const candidates = rounds.flatMap(({ round, bestCandidate }) => (bestCandidate === null ? [] : [{ round, reward: bestCandidate }]));
  return plot({
    title: "Reward on validation by round",
    frame: { ...FRAME, width: 560 },
    x: { range: [1, Math.max(2, rounds.length)], ticks: [], say: String, name: `round 1 to ${rounds.length}` },
    y: rewardAxis([...rounds.map(({ best }) => best), ...candidates.map(({ reward }) => reward)]),
    series: [
      { colour: "#888", dots: candidates.map(({ round, reward }) => ({ at: [round, reward], title: reward.toFixed(3), radius: 3 })) },
      { colour: colourOf(0), line: rounds.map(({ best }, place) => [place + 1, best]) },
    ],
  });
}

/** The same chart as an SVG file, for `report.md`. */
export function rewardChart(rounds: readonly RoundRecord[]): string {
  return svgFile(rewardByRound(rounds));
}

function rewardAxis(values: readonly number[]): Axis {
  const low = Math.floor(Math.min(...values, 1) * 20) / 20;
  const high = Math.max(low + 0.05, Math.ceil(Math.max(...values, 0) * 20) / 20);
  return { range: [low, high], ticks: [low, high], say: (tick) => tick.toFixed(2), name: "reward" };
}

/** The gain on each claim, from the largest loss to the largest gain, with the interval of the mean. */
export function differencesChart(differences: readonly number[], gain: Interval): string {
  const { width, height, left, right } = FRAME;
  const most = Math.max(...differences.map(Math.abs), Math.abs(gain.low), Math.abs(gain.high), 0.001);
  const y = scale([-most, most], [height - 20, 20]);
  const step = (width - left - right) / Math.max(1, differences.length);
  const bar = (className: string, x: number, [top, bottom]: readonly [number, number], wide: number) =>
    `<rect class="${className}" x="${x.toFixed(1)}" y="${top.toFixed(1)}" width="${Math.max(0.5, wide).toFixed(1)}" height="${Math.max(0.5, bottom - top).toFixed(1)}"/>`;
  const across = (value: number, className: string) => line([left, y(value)], [width - right, y(value)], `class="${className}"`);
  return svg(FRAME, "Difference in reward on each claim", [
    across(0, "grid"),
    ...[most, 0, -most].map((value) => label(left - 6, y(value) + 4, value.toFixed(3), { anchor: "end", soft: true })),
    ...differences.map((value, place) =>
      bar(value < 0 ? "down" : "up", left + place * step, [y(Math.max(value, 0)), y(Math.min(value, 0))], step * 0.8),
    ),
    bar("band", left, [y(gain.high), y(gain.low)], width - left - right),
    across(gain.mean, "mean"),
  ]);
}

/** Height of a candidate with its name below, so that no line crosses the name. */
const ROW = 46;

/** The deployed policy and every validated candidate, one column per generation; the path to the winner is marked. */
export function lineageChart({ deployed, edits, lineage, winner }: RunReport): string | null {
  const validated = edits.flatMap(({ fate, candidate, parent }) =>
    fate === "validated" && candidate !== null ? [{ candidate, parent }] : [],
  );
  if (validated.length === 0) return null;
  const column = new Map([[deployed.id, 0]]);
  for (const { candidate, parent } of validated) column.set(candidate, (column.get(parent) ?? 0) + 1);
  const x = scale([0, Math.max(1, ...column.values())], [FRAME.left, FRAME.width - 150]);
  const rows = new Map<number, number>();
  const places = new Map<string, { readonly x: number; readonly y: number }>();
  for (const [id, own] of column) {
    const row = rows.get(own) ?? 0;
    rows.set(own, row + 1);
    places.set(id, { x: x(own), y: 18 + row * ROW });
  }
  const onPath = new Set(winner === null ? [] : [deployed.id, ...lineage.path.flatMap(({ candidate }) => candidate ?? [])]);
  const mark = (id: string) => (onPath.has(id) ? " path" : "");
  const edges = validated.flatMap(({ candidate, parent }) => {
    const [from, to] = [places.get(parent), places.get(candidate)];
    if (from === undefined || to === undefined) return [];
    const half = (from.x + to.x) / 2;
    return [`<path class="edge${mark(candidate)}" d="M${from.x} ${from.y}C${half} ${from.y} ${half} ${to.y} ${to.x} ${to.y}"/>`];
  });
  const nodes = [...places].map(([id, at]) => {
    const name = id === deployed.id ? "deployed" : id.slice(0, 6);
    const said = label(at.x - 8, at.y + 24, `${name}${id === winner?.id ? " (winner)" : ""}`, { soft: true });
    return `<circle class="node${mark(id)}" cx="${at.x}" cy="${at.y}" r="7"/>${said}`;
  });
  const height = 18 + Math.max(...rows.values()) * ROW;
  return svg({ width: FRAME.width, height }, "Candidates that were validated, and their parents", [...edges, ...nodes]);
}
