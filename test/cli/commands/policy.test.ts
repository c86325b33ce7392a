import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { policyList } from "../../../src/cli/commands/policy.js";
import { PROCEDURES } from "../../../src/domain/vocabulary.js";
import { fakeIo } from "../../support/fake-io.js";
import { shippedPolicy } from "../../support/system-episode.js";

const FOLDER = new URL("../../../policies/", import.meta.url);
const NAMES = readdirSync(FOLDER).sort();

describe("the policies that ship", () => {
  it("are all shown by `policy list`, with what they are", async () => {
    const { io, stdout } = fakeIo(() => Promise.reject(new Error("nothing is verified here")));
    await policyList(io, undefined, {});
    for (const name of NAMES) expect(stdout()).toContain(`${shippedPolicy(name).id}`);
    for (const name of NAMES) expect(stdout()).toContain(shippedPolicy(name).description);
  });

  it.each(NAMES)("cite their paper and its sections: %s", (name) => {
    const text = readFileSync(new URL(`${name}/0001-initial.md`, FOLDER), "utf8");
    const [comment = ""] = /(?:^#.*\n)+/mu.exec(text) ?? [];
    expect(comment).toMatch(/^# (?:WKGFC|RAGAR|AgentFact|Aletheia|MultiReflect)\b/u);
    expect(comment).toContain("§");
  });

  it("use every procedure that there is", () => {
    const used = new Set(NAMES.map((name) => shippedPolicy(name).procedure));
    expect(PROCEDURES.filter((procedure) => !used.has(procedure))).toEqual([]);
  });
});
