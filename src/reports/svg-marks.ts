import type { Label } from "../domain/outcome.js";
import type { Cited } from "./cited.js";
import { cleanLine, escapeXml } from "./clean-text.js";
import { CHIP_FONT, NODE_FONT } from "./layout/place-rows.js";
import { BOX, type Box, type ConflictMark, type Line, round, type Tube } from "./layout/shapes.js";
import { textWidth } from "./layout/text-width.js";
import { EDGE, GLYPHS, INK, INK_FAINT, INK_SOFT, LABEL_COLOURS, OUTLINES, STANCE_COLOURS, STANCE_TINTS } from "./palette.js";

const TONES = { ...STANCE_COLOURS, plain: EDGE } as const;

function toneOf(cited: Cited | null): keyof typeof STANCE_COLOURS | "plain" {
  return cited === null || cited.stance === "context" ? "plain" : cited.stance;
}

export function arrowHeads(): string {
  const head = ([tone, colour]: readonly [string, string]) =>
    `<marker id="arrow-${tone}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M1 1l6 3l-6 3z" fill="${colour}"/></marker>`;
  return `<defs>${Object.entries(TONES).map(head).join("")}</defs>`;
}

/** Colour shows the stance, dashes the source, width whether it is cited. */
export function svgLine({ path, cited, web, arrow }: Line): string {
  const tone = toneOf(cited);
  const dashes = web ? ' stroke-dasharray="5 3.5"' : "";
  const head = arrow ? ` marker-end="url(#arrow-${tone})"` : "";
  return `<path d="${path}" fill="none" stroke="${TONES[tone]}" stroke-width="${cited === null ? 1.15 : 2.4}"${dashes}${head}/>`;
}

/** A hollow line for what the claim says, filled if a statement says the same. */
export function svgTube({ path, state, filled, chip }: Tube): string {
  const wall = LABEL_COLOURS[state];
  const inside = filled
    ? `<path d="${path}" fill="none" stroke="${chip.cited === null || chip.cited.stance === "context" ? EDGE : STANCE_COLOURS[chip.cited.stance]}" stroke-width="2.6"/>`
    : "";
  return `<path d="${path}" fill="none" stroke="${wall}" stroke-width="8"/><path d="${path}" fill="none" stroke="#f7f8f9" stroke-width="5.6"/>${inside}`;
}

export function svgMark({ x, y, path }: ConflictMark): string {
  const line = `<path d="${path}" fill="none" stroke="${LABEL_COLOURS.conflicting}" stroke-width="1.8"/>`;
  return `${line}<g transform="translate(${x} ${y})">${verdictSign("conflicting")}</g>`;
}

/** Labels differ in shape and sign, not only in colour. */
export function verdictSign(label: Label | "failed"): string {
  const colour = LABEL_COLOURS[label];
  const open = label === "not-enough-info";
  const outline = open
    ? `<path d="${OUTLINES[label]}" fill="#ffffff" stroke="${colour}" stroke-width="1.6" stroke-dasharray="3 2"/>`
    : `<path d="${OUTLINES[label]}" fill="${colour}"/>`;
  return `${outline}<path d="${GLYPHS[label]}" fill="none" stroke="${open ? colour : "#ffffff"}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function svgBox(box: Box, state: Label | undefined): string {
  const title = box.text === box.full ? "" : `<title>${escapeXml(box.full)}</title>`;
  const extra = box.extra === "" ? "" : label(box.extra, { x: box.width - 9, size: CHIP_FONT.size, fill: INK_FAINT, anchor: "end" });
  const badge = box.badge ? badgeAt(box) : "";
  const content = `${title}${shape(box, state)}${signOf(box, state)}${label(box.text, textLook(box))}${extra}${badge}`;
  return `<g transform="translate(${round(box.x)} ${round(box.y - BOX / 2)})">${content}</g>`;
}

function shape({ kind, width, cited }: Box, state: Label | undefined): string {
  const rect = (look: string, radius = 4) => `<rect width="${round(width)}" height="${BOX}" rx="${radius}" ${look}/>`;
  const tone = toneOf(cited);
  switch (kind) {
    case "name":
      return rect(`fill="${INK}"`);
    case "runner-up":
      return rect(`fill="#ffffff" stroke="${INK}" stroke-width="1.4"`);
    case "unknown-name":
    case "claimed-value":
      return rect(`fill="#ffffff" stroke="${INK_SOFT}" stroke-width="1.4" stroke-dasharray="4 3"`);
    case "entity":
      return tone === "plain"
        ? rect('fill="#ffffff" stroke="#c3cad0"')
        : rect(`fill="${STANCE_TINTS[tone]}" stroke="${TONES[tone]}" stroke-width="1.6"`);
    case "pointer":
      return rect('fill="#ffffff" stroke="#c3cad0" stroke-dasharray="2 3"');
    case "passage": {
      const outline = `M3 0H${round(width - 8)}l8 8V${BOX - 3}q0 3 -3 3H3q-3 0 -3-3V3q0-3 3-3z`;
      return `<path d="${outline}" fill="#ffffff" stroke="${TONES[tone]}" stroke-dasharray="4 3"/><path d="M${round(width - 8)} 0v8h8" fill="none" stroke="${TONES[tone]}"/>`;
    }
    case "claim":
      return rect(`fill="#ffffff" stroke="${LABEL_COLOURS[state ?? "not-enough-info"]}" stroke-width="1.6"`, 12);
    default:
      return "";
  }
}

/** The icon before a label: a page, a pointer, an incoming relation, or a verdict. */
function signOf({ kind, incoming }: Box, state: Label | undefined): string {
  const lines = (path: string) => `<path d="${path}" fill="none" stroke="${INK_SOFT}" stroke-width="1.2" stroke-linecap="round"/>`;
  if (kind === "passage") return lines("M9 8h9M9 12h9M9 16h6");
  if (kind === "pointer") return lines("M10 15l6-6M11.5 9h4.5v4.5");
  if (kind === "relation" && incoming) return lines("M14 12H7M10 9l-3 3l3 3");
  if (kind === "claim" && state !== undefined) return `<g transform="translate(13 ${BOX / 2}) scale(.78)">${verdictSign(state)}</g>`;
  return "";
}

type TextLook = {
  readonly x: number;
  readonly size: number;
  readonly fill: string;
  readonly bold?: boolean;
  readonly struck?: boolean;
  readonly italic?: boolean;
  readonly anchor?: "end";
};

/** Of a box that is neither an entity nor a relation, whose looks depend on their citations. */
const LOOKS: Readonly<Record<Exclude<Box["kind"], "entity" | "relation">, TextLook>> = {
  name: { x: 11, size: NODE_FONT.size, fill: "#ffffff", bold: true },
  "runner-up": { x: 11, size: NODE_FONT.size, fill: INK, bold: true },
  "claimed-value": { x: 11, size: NODE_FONT.size, fill: INK, bold: true },
  "unknown-name": { x: 11, size: NODE_FONT.size, fill: INK, bold: true, italic: true },
  claim: { x: 28, size: CHIP_FONT.size, fill: INK, bold: true },
  passage: { x: 24, size: NODE_FONT.size, fill: INK },
  pointer: { x: 22, size: NODE_FONT.size, fill: INK_SOFT },
  more: { x: 11, size: NODE_FONT.size, fill: INK_FAINT },
  value: { x: 11, size: NODE_FONT.size, fill: INK },
};

function textLook({ kind, cited, incoming, deprecated }: Box): TextLook {
  const bold = cited !== null;
  if (kind === "entity") return { x: 11, size: NODE_FONT.size, fill: INK, bold };
  if (kind !== "relation") return LOOKS[kind];
  return { x: incoming ? 17 : 6, size: CHIP_FONT.size, fill: bold ? INK : INK_SOFT, bold, struck: deprecated };
}

/** `textLength` keeps a label inside its box if the font is wider than the one used for measuring. */
function label(words: string, { x, size, fill, bold = false, struck = false, italic = false, anchor }: TextLook): string {
  const text = cleanLine(words);
  if (text === "") return "";
  const width = round(textWidth(text, { size, bold }));
  const look = [
    `x="${round(x)}" y="${BOX / 2 + 4.3}" font-size="${size}" fill="${fill}" textLength="${width}" lengthAdjust="spacingAndGlyphs"`,
    bold ? 'font-weight="bold"' : "",
    italic ? 'font-style="italic"' : "",
    struck ? 'text-decoration="line-through"' : "",
    anchor === undefined ? "" : `text-anchor="${anchor}"`,
  ];
  return `<text ${look.filter((part) => part !== "").join(" ")}>${escapeXml(text)}</text>`;
}

function badgeAt({ kind, width, cited }: Box): string {
  if (cited === null) return "";
  const [x, y] = kind === "claim" ? [width - 3, 1] : [width - (kind === "passage" ? 19 : 11), BOX / 2];
  const fill = cited.stance === "context" ? INK_SOFT : STANCE_COLOURS[cited.stance];
  return `<g transform="translate(${round(x)} ${y})"><rect x="-7.5" y="-7.5" width="15" height="15" rx="3" fill="${fill}"/><text y="3.9" font-size="10.5" font-weight="bold" fill="#ffffff" text-anchor="middle">${cited.number}</text></g>`;
}
