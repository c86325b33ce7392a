/** Colours of verdicts and stances: blue and vermilion can be told apart with every kind of colour vision, unlike green and red. */
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
