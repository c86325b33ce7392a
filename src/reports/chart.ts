import { escapeHtml } from "../base/one-line.js";
import { round } from "./layout/shapes.js";

/** Colours that people with any colour vision can tell apart (Okabe and Ito). Every colour is shown with a name. */
export const COLOURS: readonly string[] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#8c6d31"];

export function colourOf(place: number): string {
  return COLOURS[place % COLOURS.length] ?? "#777";
}

export type Frame = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export function scale(from: readonly [number, number], to: readonly [number, number]): (value: number) => number {
  const span = from[1] - from[0] || 1;
  return (value) => to[0] + ((value - from[0]) / span) * (to[1] - to[0]);
}

export function svg({ width, height }: Pick<Frame, "width" | "height">, title: string, parts: readonly string[]): string {
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${escapeHtml(title)}">${parts.join("")}</svg>`;
}

export function svgFile(picture: string): string {
  const style = "svg{background:#fff}text{fill:#555;font:12px sans-serif}.grid{stroke:#ddd}";
  return `${picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ').replace(">", `><style>${style}</style>`)}\n`;
}

type Anchor = { readonly anchor?: "start" | "middle" | "end"; readonly soft?: boolean };

export function label(x: number, y: number, said: string, { anchor = "start", soft = false }: Anchor = {}): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}"${soft ? ' class="soft"' : ""}>${escapeHtml(said)}</text>`;
}

type Point = readonly [x: number, y: number];

export function path(points: readonly Point[], style: string): string {
  return `<path d="${points.map(([x, y], place) => `${place === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("")}" fill="none" ${style}/>`;
}

export function line(from: Point, to: Point, style: string): string {
  return path([from, to], style);
}

export function dot([x, y]: Point, colour: string, title: string, radius = 4): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${colour}"><title>${escapeHtml(title)}</title></circle>`;
}

export function legend(names: readonly string[]): string {
  const items = names.map(
    (name, place) => `<li><span class="swatch" style="background:${colourOf(place)}"></span>${escapeHtml(name)}</li>`,
  );
  return `<ul class="legend">${items.join("")}</ul>`;
}

export type Axis = {
  readonly range: readonly [number, number];
  readonly ticks: readonly number[];
  readonly say: (tick: number) => string;
  readonly name: string;
};

const TENTHS: readonly number[] = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** From 0 to 100 %. */
export function shareAxis(name: string): Axis {
  return { range: [0, 1], ticks: TENTHS, say: (tick) => `${Math.round(100 * tick)} %`, name };
}

type Series = {
  readonly colour: string;
  readonly line?: readonly Point[];
  readonly dots?: readonly { readonly at: Point; readonly title: string; readonly radius?: number }[];
};

type Plot = {
  readonly title: string;
  readonly frame: Frame;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
  /** Draw the line on which both axes agree. */
  readonly diagonal?: boolean;
};

export function plot({ title, frame, x, y, series, diagonal = false }: Plot): string {
  const { width, height, left, right, top, bottom } = frame;
  const toX = scale(x.range, [left, width - right]);
  const toY = scale(y.range, [height - bottom, top]);
  const place = ([a, b]: Point): Point => [toX(a), toY(b)];
  return svg(frame, title, [
    ...xTicks(frame, x),
    ...y.ticks.flatMap((tick) => [
      line([left, toY(tick)], [width - right, toY(tick)], 'class="grid"'),
      label(left - 6, toY(tick) + 4, y.say(tick), { anchor: "end", soft: true }),
    ]),
    label(left, top - 8, y.name, { soft: true }),
    ...(diagonal ? [line(place([0, 0]), place([1, 1]), 'class="guide"')] : []),
    ...series.flatMap(({ colour, line: points = [], dots = [] }) => [
      ...(points.length === 0 ? [] : [path(points.map(place), `stroke="${colour}" stroke-width="2"`)]),
      ...dots.map(({ at, title: said, radius }) => dot(place(at), colour, said, radius)),
    ]),
  ]);
}

export function xTicks({ width, height, left, right, top, bottom }: Frame, { range, ticks, say, name }: Axis): readonly string[] {
  const toX = scale(range, [left, width - right]);
  return [
    ...ticks.flatMap((tick) => [
      line([toX(tick), top], [toX(tick), height - bottom], 'class="grid"'),
      label(toX(tick), height - bottom + 16, say(tick), { anchor: "middle", soft: true }),
    ]),
    label((left + width - right) / 2, height - 4, name, { anchor: "middle", soft: true }),
  ];
}
