import type { Interval } from "../../lab/optimizer/bootstrap.js";
import type { RunReport } from "../../lab/optimizer/report.js";
import type { EditRecord } from "../../lab/optimizer/run.js";

const WIDTH = 800;
const EDGE = 40;
/** Of a candidate and its name below it, so that no line goes through the name. */
const ROW = 46;

/** Mean reward over the rollouts, in the order in which they were made. */
export function rewardCurve(curve: readonly number[]): string {
  if (curve.length < 2) return '<p class="note">Too few rollouts were made for a curve.</p>';
  const height = 200;
  const low = Math.floor(Math.min(...curve) * 20) / 20;
  const high = Math.max(low + 0.05, Math.ceil(Math.max(...curve) * 20) / 20);
  const x = (place: number) => EDGE + (place * (WIDTH - 2 * EDGE)) / (curve.length - 1);
  const y = (value: number) => height - EDGE - ((value - low) * (height - 2 * EDGE)) / (high - low);
  const points = curve.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  return svg(height, "Mean reward over the rollouts", [
    `<path class="axis" d="M${EDGE} ${EDGE}V${height - EDGE}H${WIDTH - EDGE}"/>`,
    `<text x="4" y="${EDGE + 4}">${high.toFixed(2)}</text><text x="4" y="${height - EDGE + 4}">${low.toFixed(2)}</text>`,
    `<text x="${EDGE}" y="${height - 14}">first rollout</text><text x="${WIDTH - EDGE}" y="${height - 14}" text-anchor="end">last</text>`,
    `<polyline class="curve" points="${points}"/>`,
  ]);
}

/** The gain on each claim, from the greatest loss to the greatest gain, with the interval of the mean. */
export function differencesChart(differences: readonly number[], gain: Interval): string {
  const height = 180;
  const most = Math.max(...differences.map(Math.abs), Math.abs(gain.low), Math.abs(gain.high), 0.001);
  const middle = height / 2;
  const y = (value: number) => middle - (value / most) * (middle - 20);
  const step = (WIDTH - 2 * EDGE) / Math.max(1, differences.length);
  const bars = differences.map((value, place) => {
    const size = Math.max(0.5, Math.abs(y(value) - middle));
    const top = value > 0 ? middle - size : middle;
    return `<rect class="${value < 0 ? "down" : "up"}" x="${(EDGE + place * step).toFixed(1)}" y="${top.toFixed(1)}" width="${Math.max(0.5, step * 0.8).toFixed(1)}" height="${size.toFixed(1)}"/>`;
  });
  const band = `<rect class="band" x="${EDGE}" y="${y(gain.high).toFixed(1)}" width="${WIDTH - 2 * EDGE}" height="${Math.max(1, y(gain.low) - y(gain.high)).toFixed(1)}"/>`;
  const mean = `<path class="mean" d="M${EDGE} ${y(gain.mean).toFixed(1)}H${WIDTH - EDGE}"/>`;
  return svg(height, "Difference in reward on each claim", [
    `<path class="axis" d="M${EDGE} ${middle}H${WIDTH - EDGE}"/>`,
    `<text x="0" y="24">+${most.toFixed(3)}</text><text x="0" y="${middle + 4}">0</text><text x="0" y="${height - 14}">−${most.toFixed(3)}</text>`,
    ...bars,
    band,
    mean,
  ]);
}

/** The deployed policy, and every candidate that was validated, a column a generation; the way to the winner is marked. */
export function lineageChart({ deployed, edits, lineage, winner }: RunReport): string {
  const validated = edits.filter(({ fate, candidate }) => fate === "validated" && candidate !== null);
  if (validated.length === 0) return '<p class="note">No candidate was validated.</p>';
  const column = new Map([[deployed.id, 0]]);
  for (const { candidate, parent } of validated) if (candidate !== null) column.set(candidate, (column.get(parent) ?? 0) + 1);
  const columns = Math.max(...column.values()) + 1;
  const rows = new Map<number, number>();
  const place = new Map<string, { x: number; y: number }>();
  for (const [id, own] of column) {
    const row = rows.get(own) ?? 0;
    rows.set(own, row + 1);
    place.set(id, { x: EDGE + 10 + (own * (WIDTH - 200)) / Math.max(1, columns - 1), y: 18 + row * ROW });
  }
  const path = new Set([deployed.id, ...lineage.path.flatMap(({ candidate }) => candidate ?? [])]);
  const mark = (id: string) => (winner !== null && path.has(id) ? " path" : "");
  const edges = validated.map((edit) => edgeOf(edit, place, mark));
  const nodes = [...place].map(([id, { x, y }]) => {
    const name = id === deployed.id ? "deployed" : id.slice(0, 6);
    return `<circle class="node${mark(id)}" cx="${x.toFixed(1)}" cy="${y}" r="7"/><text x="${(x - 8).toFixed(1)}" y="${y + 24}">${name}${id === winner?.id ? " (handed over)" : ""}</text>`;
  });
  return svg(18 + Math.max(...rows.values()) * ROW, "Candidates that were validated, and their parents", [...edges, ...nodes]);
}

function edgeOf(
  { parent, candidate }: EditRecord,
  place: ReadonlyMap<string, { x: number; y: number }>,
  mark: (id: string) => string,
): string {
  const [from, to] = [place.get(parent), place.get(candidate ?? "")];
  if (from === undefined || to === undefined) return "";
  const half = (from.x + to.x) / 2;
  return `<path class="edge${mark(candidate ?? "")}" d="M${from.x.toFixed(1)} ${from.y}C${half.toFixed(1)} ${from.y} ${half.toFixed(1)} ${to.y} ${to.x.toFixed(1)} ${to.y}"/>`;
}

function svg(height: number, title: string, parts: readonly string[]): string {
  return `<div class="chart"><svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}"><title>${title}</title>${parts.join("")}</svg></div>`;
}
