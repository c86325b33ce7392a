import type { Cell } from "../../lab/evaluation/matrix/cell-schema.js";
import type { PublishedFigure } from "../../lab/evaluation/matrix/published.js";
import { percent, withInterval } from "../../lab/evaluation/matrix/say-figures.js";
import { asPercent, axes, colourOf, dot, type Frame, line, path, scale, svg, TENTHS, text } from "./chart.js";

const SQUARE: Frame = { width: 340, height: 300, left: 48, right: 28, top: 24, bottom: 40 };

/** Two-way accuracy of every variant with its interval; published figures are open diamonds in a row of their own. */
export function accuracyPlot(cells: readonly Cell[], published: readonly PublishedFigure[]): string {
  const step = 28;
  const rows = cells.length + published.length;
  const left = roomFor([...cells.map(({ variant }) => variant), ...published.map(sayPublished)]);
  const frame: Frame = { width: Math.max(720, left + 430), height: 64 + step * rows, left, right: 150, top: 24, bottom: 40 };
  const x = scale([0, 1], [frame.left, frame.width - frame.right]);
  const at = (place: number) => frame.top + step * (place + 0.5);
  const ticks = TENTHS.flatMap((tick) => [
    line(x(tick), frame.top, x(tick), frame.height - frame.bottom, 'class="grid"'),
    text(x(tick), frame.height - frame.bottom + 16, asPercent(tick), { anchor: "middle", soft: true }),
  ]);
  const measured = cells.flatMap(({ variant, twoWay, allClasses }, place) => {
    const shown = twoWay ?? allClasses;
    if (shown === null) {
      const why = text(frame.left + 8, at(place) + 4, "not measured: every claim failed", { soft: true });
      return [text(frame.left - 8, at(place) + 4, variant, { anchor: "end" }), why];
    }
    const { value, low, high } = shown;
    return [
      text(frame.left - 8, at(place) + 4, variant, { anchor: "end" }),
      ...(low === null || high === null
        ? []
        : [line(x(low), at(place), x(high), at(place), `stroke="${colourOf(place)}" stroke-width="3" stroke-linecap="round"`)]),
      dot(x(value), at(place), colourOf(place), `${variant}: ${withInterval(shown)}`, 5),
      text(frame.width - frame.right + 8, at(place) + 4, withInterval(shown), { soft: true }),
    ];
  });
  const printed = published.flatMap((figure, place) => {
    const { value, source } = figure;
    const [cx, cy] = [x(value / 100), at(cells.length + place)];
    return [
      text(frame.left - 8, cy + 4, sayPublished(figure), { anchor: "end", soft: true }),
      `<path d="M${cx - 5} ${cy}L${cx} ${cy - 5}L${cx + 5} ${cy}L${cx} ${cy + 5}Z" fill="none" class="ink"/>`,
      text(frame.width - frame.right + 8, cy + 4, `${value.toFixed(1)} %, ${/Table \d/.exec(source)?.[0] ?? ""}`, { soft: true }),
    ];
  });
  const name = text((frame.left + frame.width - frame.right) / 2, frame.height - 4, "balanced accuracy, two-way", {
    anchor: "middle",
    soft: true,
  });
  return svg(frame, "Accuracy by variant", [...ticks, ...measured, ...printed, name]);
}

function sayPublished({ system }: PublishedFigure): string {
  return `published: ${system}`;
}

/** Pixels for the longest label: a letter of 12 pixels is at most 7.5 wide on average. */
function roomFor(labels: readonly string[]): number {
  return Math.max(60, 16 + 7.5 * Math.max(...labels.map(({ length }) => length)));
}

/** How often verdicts were right, by how sure they were; on the diagonal both agree. The size of a dot is the number of claims. */
export function calibrationPlot(cells: readonly Cell[]): string {
  const [x, y] = scalesOf(SQUARE);
  const most = Math.max(1, ...cells.flatMap(({ calibration }) => calibration.bins.map(({ claims }) => claims)));
  return svg(SQUARE, "Calibration", [
    ...axes(SQUARE, { at: x, ticks: TENTHS, say: asPercent, name: "confidence" }, { at: y, ticks: TENTHS, say: asPercent, name: "right" }),
    line(x(0), y(0), x(1), y(1), 'class="guide"'),
    ...cells.flatMap(({ variant, calibration: { bins } }, place) => [
      path(
        bins.map(({ confidence, accuracy }) => [x(confidence), y(accuracy)] as const),
        `stroke="${colourOf(place)}" stroke-width="1.5"`,
      ),
      ...bins.map(({ confidence, accuracy, claims }) =>
        dot(
          x(confidence),
          y(accuracy),
          colourOf(place),
          `${variant}: ${claims} claims, said ${percent(confidence)}, right ${percent(accuracy)}`,
          2 + 6 * Math.sqrt(claims / most),
        ),
      ),
    ]),
  ]);
}

/** The share of wrong verdicts when only the surest are heard. */
export function riskPlot(cells: readonly Cell[]): string {
  const most = Math.max(0.1, ...cells.flatMap(({ risk }) => risk.points.map((point) => point.risk)));
  const top = [0.1, 0.2, 0.4, 0.6, 0.8].find((bound) => most <= bound) ?? 1;
  const x = scale([0, 1], [SQUARE.left, SQUARE.width - SQUARE.right]);
  const y = scale([0, top], [SQUARE.height - SQUARE.bottom, SQUARE.top]);
  const ticks = [0, top / 4, top / 2, (3 * top) / 4, top];
  return svg(SQUARE, "Risk and coverage", [
    ...axes(
      SQUARE,
      { at: x, ticks: TENTHS, say: asPercent, name: "coverage: claims that are decided" },
      { at: y, ticks, say: (tick) => percent(tick, top < 0.4 ? 1 : 0), name: "risk: wrong of those decided" },
    ),
    ...cells.flatMap(({ variant, risk: { points } }, place) => {
      const last = points.at(-1);
      return [
        path(
          points.map(({ coverage, risk }) => [x(coverage), y(risk)] as const),
          `stroke="${colourOf(place)}" stroke-width="2"`,
        ),
        ...(last === undefined
          ? []
          : [
              dot(
                x(last.coverage),
                y(last.risk),
                colourOf(place),
                `${variant}: ${percent(last.risk)} wrong of ${percent(last.coverage)} decided`,
              ),
            ]),
      ];
    }),
  ]);
}

/** Time a claim against accuracy: up and to the left is better. */
export function costPlot(cells: readonly Cell[]): string {
  const costs = cells.map(({ cost }) => Math.max(0.1, cost["ms"]?.mean ?? 0.1));
  const [low, high] = [
    Math.floor(Math.log10(Math.min(...costs))),
    Math.max(Math.floor(Math.log10(Math.min(...costs))) + 1, Math.ceil(Math.log10(Math.max(...costs)))),
  ];
  const x = scale([low, high], [SQUARE.left, SQUARE.width - SQUARE.right]);
  const [, y] = scalesOf(SQUARE);
  const ticks = Array.from({ length: high - low + 1 }, (_, place) => low + place);
  return svg(SQUARE, "Cost against accuracy", [
    ...axes(
      SQUARE,
      { at: x, ticks, say: (tick) => (tick < 3 ? `${10 ** tick} ms` : `${10 ** (tick - 3)} s`), name: "time a claim (mean, log scale)" },
      { at: y, ticks: TENTHS, say: asPercent, name: "balanced accuracy, two-way" },
    ),
    ...cells.flatMap(({ variant, twoWay, allClasses, usd, claims }, place) => {
      const shown = twoWay ?? allClasses;
      const price = usd === null || usd === 0 ? "" : `, ${(usd / Math.max(1, claims)).toFixed(4)} USD`;
      return shown === null
        ? []
        : [
            dot(
              x(Math.log10(costs[place] ?? 0.1)),
              y(shown.value),
              colourOf(place),
              `${variant}: ${percent(shown.value)}, ${costs[place]?.toFixed(1)} ms${price}`,
              6,
            ),
          ];
    }),
  ]);
}

export type HeatCell = { readonly k: number; readonly hops: number; readonly value: number };

/** Accuracy by beam and hops (§5.6): darker is better, the figure stands in the field. */
export function heatMap(cells: readonly HeatCell[]): string {
  const [ks, hops] = [
    [...new Set(cells.map(({ k }) => k))].sort((a, b) => a - b),
    [...new Set(cells.map((one) => one.hops))].sort((a, b) => a - b),
  ];
  const [low, high] = [Math.min(...cells.map(({ value }) => value)), Math.max(...cells.map(({ value }) => value))];
  const [side, tall] = [76, 44];
  const frame: Frame = { width: 70 + side * hops.length, height: 60 + tall * ks.length, left: 60, right: 10, top: 20, bottom: 40 };
  const shade = scale([low, high], [0.12, 0.85]);
  const fields = cells.flatMap(({ k, hops: n, value }) => {
    const [left, top] = [frame.left + side * hops.indexOf(n), frame.top + tall * ks.indexOf(k)];
    const strength = low === high ? 0.4 : shade(value);
    return [
      `<rect x="${left}" y="${top}" width="${side - 2}" height="${tall - 2}" fill="#0072b2" fill-opacity="${strength.toFixed(2)}"/>`,
      `<text x="${left + side / 2}" y="${top + tall / 2 + 4}" text-anchor="middle"${strength > 0.5 ? ' class="on-dark"' : ""}>${percent(value)}</text>`,
    ];
  });
  return svg(frame, "Accuracy by beam and hops", [
    ...fields,
    ...ks.map((k, place) => text(frame.left - 8, frame.top + tall * (place + 0.5) + 4, `k = ${k}`, { anchor: "end", soft: true })),
    ...hops.map((n, place) => text(frame.left + side * (place + 0.5), frame.height - 22, `N = ${n}`, { anchor: "middle", soft: true })),
  ]);
}

function scalesOf({ width, height, left, right, top, bottom }: Frame) {
  return [scale([0, 1], [left, width - right]), scale([0, 1], [height - bottom, top])] as const;
}
