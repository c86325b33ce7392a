import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { type JudgeDeps, sufficiencyOf } from "../../src/compose/open-experience.js";
import { openRules } from "../../src/compose/open-reasoner.js";
import { POLICY_FOLDER } from "../../src/compose/policy-folder.js";
import { readConfig } from "../../src/config.js";
import type { Episode } from "../../src/domain/episode.js";
import { readPolicy } from "../../src/store/policy-files.js";
import { suiteFolder } from "../support/temp-folder.js";

describe("the frozen judge", () => {
  let engine: Engine;
  let judge: JudgeDeps;
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
    judge = { rules: openRules(), policy: readPolicy(POLICY_FOLDER, "wkgfc/0001-initial"), properties: await engine.kg.properties() };
  });
  afterAll(() => engine.close());

  const verify = (text: string) => engine.verify(text, { record: false });
  const withoutCitations = (episode: Episode): Episode => {
    if (episode.outcome.kind === "failed") throw new Error("there is a verdict");
    return { ...episode, outcome: { kind: "verdict", verdict: { ...episode.outcome.verdict, citations: [] } } };
  };

  it("finds what is cited enough for a claim that holds, and for one that another value refutes", async () => {
    expect(await sufficiencyOf(judge, await verify("Albert Einstein was born in Ulm."), "supported")).toBe(1);
    expect(await sufficiencyOf(judge, await verify("Albert Einstein was born in Munich."), "refuted")).toBe(1);
  });

  it("finds nothing enough where nothing is cited, whatever the verdict says", async () => {
    expect(await sufficiencyOf(judge, withoutCitations(await verify("Albert Einstein was born in Ulm.")), "supported")).toBe(0);
    expect(await sufficiencyOf(judge, withoutCitations(await verify("Albert Einstein was born in Munich.")), "refuted")).toBe(0);
  });

  it("finds a wrong label's evidence not enough for the right one", async () => {
    expect(await sufficiencyOf(judge, await verify("Albert Einstein was born in Ulm."), "refuted")).toBe(0);
  });
});
