import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openGraph } from "../../src/compose/open-graph.js";
import { openRules } from "../../src/compose/open-reasoner.js";
import { readConfig } from "../../src/config.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import { type Protection, withoutProtection, withoutShownIds } from "../support/careless-gate.js";
import { readLiarClaims } from "../support/liar-claims.js";
import { LIAR_MODES, type LiarMode } from "../support/liar-model.js";
import { liarSet } from "../support/liar-set.js";
import { runLiar } from "../support/run-liar.js";
import { suiteFolder } from "../support/temp-folder.js";

/** What keeps each lie out, besides what the other lies are kept out by. */
const KEPT_OUT_BY: Readonly<Partial<Record<LiarMode, Protection>>> = {
  "unseen-id": "ids that were shown",
  "invented-id": "ids that exist",
  "cut-quote": "what a sentence says",
  "denial-quoted": "what a sentence says",
  "wrong-stance": "what a sentence says",
  "neutral-passage": "what a sentence says",
};

const EVERY = 24;

describe("without its protection the gate lets a lie through", () => {
  let kg: KnowledgeGraph;
  beforeAll(async () => {
    kg = await openGraph(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => kg.close());
  const rules = openRules();
  const open = new Set(liarSet().flatMap(({ claims }) => claims.map(({ id }) => id)));
  const claims = readLiarClaims()
    .filter(({ id }) => open.has(id))
    .filter((_, place) => place % EVERY === 0);

  it.each(LIAR_MODES.filter((mode) => mode !== "two-lines"))("%s", { timeout: 60_000 }, async (mode) => {
    const protection = KEPT_OUT_BY[mode] ?? "what follows from lines";
    // An id that does not exist was not shown either.
    const wrap = protection.startsWith("ids") ? withoutShownIds : undefined;
    const run = (push: "supported" | "refuted") =>
      runLiar({ claims, modes: [mode], pushes: [push], kg, rules: withoutProtection(rules, protection, push), ...(wrap && { wrap }) });
    const rows = [...(await run("supported")), ...(await run("refuted"))];
    expect(rows.flatMap(({ wrong }) => wrong).length).toBeGreaterThan(0);
  });
});
