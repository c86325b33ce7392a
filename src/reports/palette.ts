import type { Shown } from "./words.js";

/** Colours of verdicts and stances: blue and vermilion are distinguishable with every kind of colour vision, unlike green and red. */
export const INK = "#16202a";
export const INK_SOFT = "#4a5763";
export const INK_FAINT = "#616d78";
export const EDGE = "#7e8a95";
export const HAIRLINE = "#d5dade";

export const STANCE_COLOURS = { supports: "#0867b8", refutes: "#ba3a08" } as const;
export const STANCE_TINTS = { supports: "#e3eef8", refutes: "#fbe9e1" } as const;

export const LABEL_COLOURS = {
  supported: STANCE_COLOURS.supports,
  refuted: STANCE_COLOURS.refutes,
  conflicting: "#521a6e",
  "not-enough-info": "#5c6670",
  failed: "#7a5200",
} as const;

/** Labels differ in shape and sign, not only in colour. The paths are centred on 0 0, in a field of 24 by 24. */
const ROUND = "M0-9.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19z";
export const OUTLINES: Readonly<Record<Shown, string>> = {
  supported: ROUND,
  refuted: "M-3.9-9.5h7.8l5.6 5.6v7.8l-5.6 5.6h-7.8l-5.6-5.6v-7.8z",
  conflicting: "M0-11l11 11l-11 11l-11-11z",
  "not-enough-info": ROUND,
  failed: "M0-10l11 19h-22z",
};
export const GLYPHS: Readonly<Record<Shown, string>> = {
  supported: "M-4 0.3l2.8 2.9L4.4-3.2",
  refuted: "M-3.4-3.4l6.8 6.8M3.4-3.4l-6.8 6.8",
  conflicting: "M-4-1.7h8M-4 1.7h8M2.2-4.4l-4.4 8.8",
  "not-enough-info": "M-2.4-2.2a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.8-1.2 1.6M0 4.1v.3",
  failed: "M0-3v6M0 6v.4",
};
