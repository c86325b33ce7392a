import { GLYPHS, OUTLINES } from "../../src/reports/palette.js";
import type { Shown } from "../../src/reports/words.js";
import { s } from "../dom.js";

export function signPaths(label: Shown): readonly SVGPathElement[] {
  return [s("path", { class: "m-shape", d: OUTLINES[label] }), s("path", { class: "m-glyph", d: GLYPHS[label] })];
}

export function verdictSign(label: Shown, className = ""): SVGSVGElement {
  return s("svg", { viewBox: "-12 -12 24 24", class: `${className} t-${label}`.trim(), "aria-hidden": "true" }, ...signPaths(label));
}
