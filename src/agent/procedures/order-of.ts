import type { PROCEDURES } from "../../domain/vocabulary.js";
import { agentfact } from "./agentfact.js";
import { aletheia } from "./aletheia.js";
import { multireflect } from "./multireflect.js";
import type { Procedure } from "./procedure.js";
import { ragar } from "./ragar.js";
import { retrieveAll } from "./retrieve-all.js";

const BY_NAME: Readonly<Record<(typeof PROCEDURES)[number], Procedure>> = {
  "retrieve-all": retrieveAll,
  ragar,
  agentfact,
  aletheia,
  multireflect,
};

/** The next step of the policy's procedure; null where it has none, or leaves the choice to the reasoner. */
export const orderOf: Procedure = (belief, allowed, policy) =>
  policy.procedure === null ? null : BY_NAME[policy.procedure](belief, allowed, policy);
