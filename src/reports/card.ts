import type { Episode } from "../domain/episode.js";
import { evidenceLines, sourceName } from "../domain/evidence-lines.js";
import { sayDay } from "../domain/say-statement.js";
import { verdictOf } from "./cited.js";
import { cleanLine, escapeXml } from "./clean-text.js";
import { fitText, textWidth, wrapLines } from "./layout/text-width.js";
import { HAIRLINE, INK, INK_FAINT, INK_SOFT, LABEL_COLOURS } from "./palette.js";
import { shownClaim } from "./svg.js";
import { verdictSign } from "./svg-marks.js";
import { outcomeLabel, sayOutcome } from "./words.js";

/** The usual size of preview pictures for links and posts. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const ROOM = WIDTH - 2 * MARGIN;
const SERIF = `ui-serif, 'Iowan Old Style', Charter, Cambria, 'Noto Serif', Georgia, serif`;
/** Serif fonts are wider than the font used for measuring. */
const SERIF_ROOM = ROOM * 0.86;
const SMALL = { size: 22, bold: false };
const SMALL_ROOM = ROOM * 0.84;
const MAX_SOURCES = 2;
/** Font sizes, largest first, and how many lines of claim and sentence fit at each. */
const SIZES = [
  { claim: 52, why: 44, lines: [1, 2] },
  { claim: 44, why: 36, lines: [2, 3] },
  { claim: 36, why: 30, lines: [3, 4] },
] as const;

function setText(claim: string, said: string) {
  const sets = SIZES.map(({ claim: large, why: small, lines: [first, second] }) => {
    const lines = (text: string, size: number, most: number) => wrapLines(text, { room: SERIF_ROOM, font: { size, bold: false }, most });
    const [whole, long] = [lines(claim, large, 99), lines(said, small, 99)];
    return {
      large,
      small,
      claim: lines(claim, large, first),
      why: lines(said, small, second),
      fits: whole.length <= first && long.length <= second,
    };
  });
  return sets.find(({ fits }) => fits) ?? sets.at(-1);
}

export function card(episode: Episode): string {
  const verdict = verdictOf(episode);
  const label = outcomeLabel(episode.outcome);
  const said = verdict?.justification ?? (episode.outcome.kind === "failed" ? episode.outcome.failure.message : "");
  const { claim = [], why = [], large = 0, small: lower = 0 } = setText(shownClaim(episode), said) ?? {};
  const labelY = 64 + claim.length * large * 1.3 + 56;
  const sources = (verdict?.citations ?? [])
    .slice(0, MAX_SOURCES)
    .map((citation) =>
      [...evidenceLines(episode.graph, [citation]).map(({ text: line }) => line), sourceName(episode.graph, citation)].join(" · "),
    );
  const sure =
    verdict?.confidence == null
      ? ""
      : `<tspan dx="20" font-size="24" font-weight="normal" fill="${INK_SOFT}">Confidence ${verdict.confidence.toFixed(2)}</tspan>`;
  const text = (words: string, y: number, look: string) => `<text x="${MARGIN}" y="${y}" ${look}>${escapeXml(words)}</text>`;
  const small = (words: string, y: number, fill: string) =>
    text(fitText(cleanLine(words), SMALL_ROOM, SMALL, textWidth), y, `font-size="${SMALL.size}" fill="${fill}"`);
  const alternative = `${sayOutcome(episode.outcome)}: ${shownClaim(episode)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escapeXml(alternative)}" font-family="system-ui, 'Segoe UI', 'Noto Sans', Roboto, 'Liberation Sans', sans-serif" fill="${INK}">`,
    `<title>${escapeXml(alternative)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fcfcfb"/><rect width="14" height="${HEIGHT}" fill="${LABEL_COLOURS[label]}"/>`,
    ...claim.map((line, at) => text(line, 64 + (at + 1) * large * 1.3, `font-size="${large}" font-family="${SERIF}"`)),
    `<g transform="translate(${MARGIN + 26} ${labelY + 8}) scale(2.3)">${verdictSign(label)}</g>`,
    `<text x="${MARGIN + 68}" y="${labelY + 26}" font-size="54" font-weight="600" font-family="${SERIF}" fill="${LABEL_COLOURS[label]}">${sayOutcome(episode.outcome)}${sure}</text>`,
    ...why.map((line, at) => text(line, labelY + 60 + (at + 1) * lower * 1.3, `font-size="${lower}" font-family="${SERIF}"`)),
    `<path d="M${MARGIN} ${HEIGHT - 138}H${WIDTH - MARGIN}" stroke="${HAIRLINE}" stroke-width="2"/>`,
    ...sources.map((line, at) => small(`${at + 1}  ${line}`, HEIGHT - 102 + at * 30, INK_SOFT)),
    small(`Checked by Plumbline on ${sayDay(episode.startedAt)}`, HEIGHT - 32, INK_FAINT),
    "</svg>",
    "",
  ].join("\n");
}
