import { readFileSync } from "node:fs";
import { z } from "zod";
import { PACKAGE_ROOT } from "../../src/base/package-root.js";
import { STARTER_GRAPH } from "../../src/compose/open-graph.js";
import { parseClaim } from "../../src/compose/parse-claim.js";
import type { Claim } from "../../src/domain/claim.js";
import { factKey, type Statement } from "../../src/domain/statement.js";
import { holdsGold } from "./holds-gold.js";
import type { Retrieved } from "./plans/plan.js";
import { type ClaimRow, hasData, SLICE } from "./rows.js";
import { sampleClaims } from "./sample-claims.js";
import { seededOrder } from "./seeded-order.js";

/** A claim, and whether statements hold what decides it; null where nothing is known to decide it. */
export type Task = {
  readonly claim: Claim;
  readonly label: string;
  readonly kind: string;
  holds(statements: readonly Statement[], ours: Retrieved): boolean | null;
};

export type Tasks = { readonly graph: string; readonly title: string; readonly recall: string; readonly tasks: readonly Task[] };

const SEED = "retrieval";

/** The development data where it is, else what ships. */
export function readTasks(count: number): Tasks {
  return hasData() ? developmentTasks(count) : starterTasks(count);
}

function developmentTasks(count: number): Tasks {
  const sampled = sampleClaims(["kg-claims.dev.jsonl"], count, SEED);
  const kinds = new Set(sampled.map(({ kind }) => kind));
  return {
    graph: SLICE,
    title: `claims of kg-claims.dev, the same number of ${[...kinds].join(", ")}`,
    recall: "share of the decidable claims whose evidence graph holds the gold statement, its whole path, or the value that conflicts",
    tasks: sampled.map(goldTask),
  };
}

function goldTask({ claim, label, kind, gold }: ClaimRow): Task {
  return {
    claim: parseClaim(claim),
    label: label === "nei" ? "not-enough-info" : label,
    kind,
    holds: (statements) => (label === "nei" ? null : gold.every((one) => holdsGold(statements, one))),
  };
}

const starterSchema = z.object({ id: z.string(), claim: z.string(), label: z.string(), date: z.string().nullish() });

function starterTasks(count: number): Tasks {
  const lines = readFileSync(new URL("test/fixtures/starter-claims.jsonl", PACKAGE_ROOT), "utf8").trim().split("\n");
  const rows = lines.map((line) => starterSchema.parse(JSON.parse(line)));
  return {
    graph: STARTER_GRAPH,
    title: "claims about the starter graph (the development data is not there)",
    recall: "no gold here: share of the claims, of those for which ours cites something, whose evidence graph holds all that ours cites",
    tasks: seededOrder(rows, ({ id }) => id, SEED)
      .slice(0, count)
      .map(({ claim, label, date }) => ({ claim: parseClaim(claim, { asOf: date }), label, kind: "starter", holds: holdsCited })),
  };
}

function holdsCited(statements: readonly Statement[], { cited }: Retrieved): boolean | null {
  const keys = new Set(statements.map(factKey));
  return cited.length === 0 ? null : cited.every((statement) => keys.has(factKey(statement)));
}
