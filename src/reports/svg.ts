import type { Episode } from "../domain/episode.js";
import { verdictOf } from "./cited.js";
import { cleanLine, escapeXml } from "./clean-text.js";
import { sayOutcome } from "./label-words.js";
import { hangingLayout, type LayoutOptions } from "./layout/hanging-layout.js";
import { type Font, fitText, textWidth } from "./layout/text-width.js";
import { HAIRLINE, INK, INK_FAINT, LABEL_COLOURS } from "./palette.js";
import { svgLegend } from "./svg-legend.js";
import { arrowHeads, svgBox, svgLine, svgMark, svgTube, verdictSign } from "./svg-marks.js";

const MARGIN = 20;
const MIN_WIDTH = 640;
const CLAIM_FONT = { size: 19, bold: false };
const CLAIM_LINE = 25;
const MAX_CLAIM_LINES = 4;
const SMALL = { size: 11.5, bold: false };

/** A picture of the evidence that explains itself: the claim and its verdict above, the graph, a legend of what is drawn, and where it is from. */
export function svg(episode: Episode, options: LayoutOptions = {}): string {
  const layout = hangingLayout(episode, options);
  const width = Math.max(layout.width, MIN_WIDTH);
  const claim = claimText(episode.claim.text, width - 2 * MARGIN);
  const graphY = MARGIN + claim.length * CLAIM_LINE + 42;
  const legend = svgLegend(layout, width);
  const legendY = graphY + layout.height;
  const height = legendY + legend.height + 30;
  const about = [`record ${episode.id}`, episode.versions.graph, `policy ${episode.policy}`, episode.startedAt.slice(0, 10)].join(" · ");
  const alternative = `${sayOutcome(episode.outcome)}: ${episode.claim.text}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(alternative)}" font-family="Helvetica, Arial, 'Liberation Sans', sans-serif" font-size="12.5" fill="${INK}">`,
    `<title>${escapeXml(alternative)}</title>`,
    arrowHeads(),
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...claim.map((line, index) => textLine(line, MARGIN, MARGIN + 16 + index * CLAIM_LINE, CLAIM_FONT, INK)),
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
    textLine(fitText(cleanLine(about), width - 2 * MARGIN, SMALL, textWidth), MARGIN, height - 14, SMALL, INK_FAINT),
    "</svg>",
    "",
  ].join("\n");
}

function verdictLine(episode: Episode, y: number): string {
  const label = verdictOf(episode)?.label ?? null;
  const confidence = verdictOf(episode)?.confidence ?? null;
  const sure =
    confidence === null
      ? ""
      : `<tspan dx="10" font-weight="normal" font-size="12.5" fill="${INK_FAINT}">confidence ${confidence.toFixed(2)}</tspan>`;
  const words = `<text x="${MARGIN + 28}" y="${y + 5}" font-size="16" font-weight="bold" fill="${LABEL_COLOURS[label ?? "failed"]}">${sayOutcome(episode.outcome)}${sure}</text>`;
  return `<g transform="translate(${MARGIN + 10} ${y})">${verdictSign(label ?? "failed")}</g>${words}`;
}

/** Sets `textLength`, so that the text keeps its measured width in any font. */
function textLine(text: string, x: number, y: number, font: Font, fill: string): string {
  if (text === "") return "";
  const width = Math.round(textWidth(text, font));
  return `<text x="${x}" y="${y}" font-size="${font.size}" fill="${fill}" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`;
}

/** A claim may have 2,000 characters: its first lines are shown. */
function claimText(claim: string, room: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of cleanLine(claim).split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || textWidth(longer, CLAIM_FONT) <= room) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  const shown = lines.slice(0, MAX_CLAIM_LINES).map((one) => fitText(one, room, CLAIM_FONT, textWidth));
  return lines.length > MAX_CLAIM_LINES ? [...shown.slice(0, -1), `${shown.at(-1) ?? ""} …`] : shown;
}
