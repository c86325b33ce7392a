import type { Label } from "../../src/domain/outcome.js";
import type { Cited } from "../../src/reports/cited.js";
import { BOX, type Box, type Layout, type Line, round, type Tube } from "../../src/reports/layout/shapes.js";
import { LABEL_WORDS } from "../../src/reports/words.js";
import { s } from "../dom.js";
import { signPaths } from "../parts/verdict-sign.js";
import { chipId } from "../say/claim-words.js";

/** Width of the part of a box that expands it. */
const HIT = 28;
const TONES = ["plain", "supports", "refutes"] as const;

/** A layout as SVG: real text, one element per box, colours by class. `open`: nothing is decided yet, so no box shows a label. */
export function drawGraph({ boxes, lines, tubes, marks, width, height }: Layout, title: string, open = false): SVGSVGElement {
  const states = new Map(tubes.map(({ chip, state }) => [chip, state]));
  return s(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "graph-svg", role: "group", "aria-label": title },
    s("defs", {}, TONES.map(arrowHead)),
    s("g", { "aria-hidden": "true" }, [...lines].sort((one, other) => weight(one) - weight(other)).map(drawLine), tubes.map(drawTube)),
    s(
      "g",
      { "aria-hidden": "true" },
      marks.map(({ path }) => s("path", { class: "conflict-line", d: path })),
      marks.map(({ x, y }) => s("g", { class: "conflict-mark", transform: `translate(${x} ${y})` }, ...signPaths("conflicting"))),
    ),
    boxes.map((box) => drawBox(box, states.get(box), open)),
    // Next to the boxes, not inside them, because the accessible name of a box already includes its number.
    s(
      "g",
      { class: "badges", "aria-hidden": "true" },
      boxes.map((box) => (box.badge && box.cited !== null ? badgeOf(box, box.cited) : null)),
    ),
  );
}

function arrowHead(tone: string): SVGMarkerElement {
  const look = { viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, markerUnits: "userSpaceOnUse", orient: "auto" };
  return s("marker", { id: `arrow-${tone}`, class: `arrow ${tone}`, ...look }, s("path", { d: "M1 1l6 3l-6 3z" }));
}

function toneOf(cited: Cited | null): (typeof TONES)[number] {
  return cited === null || cited.stance === "context" ? "plain" : cited.stance;
}

/** Cited lines are drawn last, on top of the rest. */
function weight({ cited }: Line): number {
  return cited === null ? 0 : cited.stance === "context" ? 1 : 2;
}

function drawLine({ path, cited, web, arrow, leftOut = false }: Line): SVGPathElement {
  const tone = toneOf(cited);
  const look = `edge ${tone}${web ? " web" : ""}${leftOut ? " left-out" : ""}${cited === null ? "" : " cited"}`;
  return s("path", { d: path, class: look, "marker-end": arrow ? `url(#arrow-${tone})` : null });
}

/** Hollow: what the claim says. Filled: a statement says the same. */
function drawTube({ path, state, filled, chip }: Tube): SVGGElement {
  const inside = filled ? s("path", { class: `tube-fill ${toneOf(chip.cited)}`, d: path }) : null;
  return s("g", { class: `tube ${state}` }, s("path", { class: "tube-wall", d: path }), s("path", { class: "tube-bore", d: path }), inside);
}

function drawBox(box: Box, state: Label | undefined, open: boolean): SVGGElement {
  const { kind, ids, x, y, width, text, full, extra, cited } = box;
  const tone = toneOf(cited);
  const look = [
    "box",
    kind,
    tone === "plain" ? "" : tone,
    box.web ? "web" : "",
    box.deprecated ? "deprecated" : "",
    box.leftOut ? "left-out" : "",
    state ?? "",
  ];
  return s(
    "g",
    {
      class: look.filter((part) => part !== "").join(" "),
      transform: `translate(${round(x)} ${round(y - BOX / 2)})`,
      "data-ids": (kind === "claim" ? [...ids, chipId(full)] : ids).join(" "),
      tabindex: -1,
      role: "button",
      "aria-label": sayBox(box, open ? undefined : state),
      "aria-description": text === full ? null : full,
    },
    text === full ? null : s("title", {}, full),
    shape(box),
    sign(box, state),
    s("text", { x: textStart(box), y: BOX / 2 + 4.3 }, text),
    extra === ""
      ? null
      : s(
          "g",
          { class: "opens" },
          s("title", {}, `Show what is known of ${full}`),
          s("rect", { class: "hit", x: round(width - HIT), width: HIT, height: BOX }),
          s("text", { class: "extra", x: round(width - 9), y: BOX / 2 + 4, "text-anchor": "end" }, extra),
        ),
  );
}

function shape({ kind, width }: Box): readonly SVGElement[] {
  if (kind !== "passage")
    return [s("rect", { class: "shape", width: round(width), height: BOX, rx: kind === "claim" ? 12 : kind === "relation" ? 3 : 4 })];
  const outline = `M3 0H${round(width - 8)}l8 8V${BOX - 3}q0 3 -3 3H3q-3 0 -3-3V3q0-3 3-3z`;
  return [s("path", { class: "shape", d: outline }), s("path", { class: "fold", d: `M${round(width - 8)} 0v8h8` })];
}

/** The icon before a label: a page, a pointer, an incoming relation, or a verdict. */
function sign({ kind, incoming }: Box, state: Label | undefined): SVGElement | null {
  if (kind === "passage") return s("path", { class: "lines", d: "M9 8h9M9 12h9M9 16h6" });
  if (kind === "pointer") return s("path", { class: "lines", d: "M10 15l6-6M11.5 9h4.5v4.5" });
  if (kind === "relation" && incoming) return s("path", { class: "lines", d: "M14 12H7M10 9l-3 3l3 3" });
  if (kind !== "claim" || state === undefined) return null;
  return s("g", { class: `t-${state}`, transform: `translate(13 ${BOX / 2}) scale(.78)` }, ...signPaths(state));
}

const TEXT_STARTS: Readonly<Partial<Record<Box["kind"], number>>> = { relation: 6, passage: 24, pointer: 22, claim: 28 };

function textStart({ kind, incoming }: Box): number {
  return kind === "relation" && incoming ? 17 : (TEXT_STARTS[kind] ?? 11);
}

/** The number of the evidence in the list. */
function badgeOf({ kind, x: left, y: middle, width }: Box, { number, stance }: Cited): SVGGElement {
  const [x, y] = kind === "claim" ? [width - 3, 1 - BOX / 2] : [width - (kind === "passage" ? 19 : 11), 0];
  return s(
    "g",
    { class: `cite-badge ${stance}`, transform: `translate(${round(left + x)} ${round(middle + y)})` },
    s("rect", { x: -7.5, y: -7.5, width: 15, height: 15, rx: 3 }),
    s("text", { y: 3.9, "text-anchor": "middle" }, number),
  );
}

const KINDS: Readonly<Record<Box["kind"], string>> = {
  name: "Name in the claim",
  "runner-up": "Another thing of this name",
  "unknown-name": "Not in this graph",
  "claimed-value": "Said by the claim",
  entity: "Thing",
  relation: "Relation",
  value: "Value",
  pointer: "Drawn elsewhere",
  passage: "Passage of a text",
  more: "Show",
  claim: "What the claim says",
};

/**
 * The accessible name of a box, for screen readers and speech input: it begins with the visible text. For a label that was cut, the
 * description has the whole text.
 */
function sayBox({ kind, text, extra, cited, badge, deprecated, incoming, leftOut }: Box, state: Label | undefined): string {
  const words = [
    `${KINDS[kind]}: ${text}`,
    incoming ? "from the other end" : "",
    badge && cited !== null ? `cited as ${cited.number}, ${cited.stance}` : "",
    leftOut ? "left out" : "",
    deprecated ? "known to be wrong" : "",
    state === undefined ? "" : LABEL_WORDS[state].toLowerCase(),
    extra === "" ? "" : `${extra.slice(1)} more not drawn`,
  ];
  return words.filter((part) => part !== "").join(", ");
}
