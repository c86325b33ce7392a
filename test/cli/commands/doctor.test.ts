import { describe, expect, it } from "vitest";
import { commandDoctor } from "../../../src/cli/commands/doctor.js";
import { startEntailmentServer } from "../../support/entailment-server.js";
import { fakeIo } from "../../support/fake-io.js";
import { startSparqlServer } from "../../support/sparql-server.js";
import { tempFolder } from "../../support/temp-folder.js";
import { tinyGraphFile } from "../../support/tiny-graph.js";

const FORGED = "\nFORGED  confidence 1.00\u001b[2J\u0085\u009b31m\u202E\u2028FORGED";

describe("doctor", () => {
  it("shows what an endpoint sent on one line, without its escapes", async () => {
    const server = await startSparqlServer(tinyGraphFile());
    server.always({ kind: "body", body: `down${FORGED}` });
    const { io, stdout } = fakeIo(() => Promise.reject(new Error("unused")), {
      PLUMBLINE_KG: `sparql:${server.endpoint}`,
      PLUMBLINE_HOME: tempFolder(),
      PLUMBLINE_REQUEST_RATE: "1000",
    });
    await commandDoctor(io, { overrides: {} }).finally(() => server.close());
    expect(stdout()).toContain("FAIL  graph");
    expect(stdout()).toContain("in which no real site has a score");
    expect(stdout().replaceAll("\n", " ")).not.toMatch(/[\p{Cc}\p{Zl}\u202E]/u);
    expect(stdout()).not.toMatch(/^FORGED/m);
  });

  it.each([
    ["entailment", /^ok {4}entailment .*heard from 0\.9/m],
    ["neutral", /^FAIL {2}entailment .*follows from itself/m],
    ["LABEL_7", /^FAIL {2}entailment /m],
  ])("asks the entailment model, which says %s", async (label, line) => {
    const server = await startEntailmentServer(() => ({ body: [[{ label, score: 0.98 }]] }));
    const { io, stdout } = fakeIo(() => Promise.reject(new Error("unused")), {
      PLUMBLINE_HOME: tempFolder(),
      PLUMBLINE_ENTAILMENT: `tei:${server.url}`,
    });
    await commandDoctor(io, { overrides: {} }).finally(server.close);
    expect(stdout()).toMatch(line);
  });
});
