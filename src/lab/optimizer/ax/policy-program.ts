import { type AxOptimizableComponent, AxProgram, AxSignature } from "@ax-llm/ax";
import type { z } from "zod";
import { canonicalJson } from "../../../base/fingerprint.js";
import { type Candidate, candidate, renderSections, tunableKnobsSchema } from "../candidate.js";

const TEXT = "policy::text";
const KNOBS = "policy::knobs";

/** A candidate as ax knows it: two strings. */
export type Components = Readonly<Record<string, string>>;

/** What ax optimizes. It never runs a policy itself: rollouts come through the adapter, and `forward` is a fault. */
export class PolicyProgram extends AxProgram<{ id: string }, { label: string }> {
  constructor(private readonly deployed: Candidate) {
    super(AxSignature.from({ inputs: [{ name: "id", type: { name: "string" } }], outputs: [{ name: "label", type: { name: "string" } }] }));
  }
  override getOptimizableComponents(): readonly AxOptimizableComponent[] {
    const current = componentsOf(this.deployed);
    return [
      { key: TEXT, kind: "instruction", current: current[TEXT] ?? "" },
      { key: KNOBS, kind: "settings", current: current[KNOBS] ?? "" },
    ];
  }
  override applyOptimizedComponents(): void {}
  async forward(): Promise<never> {
    throw new Error("a policy is rolled out through the adapter only");
  }
  // biome-ignore lint/correctness/useYield: it never gets that far
  async *streamingForward(): AsyncGenerator<never> {
    throw new Error("a policy is rolled out through the adapter only");
  }
}

export function componentsOf({ knobs, sections }: Candidate): Components {
  return { [TEXT]: renderSections(sections), [KNOBS]: canonicalJson(knobs) };
}

/** null where the strings are no policy: ax may put together what it likes. */
export function candidateOfComponents(components: Components, parents: readonly string[]): Candidate | null {
  const knobs = tunableKnobsSchema.safeParse(parseJson(components[KNOBS] ?? ""));
  const parts = (components[TEXT] ?? "").split(/^## +(.+)$/m).slice(1);
  const sections = new Map<string, string>();
  for (let place = 0; place + 1 < parts.length; place += 2) sections.set((parts[place] ?? "").trim(), (parts[place + 1] ?? "").trim());
  return knobs.success ? candidate(knobs.data, sections, parents) : null;
}

export function isText(component: string): boolean {
  return component === TEXT;
}

function parseJson(text: string): z.core.util.JSONType | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
