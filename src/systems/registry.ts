import type { Procedure } from "../agent/verify-claim.js";
import type { Policy } from "../domain/policy.js";
import type { PROCEDURES } from "../domain/vocabulary.js";
import { PlumblineError } from "../errors.js";
import type { EvidenceScorer } from "../web/evidence-scorer.js";
import { agentfact } from "./agentfact/agentfact.js";
import { aletheia } from "./aletheia/aletheia.js";
import { graphrag } from "./graphrag/graphrag.js";
import { multireflect } from "./multireflect/multireflect.js";
import { ragar } from "./ragar/ragar.js";
import type { System } from "./system.js";
import { retrieveAll } from "./wkgfc/wkgfc.js";

/** All published systems, by the names that policies use. WKGFC itself has no procedure: the reasoner chooses each step. */
const SYSTEMS: Readonly<Record<(typeof PROCEDURES)[number], System>> = {
  "retrieve-all": retrieveAll,
  ragar,
  agentfact,
  aletheia,
  multireflect,
  graphrag,
};

/** The policy's order of steps; null if the reasoner chooses. Throws if the policy lacks an action that its procedure needs. */
export function procedureOf({ id, procedure, actions }: Pick<Policy, "id" | "procedure" | "actions">): Procedure | null {
  if (procedure === null) return null;
  const { needs, procedure: order } = SYSTEMS[procedure];
  const missing = needs.filter((action) => !actions.includes(action));
  if (missing.length === 0) return order;
  const lacks = `its actions (${actions.join(", ")}) lack ${missing.join(", ")}`;
  throw new PlumblineError(
    "invalid-policy",
    `the policy ${id} follows the procedure "${procedure}", which needs ${needs.join(", ")}; ${lacks}`,
  );
}

/** How the policy scores evidence; null if the reasoner's ranking is used. */
export function scorerOf({ web: { quality } }: Pick<Policy, "web">): EvidenceScorer | null {
  return quality === null ? null : (SYSTEMS[quality].scorer ?? null);
}

export function systemPart<Part>(pick: (system: System) => Part | undefined, what: string): Part {
  const [found] = Object.values(SYSTEMS).flatMap((system) => pick(system) ?? []);
  if (found === undefined) throw new Error(`no system defines the ${what}`);
  return found;
}
