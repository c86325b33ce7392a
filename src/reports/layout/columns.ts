import type { ClaimLine } from "./claim-lines.js";
import { bold, CHIP_FONT, type PlacedNode } from "./place-rows.js";
import { GAP_CHIP, GAP_NODE, LANE, PAD } from "./shapes.js";
import type { MeasureText } from "./text-width.js";

/** How far values stand to the right of the relation above them, in the compact form. */
const INDENT = 20;

/** Where things and their relations begin, by depth; `right` is where the first column ends, `spine` its middle. */
export type Columns = {
  readonly node: readonly number[];
  readonly chip: readonly number[];
  readonly right: number;
  readonly spine: number;
};

/** Things of one depth share a column, and so do their relations: as wide as the widest label. */
export function columnsOf(placed: readonly PlacedNode[], claims: readonly ClaimLine[], measure: MeasureText, compact: boolean): Columns {
  const nodeWidth: number[] = [];
  const chipWidth: number[] = [];
  const widen = (list: number[], depth: number, width: number) => {
    list[depth] = Math.max(list[depth] ?? 0, width);
  };
  for (const { node, width, groups } of placed) {
    widen(nodeWidth, node.depth, width);
    for (const group of groups) {
      widen(chipWidth, node.depth, group.width);
      for (const { width: itemWidth } of group.items) widen(nodeWidth, node.depth + 1, itemWidth);
    }
  }
  const lanes = claims.length > 1 ? LANE * claims.length + 4 : 0;
  const first = Math.max(
    (nodeWidth[0] ?? 0) + lanes,
    ...claims.map(({ label }, index) => claimChipWidth(label, measure) + (claims.length - 1 - index) * LANE),
  );
  const node = [PAD];
  const chip: number[] = [];
  for (let depth = 0; depth < nodeWidth.length; depth++) {
    const chipStart = (node[depth] ?? 0) + (depth === 0 ? first : (nodeWidth[depth] ?? 0)) + (compact ? INDENT : GAP_NODE);
    chip[depth] = chipStart;
    node[depth + 1] = chipStart + (compact ? INDENT : (chipWidth[depth] ?? 0) + GAP_CHIP);
  }
  return { node, chip, right: PAD + first, spine: PAD + first / 2 };
}

/** The label of a claim's line, with room for the sign of its verdict. */
export function claimChipWidth(label: string, measure: MeasureText): number {
  return measure(label, bold(CHIP_FONT)) + 42;
}
