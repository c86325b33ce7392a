import type { Group, Item, TreeNode } from "./bundles.js";
import type { ClaimLine } from "./claim-lines.js";
import { type Font, fitText, type MeasureText } from "./text-width.js";

export const NODE_FONT: Font = { size: 12.5, bold: false };
export const CHIP_FONT: Font = { size: 11.5, bold: false };
export const bold = (font: Font): Font => ({ ...font, bold: true });

const BLOCK_GAP = 0.5;
/** Rows between the labels of claims that end at the same name. */
export const CLAIM_STEP = 0.9;
const MAX_CHIP = 170;
/** Space next to a label: padding, and the signs of pointers and passages. */
const PADDING = 22;
const POINTER_SIGN = 12;
const PASSAGE_SIGN = 22;
const BADGE = 20;
const ARROW_SIGN = 11;

export type PlacedItem = { readonly item: Item; readonly row: number; readonly text: string; readonly width: number };
export type PlacedGroup = {
  readonly group: Group;
  readonly row: number;
  readonly text: string;
  readonly width: number;
  readonly items: readonly PlacedItem[];
};
export type PlacedNode = {
  readonly node: TreeNode;
  readonly row: number;
  readonly text: string;
  readonly extra: string;
  readonly width: number;
  readonly groups: readonly PlacedGroup[];
};

/** Gives every relation and every value its own row, and puts an entity at the top of its block, so that no two boxes overlap. */
export function placeRows(
  roots: readonly TreeNode[],
  claims: readonly ClaimLine[],
  measure: MeasureText,
  { maxNode, compact }: { readonly maxNode: number; readonly compact: boolean },
): readonly PlacedNode[] {
  const nodes: PlacedNode[] = [];

  function placeNode(node: TreeNode, row: number): number {
    const font = node.depth === 0 || node.cited !== null ? bold(NODE_FONT) : NODE_FONT;
    const extra = node.behind > 0 ? `+${node.behind}` : "";
    const beside = extra === "" ? 0 : measure(extra, CHIP_FONT) + 7;
    const text = fitText(node.label, maxNode - beside, font, measure);
    let end = row;
    const groups: PlacedGroup[] = [];
    for (const group of node.groups) {
      const [placed, after] = placeGroup(group, end);
      groups.push(placed);
      end = after;
    }
    nodes.push({ node, row, text, extra, width: measure(text, font) + PADDING + beside, groups });
    return Math.max(end, row + 1);
  }

  function placeGroup(group: Group, row: number): readonly [PlacedGroup, number] {
    const font = group.cited === null ? CHIP_FONT : bold(CHIP_FONT);
    const text = fitText(group.label, group.cited === null ? MAX_CHIP : MAX_CHIP * 1.6, font, measure);
    const width = measure(text, font) + 12 + (group.badge ? BADGE : 0) + (group.direction === "out" ? 0 : ARROW_SIGN);
    let end = compact ? row + 1 : row;
    const items = group.items.map((item): PlacedItem => {
      const here = end;
      if (item.kind === "node") {
        end = placeNode(item.node, here);
        return { item, row: here, text: "", width: 0 };
      }
      if (item.kind === "pointer" && item.back) return { item, row: here, text: "", width: 0 };
      end += 1;
      const sign = item.kind === "pointer" ? POINTER_SIGN : item.kind === "passage" ? PASSAGE_SIGN + (item.cited === null ? 0 : BADGE) : 0;
      const label = fitText(item.label, maxNode, NODE_FONT, measure);
      return { item, row: here, text: label, width: measure(label, NODE_FONT) + PADDING + sign };
    });
    return [{ group, row, text, width, items }, Math.max(end, row + 1)];
  }

  let row = 0;
  for (const [index, root] of roots.entries()) {
    const end = placeNode(root, row);
    const below = roots[index + 1];
    const rivals = below?.kind === "runner-up" && root.kind !== "runner-up" ? 0.6 : 0;
    row = Math.max(end, row + roomForClaims(claims, roots, index + 1)) + BLOCK_GAP + rivals;
  }
  return nodes;
}

/** Rows for the labels of claim lines, which are above the lower end of the line. */
function roomForClaims(claims: readonly ClaimLine[], roots: readonly TreeNode[], lower: number): number {
  const place = (id: string) => roots.findIndex((root) => root.id === id);
  const ending = claims.filter(({ from, to }) => Math.max(place(from), place(to)) === lower).length;
  return ending === 0 ? 0 : 2.6 + (ending - 1) * CLAIM_STEP;
}
