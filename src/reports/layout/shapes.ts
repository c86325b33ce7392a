import type { Label } from "../../domain/outcome.js";
import type { Cited } from "../cited.js";
import type { TreeNode } from "./bundles.js";

export const ROW = 32;
export const BOX = 24;
export const PAD = 20;
export const GAP_NODE = 34;
export const GAP_CHIP = 26;
/** Width of a lane: lines of several claims are side by side, the longest outside. */
export const LANE = 18;

/** A label with its position; `y` is its middle. */
export type Box = {
  readonly kind: TreeNode["kind"] | "relation" | "value" | "pointer" | "passage" | "more" | "claim";
  readonly ids: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly text: string;
  /** The whole label, if `text` was cut. */
  readonly full: string;
  /** "+3": number of the entity's statements that are not drawn. */
  readonly extra: string;
  readonly cited: Cited | null;
  readonly badge: boolean;
  readonly web: boolean;
  readonly incoming: boolean;
  readonly deprecated: boolean;
  readonly leftOut: boolean;
};

export type Line = {
  readonly path: string;
  readonly cited: Cited | null;
  readonly web: boolean;
  readonly arrow: boolean;
  readonly leftOut?: boolean;
};

/** A relation stated by the claim: a hollow line, filled if a statement says the same. */
export type Tube = { readonly path: string; readonly state: Label; readonly filled: boolean; readonly chip: Box };

/** The sign for a conflict between graph and web, connected to the claim and to the web statement. */
export type ConflictMark = { readonly x: number; readonly y: number; readonly path: string };

export type Layout = {
  readonly boxes: readonly Box[];
  readonly lines: readonly Line[];
  readonly tubes: readonly Tube[];
  readonly marks: readonly ConflictMark[];
  readonly width: number;
  readonly height: number;
};

export const PLAIN_BOX = { extra: "", cited: null, badge: false, web: false, incoming: false, deprecated: false, leftOut: false } as const;

export function rowY(row: number): number {
  return PAD + row * ROW + BOX / 2;
}

/** Right, down, right, with rounded corners. */
export function hang([x1, y1]: readonly [number, number], trunk: number, [x2, y2]: readonly [number, number]): string {
  if (Math.abs(y1 - y2) < 0.5) return `M${round(x1)} ${round(y1)}H${round(x2)}`;
  const radius = Math.min(7, Math.abs(y2 - y1) / 2);
  const sign = Math.sign(y2 - y1);
  const bend = round(sign * radius);
  return `M${round(x1)} ${round(y1)}H${round(trunk - radius)}q${round(radius)} 0 ${round(radius)} ${bend}V${round(y2 - sign * radius)}q0 ${bend} ${round(radius)} ${bend}H${round(x2)}`;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
