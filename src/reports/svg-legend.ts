import type { Box, Layout } from "./layout/shapes.js";
import { textWidth } from "./layout/text-width.js";
import { EDGE, INK, INK_SOFT, LABEL_COLOURS, STANCE_COLOURS } from "./palette.js";

const FONT = { size: 12, bold: false };
const MARGIN = 20;
const SAMPLE = 26;
const LINE = 26;

/** Names only what is drawn. */
export function svgLegend({ lines, tubes, marks, boxes }: Layout, width: number): { readonly markup: string; readonly height: number } {
  const stroke = (colour: string, weight: number, dashes = "") =>
    `<path d="M0 0H${SAMPLE}" stroke="${colour}" stroke-width="${weight}"${dashes === "" ? "" : ` stroke-dasharray="${dashes}"`}/>`;
  const hollow = `<path d="M0 -3.4H${SAMPLE}M0 3.4H${SAMPLE}" stroke="${EDGE}" stroke-width="1.2"/>`;
  const box = (look: string) => `<rect x="3" y="-7" width="20" height="14" rx="3" ${look}/>`;
  const drawn = (kind: Box["kind"]) => boxes.some((one) => one.kind === kind);
  const cited = (stance: string) => [...lines, ...boxes].some((one) => one.cited?.stance === stance);
  const entries = [
    { sample: box(`fill="${INK}"`), words: "named in the claim", shown: drawn("name") },
    { sample: box(`fill="#ffffff" stroke="${INK}" stroke-width="1.4"`), words: "may be meant too", shown: drawn("runner-up") },
    {
      sample: box(`fill="#ffffff" stroke="${INK_SOFT}" stroke-width="1.4" stroke-dasharray="4 3"`),
      words: "not in this graph",
      shown: drawn("unknown-name"),
    },
    { sample: hollow, words: "what the claim says", shown: tubes.length > 0 },
    { sample: stroke(EDGE, 1.2), words: "graph", shown: lines.some(({ web }) => !web) },
    { sample: stroke(EDGE, 1.2, "5 3.5"), words: "web or given text", shown: lines.some(({ web }) => web) },
    { sample: stroke(STANCE_COLOURS.supports, 2.4), words: "supports", shown: cited("supports") },
    { sample: stroke(STANCE_COLOURS.refutes, 2.4), words: "refutes", shown: cited("refutes") },
    { sample: stroke(LABEL_COLOURS.conflicting, 1.8), words: "disagree", shown: marks.length > 0 },
  ].filter(({ shown }) => shown);
  let [x, y] = [MARGIN, 18];
  const parts = entries.map(({ sample, words }) => {
    const wide = SAMPLE + 8 + textWidth(words, FONT) + 22;
    if (x > MARGIN && x + wide > width) [x, y] = [MARGIN, y + LINE];
    const markup = `<g transform="translate(${Math.round(x)} ${y})">${sample}<text x="${SAMPLE + 8}" y="4" font-size="${FONT.size}" fill="${INK_SOFT}" textLength="${Math.round(textWidth(words, FONT))}" lengthAdjust="spacingAndGlyphs">${words}</text></g>`;
    x += wide;
    return markup;
  });
  return { markup: parts.join(""), height: entries.length === 0 ? 0 : y + 14 };
}
