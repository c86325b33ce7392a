import { type Metrics, scorePredictions } from "../../src/lab/evaluation/metrics.js";
import { isDecided, isWrong, type Judged } from "./judged.js";

export type Line = {
  readonly name: string;
  readonly claims: number;
  readonly metrics: Metrics;
  readonly wrong: number;
  /** What is to be reached, with the figure that has to reach it. */
  readonly goals: readonly Goal[];
};
export type Goal = { readonly name: string; readonly value: number | null; readonly bound: number; readonly better: "more" | "less" };

type Bound = (metrics: Metrics, judged: readonly Judged[]) => Goal;
const twoWay =
  (bound: number): Bound =>
  ({ balancedAccuracy2 }) => ({ name: "2-way", value: balancedAccuracy2, bound, better: "more" });
const threeWay =
  (bound: number): Bound =>
  ({ balancedAccuracy3 }) => ({ name: "3-way", value: balancedAccuracy3, bound, better: "more" });
const calibrated: Bound = ({ ece }) => ({ name: "ECE", value: ece, bound: 0.06, better: "less" });
const wrongOfDecided: Bound = (_, judged) => ({
  name: "wrong of decided",
  value: share(judged.filter(isWrong), judged.filter(isDecided)),
  bound: 0.01,
  better: "less",
});
const traps: Bound = (_, judged) => {
  const undecidable = judged.filter(({ gold }) => gold === "not-enough-info");
  return { name: "traps decided", value: share(undecidable.filter(isDecided), undecidable), bound: 0.04, better: "less" };
};

type Group = { readonly name: string; readonly of: (one: Judged) => boolean; readonly bounds: readonly Bound[] };
const kind = (name: string, ...bounds: readonly Bound[]): Group => ({
  name,
  of: ({ set, row }) => set === "kg-claims" && row.kind === name,
  bounds,
});

/** The goals for verdicts on held-out wordings of the development data. */
const GROUPS: readonly Group[] = [
  kind("single-hop", twoWay(0.92), threeWay(0.93)),
  kind("literal", twoWay(0.92)),
  kind("two-hop", twoWay(0.88)),
  kind("qualified", twoWay(0.88)),
  { name: "all kg-claims", of: ({ set }) => set === "kg-claims", bounds: [wrongOfDecided, calibrated] },
  { name: "natural-kg", of: ({ set }) => set === "natural-kg", bounds: [twoWay(0.85), traps, wrongOfDecided, calibrated] },
];

export function verdictTable(judged: readonly Judged[]): readonly Line[] {
  return GROUPS.map(({ name, of, bounds }) => {
    const own = judged.filter(of);
    const metrics = scorePredictions(own);
    return { name, claims: own.length, metrics, wrong: own.filter(isWrong).length, goals: bounds.map((bound) => bound(metrics, own)) };
  }).filter(({ claims }) => claims > 0);
}

export const isMet = ({ value, bound, better }: Goal): boolean => value !== null && (better === "more" ? value >= bound : value <= bound);

function share(part: readonly unknown[], whole: readonly unknown[]): number | null {
  return whole.length === 0 ? null : part.length / whole.length;
}
