import { describe, expect, it } from "vitest";
import type { Row } from "../../../src/lab/evaluation/dataset.js";
import type { MatrixReport } from "../../../src/lab/evaluation/matrix/matrix-report.js";
import { type MeasuredCell, runCell } from "../../../src/lab/evaluation/matrix/run-matrix.js";
import { evaluationMarkdown, evaluationPage } from "../../../src/reports/evaluation/evaluation-report.js";
import { claimOf } from "../../support/build.js";
import { episodeOf, verdictOutcome } from "../../support/episode.js";

const ROWS: readonly Row[] = [
  { id: "1", claim: "This <b>is</b> so.", label: "supported", evidence: [] },
  { id: "2", claim: "This is not.", label: "refuted", evidence: [] },
];

async function cellOf(dataset: string, variant: string, right: boolean): Promise<MeasuredCell> {
  return runCell({
    dataset,
    variant,
    rows: ROWS,
    verify: async ({ claim, label }) =>
      episodeOf({ claim: claimOf(claim), outcome: verdictOutcome({ label: right ? label : "not-enough-info", confidence: 0.9 }) }),
    concurrency: 1,
    recorded: false,
    given: true,
    known: new Map(),
    signal: new AbortController().signal,
    keep: () => undefined,
    now: () => 0,
  });
}

type Tried = { readonly name: string; readonly beam: { readonly k: number; readonly hops: number } | null };

async function render(sets: readonly string[], variants: readonly Tried[]) {
  const measured: MeasuredCell[] = [];
  for (const set of sets) for (const { name } of variants) measured.push(await cellOf(set, name, name !== "worse"));
  const facts = {
    file: "set.jsonl",
    sha256: "",
    format: "own",
    classes: 4 as const,
    read: 2,
    removed: {},
    sample: null,
    labels: {},
    split: "0123456789abcdef",
  };
  const report: MatrixReport = {
    kind: "plumbline-evaluation",
    version: 1,
    date: "2026-01-02T03:04:05.000Z",
    settings: { plumbline: "0", graph: "memory", reasoner: "offline", search: "none", leakGuard: true, evidence: "given" },
    datasets: sets.map((name) => ({ name, claims: 2, ...facts })),
    variants: variants.map(({ name, beam }) => ({
      name,
      policy: `test/0001-initial${beam === null ? "" : `+k${beam.k}n${beam.hops}`}`,
      sha256: "",
      beam,
    })),
    stopped: null,
    cells: measured.map(({ cell }) => cell),
    subjects: {},
  };
  const page = evaluationPage(
    report,
    sets.map((name) => ({ name, rows: ROWS, facts, file: "set.jsonl", sha256: "" })),
    measured,
  );
  return { page, markdown: evaluationMarkdown(report) };
}

describe("the page of an evaluation", () => {
  it("begins with all figures at a glance, which lead to their sections", async () => {
    const { page, markdown } = await render(
      ["first set", "second"],
      [
        { name: "better", beam: null },
        { name: "worse", beam: null },
      ],
    );
    expect(page).toContain('<a href="#set-first-set">first set</a></td><td>100.0 % (100.0–100.0)</td><td>0.0 % (0.0–0.0)</td>');
    expect(page).toContain('<h2 id="set-first-set">first set</h2>');
    expect(markdown).toContain("| first set | 100.0 % (100.0–100.0) | 0.0 % (0.0–0.0) |");
    expect(page).toContain("Calibration</figcaption>");
  });

  it("leaves room for the longest label of the plot", async () => {
    const name = "a policy with quite a long name/0012-textgrad-abcdef";
    const { page } = await render(["hover"], [{ name, beam: null }]);
    for (const [, x = "", label = ""] of page.matchAll(/<text x="([\d.]+)" y="[\d.]+" text-anchor="end"[^>]*>([^<]{30,})<\/text>/g))
      expect(Number(x), label).toBeGreaterThan(7 * label.length);
    expect(page).toContain(`>${name}</text>`);
  });

  it("draws a sweep as a map, without indistinguishable curves", async () => {
    const beams = [1, 2, 3].flatMap((k) => [1, 2, 3].map((hops) => ({ k, hops })));
    const { page } = await render(
      ["set"],
      beams.map((beam) => ({ name: `test k=${beam.k} N=${beam.hops}`, beam })),
    );
    expect(page).toContain("two-way accuracy by beam k and hops N");
    expect(page).not.toContain("Calibration</figcaption>");
  });
});
