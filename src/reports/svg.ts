import type { Episode } from "../domain/episode.js";
import { headline } from "../domain/say-corrections.js";
import { sayDay } from "../domain/say-statement.js";
import { verdictOf } from "./cited.js";
import { cleanLine, escapeXml } from "./clean-text.js";
import { hangingLayout } from "./layout/hanging-layout.js";
import type { Box, Layout } from "./layout/shapes.js";
import { type Font, fitText, textWidth, wrapLines } from "./layout/text-width.js";
import { EDGE, HAIRLINE, INK, INK_FAINT, INK_SOFT, LABEL_COLOURS, STANCE_COLOURS } from "./palette.js";
import { arrowHeads, svgBox, svgLine, svgMark, svgTube, verdictSign } from "./svg-marks.js";
import { outcomeLabel, sayOutcome } from "./words.js";

const MARGIN = 20;
const MIN_WIDTH = 640;
const CLAIM_FONT = { size: 19, bold: false };
const CLAIM_LINE = 25;
const MAX_CLAIM_LINES = 4;
const SMALL = { size: 11.5, bold: false };

/** A picture of the evidence: claim and verdict, the graph, a legend, and the record's id, graph and policy. */
export function svg(episode: Episode): string {
  const layout = hangingLayout(episode);
  const width = Math.max(layout.width, MIN_WIDTH);
  const claim = wrapLines(shownClaim(episode), { room: width - 2 * MARGIN, font: CLAIM_FONT, most: MAX_CLAIM_LINES });
  const graphY = MARGIN + claim.length * CLAIM_LINE + 42;
  const legend = svgLegend(layout, width);
  const legendY = graphY + layout.height;
  const height = legendY + legend.height + 30;
  const about = [`record ${episode.id}`, episode.versions.graph, `policy ${episode.policy}`, sayDay(episode.startedAt)].join(" · ");
  const alternative = `${sayOutcome(episode.outcome)}: ${shownClaim(episode)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(alternative)}" font-family="Helvetica, Arial, 'Liberation Sans', sans-serif" font-size="12.5" fill="${INK}">`,
    `<title>${escapeXml(alternative)}</title>`,
    arrowHeads(),
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...claim.map((line, index) => textLine(line, MARGIN + 16 + index * CLAIM_LINE, CLAIM_FONT, INK)),
    verdictLine(episode, MARGIN + claim.length * CLAIM_LINE + 20),
    `<rect x="0" y="${graphY}" width="${width}" height="${layout.height}" fill="#f7f8f9"/>`,
    `<g transform="translate(0 ${graphY})">`,
    ...[...layout.lines].sort((one, other) => Number(one.cited !== null) - Number(other.cited !== null)).map(svgLine),
    ...layout.tubes.map(svgTube),
    ...layout.marks.map(svgMark),
    ...layout.boxes.map((box) => svgBox(box, layout.tubes.find(({ chip }) => chip === box)?.state)),
    "</g>",
    `<path d="M0 ${graphY}H${width}M0 ${legendY}H${width}" stroke="${HAIRLINE}"/>`,
    `<g transform="translate(0 ${legendY})">${legend.markup}</g>`,
    textLine(fitText(cleanLine(about), width - 2 * MARGIN, SMALL, textWidth), height - 14, SMALL, INK_FAINT),
    "</svg>",
    "",
  ].join("\n");
}

export function shownClaim(episode: Episode): string {
  const { claim, corrections } = episode;
  return corrections === undefined ? claim.text : `${headline(episode)} – corrected by a reader; the claim says: “${claim.text}”`;
}

function verdictLine(episode: Episode, y: number): string {
  const label = outcomeLabel(episode.outcome);
  const confidence = verdictOf(episode)?.confidence ?? null;
  const sure =
    confidence === null
      ? ""
      : `<tspan dx="10" font-weight="normal" font-size="12.5" fill="${INK_FAINT}">confidence ${confidence.toFixed(2)}</tspan>`;
  const words = `<text x="${MARGIN + 28}" y="${y + 5}" font-size="16" font-weight="bold" fill="${LABEL_COLOURS[label]}">${sayOutcome(episode.outcome)}${sure}</text>`;
  return `<g transform="translate(${MARGIN + 10} ${y})">${verdictSign(label)}</g>${words}`;
}

/** Sets `textLength`, so that the text keeps its measured width in any font. */
function textLine(text: string, y: number, font: Font, fill: string): string {
  if (text === "") return "";
  const width = Math.round(textWidth(text, font));
  return `<text x="${MARGIN}" y="${y}" font-size="${font.size}" fill="${fill}" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`;
}

const LEGEND_FONT = { size: 12, bold: false };
const SAMPLE = 26;
const LINE = 26;

/** A legend of the kinds of marks that occur in the drawing. */
function svgLegend({ lines, tubes, marks, boxes }: Layout, width: number): { readonly markup: string; readonly height: number } {
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
    const wide = SAMPLE + 8 + textWidth(words, LEGEND_FONT) + 22;
    if (x > MARGIN && x + wide > width) [x, y] = [MARGIN, y + LINE];
    const markup = `<g transform="translate(${Math.round(x)} ${y})">${sample}<text x="${SAMPLE + 8}" y="4" font-size="${LEGEND_FONT.size}" fill="${INK_SOFT}" textLength="${Math.round(textWidth(words, LEGEND_FONT))}" lengthAdjust="spacingAndGlyphs">${words}</text></g>`;
    x += wide;
    return markup;
  });
  return { markup: parts.join(""), height: entries.length === 0 ? 0 : y + 14 };
}
