import { escapeHtml } from "../../base/one-line.js";

/** Colours that people with any colour vision can tell apart (Okabe and Ito); names stand beside them everywhere. */
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
export type Scale = (value: number) => number;

export function scale(from: readonly [number, number], to: readonly [number, number]): Scale {
  const span = from[1] - from[0] || 1;
  return (value) => to[0] + ((value - from[0]) / span) * (to[1] - to[0]);
}

export function svg({ width, height }: Frame, title: string, parts: readonly string[]): string {
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${escapeHtml(title)}">${parts.join("")}</svg>`;
}

export function text(
  x: number,
  y: number,
  said: string,
  { anchor = "start", soft = false }: { anchor?: "start" | "middle" | "end"; soft?: boolean } = {},
): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}"${soft ? ' class="soft"' : ""}>${escapeHtml(said)}</text>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, style: string): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" ${style}/>`;
}

export function path(points: readonly (readonly [number, number])[], style: string): string {
  return `<path d="${points.map(([x, y], place) => `${place === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("")}" fill="none" ${style}/>`;
}

export function dot(x: number, y: number, colour: string, title: string, radius = 4): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${colour}"><title>${escapeHtml(title)}</title></circle>`;
}

/** Both axes with ticks, and what they count. */
export function axes(
  frame: Frame,
  x: { at: Scale; ticks: readonly number[]; say: (tick: number) => string; name: string },
  y: { at: Scale; ticks: readonly number[]; say: (tick: number) => string; name: string },
): readonly string[] {
  const { width, height, left, right, top, bottom } = frame;
  return [
    ...x.ticks.flatMap((tick) => [
      line(x.at(tick), top, x.at(tick), height - bottom, 'class="grid"'),
      text(x.at(tick), height - bottom + 16, x.say(tick), { anchor: "middle", soft: true }),
    ]),
    ...y.ticks.flatMap((tick) => [
      line(left, y.at(tick), width - right, y.at(tick), 'class="grid"'),
      text(left - 6, y.at(tick) + 4, y.say(tick), { anchor: "end", soft: true }),
    ]),
    text((left + width - right) / 2, height - 4, x.name, { anchor: "middle", soft: true }),
    text(left, top - 8, y.name, { soft: true }),
  ];
}

export function legend(names: readonly string[]): string {
  const items = names.map(
    (name, place) => `<li><span class="swatch" style="background:${colourOf(place)}"></span>${escapeHtml(name)}</li>`,
  );
  return `<ul class="legend">${items.join("")}</ul>`;
}

export const TENTHS: readonly number[] = [0, 0.2, 0.4, 0.6, 0.8, 1];
export const asPercent = (value: number): string => `${Math.round(100 * value)} %`;

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
