import { PAPER_ERRORS, type PaperError } from "../../../domain/error-types.js";

type Metric =
  | "balanced accuracy"
  | "weighted F1"
  | "weighted precision"
  | "macro-F1"
  | "accuracy"
  | "accuracy, VERITE's classes"
  | "macro-F1, VERITE's classes"
  | "seconds a claim"
  | `${PaperError}, of the wrong verdicts`;

/** A figure printed in a paper, not measured here: a percentage, unless its metric is in seconds. */
export type PublishedFigure = {
  readonly dataset: string;
  readonly system: string;
  readonly variant: string | null;
  /** The figure is for an optimized policy, and is shown only next to optimized policies. */
  readonly optimized: boolean;
  readonly metric: Metric;
  readonly value: number;
  readonly source: string;
};

const WKGFC = "Multi-Sourced, Multi-Agent Evidence Retrieval for Fact-Checking (WKGFC)";
const OPEN_SETS = ["FEVER", "HOVER", "LIAR-New", "AVeriTeC"] as const;
const GOLD_SETS = ["SummEval", "AggreFact-CNN", "PubHealth"] as const;

type Line = { readonly system: string; readonly as: string | null; readonly optimized?: true; readonly values: readonly (number | null)[] };

/** Without retrieval on the first four sets, with the data set's own evidence on the others (§5.2). */
const llm = (system: string, ...values: number[]): readonly [Line, Line] => [
  { system: `${system}, no retrieval`, as: "no-retrieval", values: values.slice(0, 4) },
  { system: `${system}, gold evidence`, as: "gold-evidence", values: [null, null, null, null, ...values.slice(4)] },
];

const TABLE_1: readonly Line[] = [
  ...llm("Gemini-2.5-flash", 54.8, 62.2, 59.1, 61.0, 69.9, 64.6, 70.8),
  ...llm("GPT-4", 51.4, 62.5, 58.6, 60.2, 69.7, 60.7, 73.2),
  ...llm("GPT-4o", 55.3, 63.8, 60.1, 61.5, 76.3, 66.8, 67.0),
  ...llm("Claude 3.5-Sonnet", 57.1, 64.4, 61.3, 63.0, 77.3, 68.8, 73.8),
  ...llm("DeepSeek-V3 67B", 53.5, 61.7, 58.8, 60.5, 68.3, 63.2, 72.9),
  ...llm("Llama3 8B", 48.2, 55.1, 50.3, 54.7, 51.7, 51.3, 70.7),
  ...llm("Qwen2.5 7B", 50.1, 57.6, 52.9, 56.3, 58.5, 45.3, 59.1),
  ...llm("Llama3.3 70B", 57.4, 61.2, 60.5, 62.1, 57.6, 53.5, 76.9),
  ...llm("Qwen2.5 72B", 58.1, 62.0, 59.7, 61.4, 53.4, 49.9, 76.7),
  { system: "HerO", as: null, values: [67.5, 58.1, 70.2, 71.4, 65.8, 62.4, 70.3] },
  { system: "GraphRAG (GPT-4o)", as: "graphrag-like", values: [null, null, null, null, 68.2, 60.4, 74.2] },
  { system: "GraphCheck", as: null, values: [null, null, null, null, 66.3, 61.9, 70.9] },
  { system: "FIRE", as: "fire-like", values: [90.6, 67.0, 72.8, 72.8, 58.2, 56.9, 64.1] },
  { system: "WKGFC", as: "wkgfc-paper", optimized: true, values: [91.9, 72.8, 81.3, 73.2, 69.8, 58.4, 72.8] },
];
const TABLE_3: readonly Line[] = [
  { system: "KG", as: "wkgfc-paper:KG", values: [72.3, 56.3, 61.8, 63.4] },
  { system: "web", as: "wkgfc-paper:web", values: [79.6, 66.2, 68.9, 72.4] },
  { system: "KG + web", as: "wkgfc-paper:KG+web", values: [85.4, 66.6, 69.0, 69.4] },
  { system: "KG + agent + optimisation", as: "wkgfc-paper:KG+agent", optimized: true, values: [76.5, 64.2, 65.7, 68.5] },
  { system: "KG + web + agent", as: "wkgfc-paper", values: [89.1, 67.9, 69.8, 71.0] },
  { system: "WKGFC", as: "wkgfc-paper", optimized: true, values: [91.9, 69.8, 70.8, 73.2] },
];

/** Table 4: percentages of the wrong verdicts of the optimized policy. One verdict may count for several. */
export const TABLE_4 = {
  FEVER: { IK: 29.6, EM: 4.6, OC: 64.8 },
  HOVER: { IK: 74.6, EM: 74.1, OC: 19.8 },
  "LIAR-New": { IK: 83.3, EM: 60.0, OC: 16.7 },
  AVeriTeC: { IK: 75.0, EM: 72.5, OC: 15.0 },
  "AggreFact-CNN": { IK: 98.3, EM: 98.0, OC: 1.3 },
} as const satisfies Readonly<Record<string, Readonly<Record<PaperError, number>>>>;

/** Tables 1 and 3 disagree about the full model on HOVER (72.8, 69.8) and LIAR-New (81.3, 70.8); both are listed. */
const PUBLISHED: readonly PublishedFigure[] = [
  ...listed(TABLE_1, "Table 1"),
  ...listed(TABLE_3, "Table 3"),
  ...errorsListed(),
  ...figures({ dataset: "MOCHEG", metric: "weighted F1", source: "RAGAR, Table 1" }, [
    ["SubQ + CoT", "ragar-tree:SubQ", 71],
    ["CoRAG + Standard", "ragar-chain:Standard", 77],
    ["CoRAG + CoT", "ragar-chain:CoT", 77],
    ["CoRAG + CoT + CoVe", "ragar-chain:CoVe", 81],
    ["ToRAG + Standard", "ragar-tree:Standard", 84],
    ["ToRAG + CoT", "ragar-tree:CoT", 83],
    ["ToRAG + CoT + CoVe", "ragar-tree:CoVe", 85],
  ]),
  ...tableIII("NewsCLIPpings", [
    ["CCN", null, null, 84.7, null],
    ["Sniffer", null, 86.5, 86.5, 86.5],
    ["LEMMA", null, 52.3, 58.2, 61.5],
    ["DEFAME", null, 60.7, 60.8, 60.7],
    ["AgentFact", "agentfact", 56.6, 59.7, 61.8],
  ]),
  // Claims of MOCHEG were given without pictures.
  ...tableIII("MOCHEG", [
    ["LEMMA", null, 28.0, 37.5, 40.6],
    ["DEFAME", null, 44.9, 46.0, 47.3],
    ["AgentFact", "agentfact:no-pictures", 51.9, 48.2, 49.6],
  ]),
  ...tableIII("ClaimReview2024", [
    ["LEMMA", null, 16.5, 14.5, 87.3],
    ["DEFAME", null, 59.2, 52.1, 81.7],
    ["AgentFact", "agentfact", 69.2, 67.0, 74.6],
  ]),
  ...tableIII("RW-Post", [
    ["LEMMA", null, 45.6, 42.1, 78.4],
    ["DEFAME", null, 51.3, 46.5, 80.1],
    ["AgentFact", "agentfact", 65.5, 57.8, 79.1],
  ]),
  ...inColumns(
    { dataset: "RW-Post", source: "AgentFact, Table V" },
    ["weighted F1", "macro-F1", "accuracy", "weighted precision"],
    [
      ["w/o Agent-SP", "agentfact:no-strategy", 59.3, 47.0, 52.7, 76.6],
      ["w/o Agent-IR", "agentfact:no-pictures", 60.3, 46.8, 53.4, 77.5],
      ["w/o Agent-TR", "agentfact:no-retrieval", 46.9, 32.8, 37.3, 76.3],
      ["w/o Agent-R-T", "agentfact:no-temporary", 61.1, 47.3, 54.1, 77.5],
      ["full system", "agentfact", 62.9, 48.9, 57.0, 77.0],
    ],
  ),
  ...figures({ dataset: "MOCHEG", metric: "accuracy", source: "Aletheia, Table 3" }, [
    ["Pre-CoFactv2", null, 46.7],
    ["End2End", null, 54.5],
    ["RB", null, 37.5],
    ["SpotFakePlus", null, 53.0],
    ["DEFAME", null, 60.1],
    ["Aletheia (Llama 3.2-vision)", "aletheia", 61.1],
    ["Aletheia (Qwen-vision)", "aletheia", 47.3],
    ["Aletheia (Gemini-1.5-flash)", "aletheia", 64.9],
    ["Aletheia (GPT-4o)", "aletheia", 73.8],
  ]),
  ...figures({ dataset: "MR2", metric: "accuracy", source: "Aletheia, Table 3" }, [
    ["Pre-CoFactv2", null, 60.2],
    ["End2End", null, 54.4],
    ["RB", null, 62.8],
    ["SpotFakePlus", null, 54.0],
    ["DEFAME", null, 70.2],
    ["Aletheia (Llama 3.2-vision)", "aletheia", 34.9],
    ["Aletheia (Qwen-vision)", "aletheia", 66.2],
    ["Aletheia (Gemini-1.5-flash)", "aletheia", 73.8],
    ["Aletheia (GPT-4o)", "aletheia", 88.3],
  ]),
  ...figures({ dataset: "MMDV", metric: "accuracy", source: "Aletheia, Table 5" }, [
    ["Pre-CoFactv2", null, 41.9],
    ["End2End", null, 41.0],
    ["SpotFakePlus", null, 27.0],
    ["RB", null, 13.0],
    ["DEFAME", null, 75.2],
    ["Aletheia (Llama 3.2-vision)", "aletheia", 73.4],
    ["Aletheia (Qwen-vision)", "aletheia", 71.1],
    ["Aletheia (Gemini-1.5-flash)", "aletheia", 87.0],
  ]),
  ...figures({ dataset: "MMDV", metric: "accuracy", source: "Aletheia, Table 6" }, [
    ["w/o claim interpretation", "aletheia:no-interpretation", 74.9],
    ["random evidence", "aletheia:random-evidence", 64.1],
    ["full system (GPT-4o)", "aletheia", 90.2],
  ]),
  ...figures({ dataset: "MMDV", metric: "accuracy", source: "Aletheia, Table 11" }, [
    ["GPT-4o, α = 0.4", "aletheia web.alpha=0.4", 88.4],
    ["GPT-4o, α = 0.5", "aletheia web.alpha=0.5", 90.2],
    ["GPT-4o, α = 0.6", "aletheia web.alpha=0.6", 87.1],
  ]),
  ...figures({ dataset: "MMDV", metric: "seconds a claim", source: "Aletheia, Table 12" }, [
    ["Aletheia (GPT-4o)", "aletheia", 24.6],
    ["Aletheia (GPT-4o), retrieve", "aletheia", 0.1],
    ["Aletheia (GPT-4o), summarize", "aletheia", 20.3],
    ["Aletheia (GPT-4o), verify", "aletheia", 4.2],
    ["DEFAME", null, 51.5],
  ]),
  ...inColumns(
    { dataset: "VERITE", source: "MultiReflect, Tables 1 and 2" },
    ["accuracy, VERITE's classes", "accuracy"],
    [
      ["VERITE", null, 52, 73],
      ["RED-DOT", null, null, 77],
      ["MultiReflect (GPT-4V)", "multireflect", 49, 78],
      ["MultiReflect (GPT-4o-mini)", "multireflect", 50, 72],
      ["MultiReflect (LLaVA-CoT)", "multireflect", 38, 56],
      ["MultiReflect (DeepSeek-VL2)", "multireflect", 36, 54],
      ["MultiReflect (Gemma 3)", "multireflect", 44, 63],
    ],
  ),
  // Table 3 of the paper repeats two columns of Table 1; the ablation's own figures are in the text.
  ...inColumns(
    { dataset: "VERITE", source: "MultiReflect, §5 (GPT-4V)" },
    ["macro-F1, VERITE's classes", "macro-F1"],
    [
      ["no evidence", "multireflect:no-evidence", 41, 63],
      ["all evidence", "multireflect:all-evidence", 46, 72],
      ["full system", "multireflect", 46, 74],
    ],
  ),
];

type Shared = Pick<PublishedFigure, "dataset" | "metric" | "source">;
type Named = readonly [system: string, variant: string | null];

function figures(shared: Shared, rows: readonly (readonly [...Named, value: number])[]): readonly PublishedFigure[] {
  return rows.map(([system, variant, value]) => ({ ...shared, system, variant, optimized: false, value }));
}

/** A table with several metrics; null: not printed. */
function inColumns(
  shared: Omit<Shared, "metric">,
  metrics: readonly Metric[],
  rows: readonly (readonly [...Named, ...(number | null)[]])[],
): readonly PublishedFigure[] {
  return metrics.flatMap((metric, place) =>
    rows.flatMap(([system, variant, ...values]) => {
      const value = values[place] ?? null;
      return value === null ? [] : figures({ ...shared, metric }, [[system, variant, value]]);
    }),
  );
}

/** Its recall equals its accuracy. */
function tableIII(dataset: string, rows: readonly (readonly [...Named, ...(number | null)[]])[]): readonly PublishedFigure[] {
  return inColumns({ dataset, source: "AgentFact, Table III" }, ["weighted F1", "accuracy", "weighted precision"], rows);
}

function errorsListed(): readonly PublishedFigure[] {
  return Object.entries(TABLE_4).flatMap(([dataset, shares]) =>
    PAPER_ERRORS.map((error): PublishedFigure => {
      const metric = `${error}, of the wrong verdicts` as const;
      return {
        dataset,
        system: "WKGFC",
        variant: "wkgfc-paper",
        optimized: true,
        metric,
        value: shares[error],
        source: `${WKGFC}, Table 4`,
      };
    }),
  );
}

function listed(lines: readonly Line[], table: string): readonly PublishedFigure[] {
  return lines.flatMap(({ system, as, optimized = false, values }) =>
    [...OPEN_SETS, ...GOLD_SETS].flatMap((dataset, place) => {
      const value = values[place];
      return value === null || value === undefined
        ? []
        : [{ dataset, system, variant: as, optimized, metric: "balanced accuracy", value, source: `${WKGFC}, ${table}` }];
    }),
  );
}

/**
 * Published figures for a data set, found by the start of its file name or format: `fever-evidence.dev` is not FEVER's test set, but the
 * nearest to it. FEVER-symmetric is excluded: it is a different data set, built so that shortcuts on FEVER do not work.
 */
export function publishedFor(dataset: string, format = ""): readonly PublishedFigure[] {
  const keys = [dataset, format].map(plainName);
  if (keys.some((key) => key.startsWith("feversymmetric"))) return [];
  return PUBLISHED.filter((figure) => keys.some((key) => key.startsWith(plainName(figure.dataset))));
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

type Measured = { readonly name: string; readonly optimized?: boolean | undefined };

/** The variants of a run next to which the figure is shown: optimized figures only next to optimized policies. */
export function standsBeside({ variant, optimized }: PublishedFigure, variants: readonly Measured[]): readonly string[] {
  const isSame = ({ name }: Measured) => variant !== null && (name === variant || name.replace(/\/\d{4}-[^:]+/u, "") === variant);
  return variants.filter((one) => isSame(one) && (one.optimized ?? false) === optimized).map(({ name }) => name);
}
