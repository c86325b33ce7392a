import type { Episode } from "../../domain/episode.js";
import { type Cited, citedItems, verdictOf } from "../cited.js";
import { type ClaimLine, claimLines } from "./claim-lines.js";
import { type Columns, claimChipWidth, columnsOf, drawRows } from "./draw-rows.js";
import { hangingTree } from "./hanging-tree.js";
import { CLAIM_STEP, placeRows } from "./place-rows.js";
import { BOX, type Box, type ConflictMark, LANE, type Layout, PAD, PLAIN_BOX, ROW, round, type Tube } from "./shapes.js";
import { type MeasureText, textWidth } from "./text-width.js";

export type LayoutOptions = {
  readonly maxWidth?: number;
  readonly measure?: MeasureText;
  readonly citedOnly?: boolean;
  readonly fold?: number;
  /** Lists that are shown in full, by the id of their "+ n more". */
  readonly unfolded?: ReadonlySet<string>;
  /** Entities whose "+n" was expanded. They may make the drawing wider than `maxWidth`. */
  readonly opened?: ReadonlySet<string>;
  /** Keeps relations in the order in which they were found, so that nothing moves while more arrive. */
  readonly asFound?: boolean;
  /** Also draw relations that were offered but not followed. */
  readonly leftOut?: boolean;
  /** For narrow screens: values are below their relations. */
  readonly compact?: boolean;
};

const MAX_NODE = 190;
const MIN_NODE = 84;
const LEGIBLE_NODE = 130;
const MAX_HOPS = 4;

/**
 * The hanging layout: the claim's names are on a vertical line at the left, and their statements are in rows to the right. Draws as many
 * hops as fit the width; if one hop is too wide, labels are cut.
 */
export function hangingLayout(episode: Episode, options: LayoutOptions = {}): Layout {
  const { maxWidth = 1000, opened } = options;
  if (opened !== undefined && opened.size > 0) {
    // Hops and widths as before the expansion, so that nothing else changes.
    const { hops, maxNode } = fitting(episode, options, maxWidth);
    return layOut(episode, options, hops, maxNode);
  }
  return fitting(episode, options, maxWidth).layout;
}

type Fitting = { readonly layout: Layout; readonly hops: number; readonly maxNode: number };

function fitting(episode: Episode, { opened: _, ...options }: LayoutOptions, maxWidth: number): Fitting {
  for (let hops = MAX_HOPS; hops > 1; hops--) {
    const layout = layOut(episode, options, hops, MAX_NODE);
    if (layout.width <= maxWidth) return { layout, hops, maxNode: MAX_NODE };
  }
  for (let maxNode = MAX_NODE; maxNode > MIN_NODE; maxNode -= 6) {
    const layout = layOut(episode, options, 1, maxNode);
    if (layout.width <= maxWidth) return { layout, hops: 1, maxNode };
  }
  // It does not fit and will be scrolled, so labels get a legible width.
  return { layout: layOut(episode, options, 1, LEGIBLE_NODE), hops: 1, maxNode: LEGIBLE_NODE };
}

function layOut(
  episode: Episode,
  { measure = textWidth, citedOnly = false, fold = 3, unfolded, opened, asFound = false, leftOut = false, compact = false }: LayoutOptions,
  hops: number,
  maxNode: number,
): Layout {
  const said = claimLines(episode);
  const roots = hangingTree(episode, said, { hops, citedOnly, fold, unfolded, opened, asFound, leftOut });
  const claims = said.filter(({ from, to }) => [from, to].every((id) => roots.some((root) => root.id === id)));
  const placed = placeRows(roots, claims, measure, { maxNode, compact });
  const columns = columnsOf(placed, claims, measure, compact);
  const { boxes, lines, nodeBoxes } = drawRows(placed, columns, { several: claims.length > 1, compact });
  const tubes = drawClaims(claims, nodeBoxes, columns, { cited: citedItems(episode), measure });
  const all = [...boxes, ...tubes.map(({ chip }) => chip)];
  return {
    boxes: all,
    lines,
    tubes,
    marks: compact ? [] : conflictMarks(episode, boxes, tubes),
    width: Math.ceil(Math.max(0, ...all.map(({ x, width }) => x + width)) + PAD),
    height: Math.ceil(Math.max(0, ...all.map(({ y }) => y)) + BOX / 2 + PAD),
  };
}

/** Marks a conflict on the claim's own line if the graph agrees with the claim; otherwise the colours of the two relations show it. */
function conflictMarks(episode: Episode, boxes: readonly Box[], [tube]: readonly Tube[]): readonly ConflictMark[] {
  return [...episode.graph.conflicts, ...citedConflicts(episode)].flatMap(({ kg, web }) => {
    const relation = boxes.find(({ kind, ids }) => kind === "relation" && ids.some((id) => id === web));
    if (relation === undefined || tube === undefined || !tube.chip.ids.some((id) => id === kg) || tube.chip.y - relation.y < BOX) return [];
    const [x, y] = [round(relation.x + Math.min(34, relation.width / 2)), round(tube.chip.y)];
    return [{ x, y, path: `M${round(tube.chip.x + tube.chip.width)} ${y}H${x - 11}M${x} ${round(relation.y + BOX / 2 - 2)}V${y - 11}` }];
  });
}

/** A statement and a passage that the verdict cites as contradicting each other. */
function citedConflicts(episode: Episode): readonly { readonly kg: string; readonly web: string }[] {
  const verdict = verdictOf(episode);
  if (verdict?.label !== "conflicting") return [];
  const own = verdict.citations.flatMap((one) => ("statement" in one && one.stance === "supports" ? [one.statement] : []));
  const others = verdict.citations.flatMap((one) => ("passage" in one && one.instead !== undefined ? [one.passage] : []));
  return own.flatMap((kg) => others.map((web) => ({ kg, web })));
}

/** One claim: a straight line down the middle. Several: brackets left of the names, the longest outside. */
function drawClaims(
  claims: readonly ClaimLine[],
  nodeBoxes: ReadonlyMap<string, Box>,
  { spine }: Columns,
  { cited, measure }: { readonly cited: ReadonlyMap<string, Cited>; readonly measure: MeasureText },
): readonly Tube[] {
  const ends = claims.flatMap((claim) => {
    const [from, to] = [nodeBoxes.get(claim.from), nodeBoxes.get(claim.to)];
    return from === undefined || to === undefined ? [] : [{ claim, from, to }];
  });
  const several = ends.length > 1;
  return ends
    .sort((one, other) => one.to.y - other.to.y)
    .map(({ claim, from, to }, index, sorted) => {
      const lower = Math.max(from.y, to.y);
      const before = sorted.slice(0, index).filter((other) => Math.max(other.from.y, other.to.y) === lower).length;
      const citation = claim.statement === null ? null : (cited.get(claim.statement) ?? null);
      const width = claimChipWidth(claim.label, measure);
      const lane = PAD + 12 + (ends.length - 1 - index) * LANE;
      const chip: Box = {
        ...PLAIN_BOX,
        kind: "claim",
        ids: claim.statement === null ? [] : [claim.statement],
        x: several ? lane - 12 : spine - width / 2,
        y: several ? lower - ROW * (1.2 + before * CLAIM_STEP) : Math.min(from.y, to.y) + ROW * 1.15,
        width,
        text: claim.label,
        full: claim.label,
        cited: citation,
        badge: citation !== null,
      };
      const path = several
        ? bracket(from, to, { x: lane, index, count: ends.length })
        : `M${round(spine)} ${round(Math.min(from.y, to.y) + BOX / 2)}V${round(lower - BOX / 2 - 2)}`;
      return { path, state: claim.state, filled: claim.statement !== null, chip };
    });
}

function bracket(from: Box, to: Box, { x, index, count }: { readonly x: number; readonly index: number; readonly count: number }): string {
  const y = from.y + (index === 0 ? 6 : 6 - (12 / (count - 1)) * index);
  const sign = Math.sign(to.y - y) || 1;
  return `M${round(from.x - 1)} ${round(y)}H${x + 7}q-7 0 -7 ${7 * sign}V${round(to.y - 7 * sign)}q0 ${7 * sign} 7 ${7 * sign}H${round(to.x - 1)}`;
}
