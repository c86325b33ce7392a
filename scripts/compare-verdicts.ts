/**
 * `npm run compare:verdicts -- --write before.jsonl`, then, with changed code, `npm run compare:verdicts -- --against before.jsonl`: which verdicts of all fixture and
 * development claims a change changes, and which of them become wrong. `--texts` compares sentences and confidence too, `--sets <pattern>` takes only some sets,
 * `--part 0/2` every second claim (so that two processes share the work). Prints right / open / wrong for each set.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { isHeldOut } from "../bench/data/held-out.js";
import { hasData, readClaims, SLICE } from "../bench/data/rows.js";
import { PACKAGE_ROOT } from "../src/base/package-root.js";
import { composeEngine } from "../src/compose/compose.js";
import { readConfig } from "../src/config.js";

const { values: options } = parseArgs({
  options: {
    write: { type: "string" },
    against: { type: "string" },
    texts: { type: "boolean", default: false },
    sets: { type: "string", default: "" },
    part: { type: "string", default: "0/1" },
  },
});
const claimSchema = z.looseObject({ claim: z.string(), label: z.string().optional(), never: z.string().optional() });
const judgedSchema = z.object({
  set: z.string(),
  claim: z.string(),
  /** Null for claims that only must not get the label `never`. */
  gold: z.string().nullable(),
  never: z.string().nullable(),
  label: z.string(),
  confidence: z.number().nullable(),
  text: z.string(),
});
type Judged = z.infer<typeof judgedSchema>;
type Set = { readonly name: string; readonly graph: string | null; readonly rows: readonly z.infer<typeof claimSchema>[] };

const FIXTURES = new URL("test/fixtures/", PACKAGE_ROOT);
const fixtureNames = readdirSync(FIXTURES).filter((name) => name.endsWith(".jsonl"));
const sets: readonly Set[] = [
  ...fixtureNames.map((name) => ({ name: name.replace(".jsonl", ""), graph: null, rows: claimsOf(name) })),
  ...(hasData()
    ? [
        // Wordings that are read while rules are written, and those kept aside.
        developmentSet("seen", (row) => !isHeldOut(row)),
        developmentSet("unseen", isHeldOut),
      ]
    : []),
].filter(({ name, rows }) => rows.length > 0 && new RegExp(options.sets, "u").test(name));

const judged: Judged[] = [];
for (const graph of new Set(sets.map((set) => set.graph))) {
  const engine = await composeEngine(readConfig({ PLUMBLINE_REASONER: "offline" }, graph === null ? {} : { kg: `embedded:${graph}` }));
  for (const set of sets.filter((one) => one.graph === graph)) {
    for (const row of set.rows) {
      const { outcome } = await engine.verify(row.claim, { record: false });
      const verdict = outcome.kind === "verdict" ? outcome.verdict : null;
      judged.push({
        set: set.name,
        claim: row.claim,
        gold: row.label === undefined ? null : row.label === "nei" ? "not-enough-info" : row.label,
        never: row.never ?? null,
        label: outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.code,
        confidence: verdict?.confidence ?? null,
        text: verdict?.justification ?? "",
      });
    }
  }
  await engine.close();
}
if (options.write !== undefined) writeFileSync(options.write, judged.map((one) => `${JSON.stringify(one)}\n`).join(""));
for (const { name } of sets)
  printCounts(
    name,
    judged.filter(({ set }) => set === name),
  );
printCounts("all", judged);
if (options.against !== undefined) printChanges(readFileSync(options.against, "utf8"));

function claimsOf(name: string): readonly z.infer<typeof claimSchema>[] {
  const lines = readFileSync(new URL(name, FIXTURES), "utf8").trim().split("\n");
  return ownPart(lines.flatMap((line) => claimSchema.safeParse(JSON.parse(line)).data ?? []));
}

function developmentSet(kind: string, takes: (row: ReturnType<typeof readClaims>[number]) => boolean): Set {
  const rows = ["kg-claims", "natural-kg"].flatMap((name) => readClaims(`${name}.dev.jsonl`)).filter(takes);
  return { name: kind, graph: SLICE, rows: ownPart(rows) };
}

function ownPart<T>(rows: readonly T[]): readonly T[] {
  const [part = 0, parts = 1] = options.part.split("/").map(Number);
  return rows.filter((_, place) => place % parts === part);
}

function isDecided({ label }: Judged): boolean {
  return label === "supported" || label === "refuted";
}

function isWrong(one: Judged): boolean {
  return isDecided(one) && (one.gold === null ? one.label === one.never : one.label !== one.gold);
}

function isRight(one: Judged): boolean {
  return isDecided(one) && one.label === one.gold;
}

function printCounts(name: string, rows: readonly Judged[]): void {
  const right = rows.filter(isRight).length;
  const wrong = rows.filter(isWrong).length;
  console.log(`${name.padEnd(28)} ${rows.length} claims: ${right} right / ${rows.length - right - wrong} open / ${wrong} wrong`);
}

function printChanges(text: string): void {
  const before = new Map(
    text
      .trim()
      .split("\n")
      .map((line) => judgedSchema.parse(JSON.parse(line)))
      .map((one) => [`${one.set} ${one.claim}`, one]),
  );
  const changes = judged.flatMap((after) => {
    const was = before.get(`${after.set} ${after.claim}`);
    if (was === undefined) return [];
    const isSame = was.label === after.label && (!options.texts || (was.text === after.text && was.confidence === after.confidence));
    return isSame ? [] : [{ was, after }];
  });
  const kinds = {
    "newly wrong": changes.filter(({ was, after }) => isWrong(after) && !isWrong(was)),
    "no longer wrong": changes.filter(({ was, after }) => !isWrong(after) && isWrong(was)),
    "right before": changes.filter(({ was, after }) => isRight(was) && !isRight(after) && !isWrong(after)),
    "newly right": changes.filter(({ was, after }) => !isRight(was) && !isWrong(was) && isRight(after)),
  };
  const named = new Set(Object.values(kinds).flat());
  for (const [kind, rows] of Object.entries({ ...kinds, other: changes.filter((one) => !named.has(one)) })) {
    console.log(`\n${kind}: ${rows.length}`);
    for (const { was, after } of rows) {
      console.log(`  [${after.set}] ${after.claim}\n    ${was.label} → ${after.label} (${after.gold ?? `never ${after.never}`})`);
      if (options.texts) console.log(`    was: ${was.text}\n    now: ${after.text}`);
    }
  }
}
