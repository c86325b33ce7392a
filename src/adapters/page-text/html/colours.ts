const NAMED: Readonly<Record<string, string>> = {
  white: "ffffff",
  black: "000000",
  snow: "fffafa",
  ivory: "fffff0",
  whitesmoke: "f5f5f5",
  ghostwhite: "f8f8ff",
  red: "ff0000",
  blue: "0000ff",
  yellow: "ffff00",
  gray: "808080",
  grey: "808080",
  silver: "c0c0c0",
  lightgray: "d3d3d3",
  lightgrey: "d3d3d3",
  navy: "000080",
  green: "008000",
};

/** Red, green, blue; `null` for a colour that is not known (a gradient, a variable, a picture); `clear` for none. */
export type Colour = readonly [number, number, number] | "clear" | null;

export function readColour(value: string): Colour {
  const text = value.trim();
  if (text === "transparent") return "clear";
  const hex = /^#([\da-f]{3,8})$/.exec(text)?.[1] ?? NAMED[text];
  if (hex !== undefined) return fromHex(hex);
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*([\d.]+)%?\s*)?\)$/.exec(text);
  if (rgb === null) return null;
  return rgb[4] !== undefined && Number(rgb[4]) < 0.05 ? "clear" : [Number(rgb[1]), Number(rgb[2]), Number(rgb[3])];
}

/** The colour in a `background` shorthand, if a colour is all it sets. */
export function readBackground(value: string): Colour {
  if (value === "none" || value === "inherit" || value === "initial") return "clear";
  return /url\(|gradient\(|var\(/.test(value) ? null : readColour(value.split(/\s+(?![^(]*\))/)[0] ?? "");
}

/** Colours closer than this are unreadable on each other. */
export function sameColour(one: Colour, other: Colour): boolean {
  if (one === null || other === null || one === "clear" || other === "clear") return false;
  return one.every((part, index) => Math.abs(part - (other[index] ?? 0)) <= 6);
}

function fromHex(hex: string): Colour {
  const full = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join("") : hex;
  const at = (start: number) => Number.parseInt(full.slice(start, start + 2), 16);
  return full.length === 8 && at(6) < 12 ? "clear" : [at(0), at(2), at(4)];
}
