import type { ClaimLine } from "./claim-lines.js";
import { bold, CHIP_FONT, type PlacedGroup, type PlacedItem, type PlacedNode } from "./place-rows.js";
import { BOX, type Box, GAP_CHIP, GAP_NODE, hang, LANE, type Line, PAD, PLAIN_BOX, ROW, round, rowY } from "./shapes.js";
import type { MeasureText } from "./text-width.js";

/** `several`: names are at the right of their column, next to the lanes of the claims. `compact`: values are below their relations. */
type Look = { readonly several: boolean; readonly compact: boolean };

export function drawRows(
  placed: readonly PlacedNode[],
  columns: Columns,
  { several, compact }: Look,
): { readonly boxes: readonly Box[]; readonly lines: readonly Line[]; readonly nodeBoxes: ReadonlyMap<string, Box> } {
  const nodeBoxes = new Map(placed.map((one) => [one.node.id, nodeBox(one, columns, several)]));
  const boxes = [...nodeBoxes.values()];
  const lines: Line[] = [];
  for (const { node, groups } of placed) {
    const from = nodeBoxes.get(node.id);
    if (from === undefined) continue;
    for (const group of groups) {
      const chip = relationBox(group, columns.chip[node.depth] ?? 0);
      const trunk = (node.depth === 0 ? columns.right : from.x + from.width) + GAP_NODE * 0.36;
      const path = hang([from.x + from.width, from.y], trunk, [chip.x - 2, chip.y]);
      boxes.push(chip);
      lines.push({ path, cited: chip.cited, web: chip.web, arrow: false, leftOut: chip.leftOut });
      for (const item of group.items) {
        const box = itemBox(item, group, columns.node[node.depth + 1] ?? 0);
        if (box !== null) boxes.push(box);
        lines.push(itemLine(item, group, { chip, box, nodeBoxes }, { several, compact }));
      }
    }
  }
  return { boxes, lines, nodeBoxes };
}

function nodeBox({ node, row, text, extra, width }: PlacedNode, { node: nodeX, right, spine }: Columns, several: boolean): Box {
  const x = node.depth > 0 ? (nodeX[node.depth] ?? 0) : several ? right - width : spine - width / 2;
  return { ...PLAIN_BOX, kind: node.kind, ids: [node.id], x, y: rowY(row), width, text, full: node.label, extra, cited: node.cited };
}

function relationBox({ group, row, text, width }: PlacedGroup, x: number): Box {
  const { label, direction, web, deprecated, leftOut, cited, badge, items } = group;
  const ids = items.flatMap((item) => ("statement" in item ? [item.statement] : []));
  return {
    kind: "relation",
    ids,
    x,
    y: rowY(row),
    width,
    text,
    full: label,
    extra: "",
    cited,
    badge,
    web,
    incoming: direction === "in",
    deprecated,
    leftOut,
  };
}

/** Null for entities, which already have a box, and for the name right below, to which a line leads back. */
function itemBox({ item, row, text, width }: PlacedItem, { group }: PlacedGroup, x: number): Box | null {
  const place = { ...PLAIN_BOX, x, y: rowY(row), width, text, web: group.web };
  switch (item.kind) {
    case "node":
      return null;
    case "pointer":
      return item.back ? null : { ...place, kind: "pointer", ids: [item.target.id], full: item.label };
    case "value":
      return { ...place, kind: "value", ids: [item.statement], full: item.label };
    case "passage":
      return { ...place, kind: "passage", ids: [item.passage], full: item.label, cited: item.cited, badge: item.cited !== null, web: true };
    case "more":
      return { ...place, kind: "more", ids: [item.group], full: item.label };
  }
}

function itemLine(
  { item, row }: PlacedItem,
  { group, row: groupRow }: PlacedGroup,
  { chip, box, nodeBoxes }: { readonly chip: Box; readonly box: Box | null; readonly nodeBoxes: ReadonlyMap<string, Box> },
  { several, compact }: Look,
): Line {
  const line = { cited: item.kind === "passage" ? item.cited : group.cited, web: group.web };
  const arrow = group.direction === "out" && item.kind !== "more" && item.kind !== "passage";

  const end = chip.x + chip.width;
  if (item.kind === "pointer" && item.back) {
    const below = nodeBoxes.get(item.target.id);
    return { ...line, path: below === undefined ? "" : backTo(below, chip, several), arrow };
  }
  const to = item.kind === "node" ? nodeBoxes.get(item.node.id) : box;
  if (to === null || to === undefined) return { ...line, path: "", arrow };
  if (compact) return { ...line, path: `M${round(chip.x + 10)} ${round(chip.y + 9)}V${round(to.y - 7)}q0 7 7 7H${round(to.x - 2)}`, arrow };
  // The statement extracted from the passage is right above it.
  if (item.kind === "passage" && row > groupRow)
    return { ...line, path: `M${round(to.x + 14)} ${round(to.y - ROW + BOX / 2 + 2)}V${round(to.y - BOX / 2 - 2)}`, arrow };
  return { ...line, path: hang([end + 2, chip.y], end + 12, [to.x - 2, to.y]), arrow };
}

/** From a relation down and left to the name below. */
function backTo(below: Box, chip: Box, several: boolean): string {
  const x = round(below.x + below.width * (several ? 0.5 : 0.84));
  const middle = round(below.y - ROW * 0.72);
  return `M${round(chip.x + 12)} ${round(chip.y + 9)}V${middle - 6}q0 6 -6 6H${x + 6}q-6 0 -6 6V${round(below.y - BOX / 2 - 3)}`;
}

/** Indent of values below their relation, in the compact form. */
const INDENT = 20;

/** X positions of entities and of their relations, by depth. `right` is the end of the first column, `spine` its middle. */
export type Columns = {
  readonly node: readonly number[];
  readonly chip: readonly number[];
  readonly right: number;
  readonly spine: number;
};

/** Entities of one depth share a column, and so do their relations; each column is as wide as its widest label. */
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

/** The width of a claim line's label, including the sign of its verdict. */
export function claimChipWidth(label: string, measure: MeasureText): number {
  return measure(label, bold(CHIP_FONT)) + 42;
}
