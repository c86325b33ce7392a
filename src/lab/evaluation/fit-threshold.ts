export type LabelledAnswer = {
  readonly stance: "supports" | "refutes" | "silent";
  readonly probability: number;
  readonly label: "supported" | "refuted" | "other";
};

export type ThresholdRow = {
  readonly from: number;
  readonly decided: number;
  readonly right: number;
  /** Lower bound of the 95 % interval (Wilson) of the accuracy. */
  readonly lower: number;
};

/** The lower bound that a threshold must reach. */
export const WANTED = 0.95;

const STEPS = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995, 0.999];

/** The model's accuracy above each threshold, and the lowest threshold that is good enough; null if none is. */
export function fitThreshold(answers: readonly LabelledAnswer[]): { readonly rows: readonly ThresholdRow[]; readonly from: number | null } {
  const rows = STEPS.map((from) => rowOf(from, answers));
  return { rows, from: rows.find(({ lower }) => lower >= WANTED)?.from ?? null };
}

function rowOf(from: number, answers: readonly LabelledAnswer[]): ThresholdRow {
  const heard = answers.filter(({ stance, probability }) => stance !== "silent" && probability >= from);
  const right = heard.filter(({ stance, label }) => label === (stance === "supports" ? "supported" : "refuted")).length;
  return { from, decided: heard.length, right, lower: wilsonLower(right, heard.length) };
}

function wilsonLower(right: number, all: number): number {
  if (all === 0) return 0;
  const z2 = 1.96 ** 2;
  const share = right / all;
  const spread = 1.96 * Math.sqrt((share * (1 - share) + z2 / (4 * all)) / all);
  return Math.max(0, (share + z2 / (2 * all) - spread) / (1 + z2 / all));
}
