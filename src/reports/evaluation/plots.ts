import type { Cell } from "../../lab/evaluation/matrix/matrix-report.js";
import type { PublishedFigure } from "../../lab/evaluation/matrix/published.js";
import { percent, withInterval } from "../../lab/statistics/say-figures.js";
import { colourOf, dot, type Frame, label, line, path, plot, scale, shareAxis, svg, xTicks } from "../chart.js";

const SQUARE: Frame = { width: 340, height: 300, left: 48, right: 28, top: 24, bottom: 40 };
const ROW = 28;

/** Two-way accuracy of every variant with its interval; published figures are rows with an open diamond. */
export function accuracyPlot(cells: readonly Cell[], published: readonly PublishedFigure[]): string {
  const left = roomFor([...cells.map(({ variant }) => variant), ...published.map(sayPublished)]);
  const height = 64 + ROW * (cells.length + published.length);
  const frame: Frame = { width: Math.max(720, left + 430), height, left, right: 150, top: 24, bottom: 40 };
  const x = scale([0, 1], [frame.left, frame.width - frame.right]);
  const row = (place: number, name: string, said: string, soft = false) => {
    const y = frame.top + ROW * (place + 0.5);
    const texts = [
      label(frame.left - 8, y + 4, name, { anchor: "end", soft }),
      label(frame.width - frame.right + 8, y + 4, said, { soft: true }),
    ];
    return { y, texts };
  };
  const measured = cells.flatMap(({ variant, twoWay, allClasses }, place) => {
    const shown = twoWay ?? allClasses;
    const { y, texts } = row(place, variant, shown === null ? "every claim failed" : withInterval(shown));
    if (shown === null) return texts;
    const { value, low, high } = shown;
    const colour = colourOf(place);
    const whisker = low === null || high === null ? [] : [line([x(low), y], [x(high), y], `stroke="${colour}" stroke-width="3"`)];
    return [...texts, ...whisker, dot([x(value), y], colour, `${variant}: ${withInterval(shown)}`, 5)];
  });
  const printed = published.flatMap((figure, place) => {
    const { value, source } = figure;
    const said = `${value.toFixed(1)} %, ${/Table \d/.exec(source)?.[0] ?? ""}`;
    const { y, texts } = row(cells.length + place, sayPublished(figure), said, true);
    return [...texts, diamond(x(value / 100), y)];
  });
  return svg(frame, "Accuracy by variant", [...xTicks(frame, shareAxis("balanced accuracy, two-way")), ...measured, ...printed]);
}

function diamond(x: number, y: number): string {
  const corner = (right: number, down: number) => [x + right, y + down] as const;
  return path([corner(-5, 0), corner(0, -5), corner(5, 0), corner(0, 5), corner(-5, 0)], 'class="ink"');
}

function sayPublished({ system }: PublishedFigure): string {
  return `published: ${system}`;
}

/** Pixels for the longest label: a letter of 12 pixels is at most 7.5 wide on average. */
function roomFor(labels: readonly string[]): number {
  return Math.max(60, 16 + 7.5 * Math.max(...labels.map(({ length }) => length)));
}

/** Accuracy by stated confidence; on the diagonal they are equal. The area of a dot shows the number of claims. */
export function calibrationPlot(cells: readonly Cell[]): string {
  const most = Math.max(1, ...cells.flatMap(({ calibration }) => calibration.bins.map(({ claims }) => claims)));
  return plot({
    title: "Calibration",
    frame: SQUARE,
    x: shareAxis("confidence"),
    y: shareAxis("right"),
    diagonal: true,
    series: cells.map(({ variant, calibration: { bins } }, place) => ({
      colour: colourOf(place),
      line: bins.map(({ confidence, accuracy }) => [confidence, accuracy] as const),
      dots: bins.map(({ confidence, accuracy, claims }) => ({
        at: [confidence, accuracy],
        title: `${variant}: ${claims} claims, said ${percent(confidence)}, right ${percent(accuracy)}`,
        radius: 2 + 6 * Math.sqrt(claims / most),
      })),
    })),
  });
}

/** The share of wrong verdicts among the most confident ones, by coverage. */
export function riskPlot(cells: readonly Cell[]): string {
  const most = Math.max(0.1, ...cells.flatMap(({ risk }) => risk.points.map((point) => point.risk)));
  const top = [0.1, 0.2, 0.4, 0.6, 0.8].find((bound) => most <= bound) ?? 1;
  return plot({
    title: "Risk and coverage",
    frame: SQUARE,
    x: shareAxis("coverage: claims that are decided"),
    y: {
      range: [0, top],
      ticks: [0, top / 4, top / 2, (3 * top) / 4, top],
      say: (tick) => percent(tick, top < 0.4 ? 1 : 0),
      name: "risk: wrong of those decided",
    },
    series: cells.map(({ variant, risk: { points } }, place) => ({
      colour: colourOf(place),
      line: points.map(({ coverage, risk }) => [coverage, risk] as const),
      dots: points.slice(-1).map(({ coverage, risk }) => ({
        at: [coverage, risk],
        title: `${variant}: ${percent(risk)} wrong of ${percent(coverage)} decided`,
      })),
    })),
  });
}

/** Mean time per claim against accuracy; up and to the left is better. */
export function costPlot(cells: readonly Cell[]): string {
  const costs = cells.map(({ cost }) => Math.max(0.1, cost["ms"]?.mean ?? 0.1));
  const low = Math.floor(Math.log10(Math.min(...costs)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...costs))));
  return plot({
    title: "Cost against accuracy",
    frame: SQUARE,
    x: {
      range: [low, high],
      ticks: Array.from({ length: high - low + 1 }, (_, place) => low + place),
      say: (tick) => (tick < 3 ? `${10 ** tick} ms` : `${10 ** (tick - 3)} s`),
      name: "time a claim (mean, log scale)",
    },
    y: shareAxis("balanced accuracy, two-way"),
    series: cells.map(({ variant, twoWay, allClasses, usd, claims }, place) => {
      const shown = twoWay ?? allClasses;
      const cost = costs[place] ?? 0.1;
      const price = usd === null || usd === 0 ? "" : `, ${(usd / Math.max(1, claims)).toFixed(4)} USD`;
      const title = `${variant}: ${percent(shown?.value)}, ${cost.toFixed(1)} ms${price}`;
      return { colour: colourOf(place), dots: shown === null ? [] : [{ at: [Math.log10(cost), shown.value], title, radius: 6 }] };
    }),
  });
}

/** Accuracy by beam and hops (§5.6): a cell for each pair, with its figure; darker is better. */
export function heatMap(cells: readonly { readonly k: number; readonly hops: number; readonly value: number }[]): string {
  const distinct = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);
  const [ks, hops, values] = [distinct(cells.map(({ k }) => k)), distinct(cells.map((one) => one.hops)), cells.map(({ value }) => value)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [side, tall, left, top] = [76, 44, 60, 20];
  const shade = scale([low, high], [0.12, 0.85]);
  const fields = cells.flatMap(({ k, hops: n, value }) => {
    const [x, y] = [left + side * hops.indexOf(n), top + tall * ks.indexOf(k)];
    const strength = low === high ? 0.4 : shade(value);
    return [
      `<rect x="${x}" y="${y}" width="${side - 2}" height="${tall - 2}" fill="#0072b2" fill-opacity="${strength.toFixed(2)}"/>`,
      `<text x="${x + side / 2}" y="${y + tall / 2 + 4}" text-anchor="middle"${strength > 0.5 ? ' class="on-dark"' : ""}>${percent(value)}</text>`,
    ];
  });
  const height = 60 + tall * ks.length;
  return svg({ width: 70 + side * hops.length, height }, "Accuracy by beam and hops", [
    ...fields,
    ...ks.map((k, place) => label(left - 8, top + tall * (place + 0.5) + 4, `k = ${k}`, { anchor: "end", soft: true })),
    ...hops.map((n, place) => label(left + side * (place + 0.5), height - 22, `N = ${n}`, { anchor: "middle", soft: true })),
  ]);
}
