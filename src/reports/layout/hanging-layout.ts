import type { Episode } from "../../domain/episode.js";
import { citedItems } from "../cited.js";
import { claimLines } from "./claim-lines.js";
import { columnsOf } from "./columns.js";
import { drawClaims } from "./draw-claims.js";
import { drawRows } from "./draw-rows.js";
import { hangingTree } from "./hanging-tree.js";
import { placeRows } from "./place-rows.js";
import { BOX, type Box, type ConflictMark, type Layout, PAD, round, type Tube } from "./shapes.js";
import { type MeasureText, textWidth } from "./text-width.js";

export type LayoutOptions = {
  readonly maxWidth?: number;
  readonly measure?: MeasureText;
  readonly citedOnly?: boolean;
  readonly fold?: number;
  /** Lists that are shown whole: the id of their "+ n more". */
  readonly unfolded?: ReadonlySet<string>;
  /** Relations in the order in which they were found: while more is found, nothing changes its place. */
  readonly asFound?: boolean;
  /** Also relations that were looked at and not followed. */
  readonly leftOut?: boolean;
  /** For narrow places: values stand below their relations. */
  readonly compact?: boolean;
};

const MAX_NODE = 190;
const MIN_NODE = 84;
const LEGIBLE_NODE = 130;
const MAX_HOPS = 4;

/**
 * The hanging layout: the claim's names stand on a vertical line at the left, and what is known of them hangs to the right in rows. As many hops as fit
 * the width are drawn; if that is not enough, labels are cut.
 */
export function hangingLayout(episode: Episode, options: LayoutOptions = {}): Layout {
  const { maxWidth = 1000 } = options;
  for (let hops = MAX_HOPS; hops > 1; hops--) {
    const layout = layOut(episode, options, hops, MAX_NODE);
    if (layout.width <= maxWidth) return layout;
  }
  for (let maxNode = MAX_NODE; maxNode > MIN_NODE; maxNode -= 6) {
    const layout = layOut(episode, options, 1, maxNode);
    if (layout.width <= maxWidth) return layout;
  }
  // It does not fit and has to be scrolled: then its labels may as well be legible.
  return layOut(episode, options, 1, LEGIBLE_NODE);
}

function layOut(
  episode: Episode,
  { measure = textWidth, citedOnly = false, fold = 3, unfolded, asFound = false, leftOut = false, compact = false }: LayoutOptions,
  hops: number,
  maxNode: number,
): Layout {
  const said = claimLines(episode);
  const roots = hangingTree(episode, said, { hops, citedOnly, fold, unfolded, asFound, leftOut });
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

/** Joined to the claim's own line, where the graph agrees with the claim; elsewhere the two relations tell it by their colours. */
function conflictMarks({ graph }: Episode, boxes: readonly Box[], [tube]: readonly Tube[]): readonly ConflictMark[] {
  return graph.conflicts.flatMap(({ kg, web }) => {
    const relation = boxes.find(({ kind, ids }) => kind === "relation" && ids.includes(web));
    if (relation === undefined || tube === undefined || !tube.chip.ids.includes(kg) || tube.chip.y - relation.y < BOX) return [];
    const [x, y] = [round(relation.x + Math.min(34, relation.width / 2)), round(tube.chip.y)];
    return [{ x, y, path: `M${round(tube.chip.x + tube.chip.width)} ${y}H${x - 11}M${x} ${round(relation.y + BOX / 2 - 2)}V${y - 11}` }];
  });
}
