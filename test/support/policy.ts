import { stringify } from "yaml";
import type { Policy, PolicyKnobs } from "../../src/domain/policy.js";
import { parsePolicy } from "../../src/store/policy-files.js";

type Knobs = Partial<Omit<PolicyKnobs, "budget" | "beam" | "web" | "questions" | "plan" | "reflect">> & {
  readonly budget?: Partial<PolicyKnobs["budget"]>;
  readonly beam?: Partial<PolicyKnobs["beam"]>;
  readonly web?: Partial<PolicyKnobs["web"]>;
  readonly questions?: Partial<PolicyKnobs["questions"]>;
};

/** A policy file as a user would write it, read by the real parser; knobs that are left out have their defaults. */
export function testPolicy(knobs: Knobs = {}): Policy {
  const front = stringify({ name: "test", version: 1, description: "a policy for tests", ...knobs });
  return parsePolicy("test/0001-initial", `---\n${front}---\n## verdict\n\nRest on what is cited.\n`);
}
