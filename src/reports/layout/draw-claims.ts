import type { Cited } from "../cited.js";
import type { ClaimLine } from "./claim-lines.js";
import { type Columns, claimChipWidth } from "./columns.js";
import { CLAIM_STEP } from "./place-rows.js";
import { BOX, type Box, LANE, PAD, PLAIN_BOX, ROW, round, type Tube } from "./shapes.js";
import type { MeasureText } from "./text-width.js";

/** One line straight down the middle, or brackets left of the names, the furthest outside. */
export function drawClaims(
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
        ? bracket(from, to, lane, index, ends.length)
        : `M${round(spine)} ${round(Math.min(from.y, to.y) + BOX / 2)}V${round(lower - BOX / 2 - 2)}`;
      return { path, state: claim.state, filled: claim.statement !== null, chip };
    });
}

function bracket(from: Box, to: Box, x: number, index: number, count: number): string {
  const y = from.y + (index === 0 ? 6 : 6 - (12 / (count - 1)) * index);
  const sign = Math.sign(to.y - y) || 1;
  return `M${round(from.x - 1)} ${round(y)}H${x + 7}q-7 0 -7 ${7 * sign}V${round(to.y - 7 * sign)}q0 ${7 * sign} 7 ${7 * sign}H${round(to.x - 1)}`;
}
