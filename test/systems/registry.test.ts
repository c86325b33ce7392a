import { describe, expect, it } from "vitest";
import { policyNames } from "../../src/store/policy-files.js";
import { procedureOf } from "../../src/systems/registry.js";
import { shippedPolicy } from "../support/system-episode.js";
import { thrownBy } from "../support/thrown.js";

describe("the procedure of a policy", () => {
  it.each(policyNames(new URL("../../policies/", import.meta.url)))("has all its actions in %s", (name) => {
    expect(() => procedureOf(shippedPolicy(name))).not.toThrow();
  });

  it("is refused where the policy lacks an action that it needs", () => {
    const policy = { ...shippedPolicy("ragar-chain"), actions: ["initKGRetrieval", "plan", "verdict"] } as const;
    expect(thrownBy(() => procedureOf({ ...policy, actions: [...policy.actions] }))).toMatchObject({
      code: "invalid-policy",
      message: expect.stringContaining(
        'the procedure "ragar", which needs webSearch, plan, reflect; its actions (initKGRetrieval, plan, verdict) lack webSearch, reflect',
      ),
    });
  });
});
