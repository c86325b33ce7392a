import type { RoundRecord } from "../../lab/optimizer/run.js";

const WIDTH = 560;
const HEIGHT = 200;
const EDGE = 36;

/** Reward on validation by round: a line for the best so far, dots for each round's best candidate. */
export function rewardChart(rounds: readonly RoundRecord[]): string {
  const values = rounds.flatMap(({ bestCandidate, best }) => [best, ...(bestCandidate === null ? [] : [bestCandidate])]);
  const low = Math.floor(Math.min(...values, 1) * 20) / 20;
  const high = Math.max(low + 0.05, Math.ceil(Math.max(...values, 0) * 20) / 20);
  const x = (place: number) => (EDGE + (place * (WIDTH - 2 * EDGE)) / Math.max(1, rounds.length - 1)).toFixed(1);
  const y = (value: number) => (HEIGHT - EDGE - ((value - low) * (HEIGHT - 2 * EDGE)) / (high - low)).toFixed(1);
  const line = rounds.map(({ best }, place) => `${x(place)},${y(best)}`).join(" ");
  const dots = rounds.flatMap(({ bestCandidate }, place) =>
    bestCandidate === null ? [] : [`<circle cx="${x(place)}" cy="${y(bestCandidate)}" r="3" fill="#888"/>`],
  );
  const label = (at: number, text: string) => `<text x="4" y="${at}" font-size="11" font-family="sans-serif" fill="#555">${text}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">`,
    "<title>Reward on validation by round</title>",
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<path d="M${EDGE} ${EDGE}V${HEIGHT - EDGE}H${WIDTH - EDGE}" fill="none" stroke="#bbb"/>`,
    label(EDGE + 4, high.toFixed(2)),
    label(HEIGHT - EDGE + 4, low.toFixed(2)),
    `<text x="${WIDTH / 2}" y="${HEIGHT - 10}" font-size="11" font-family="sans-serif" fill="#555" text-anchor="middle">round 1 to ${rounds.length}</text>`,
    ...dots,
    `<polyline points="${line}" fill="none" stroke="#0a62a9" stroke-width="2"/>`,
    "</svg>",
    "",
  ].join("\n");
}
