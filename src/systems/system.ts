import type { Procedure } from "../agent/verify-claim.js";
import type { Action } from "../domain/action.js";
import type { PlanTask, ReflectTask } from "../domain/agenda.js";
import type { LanguageModel } from "../ports/language-model.js";
import type { Deliberation } from "../ports/reasoner.js";
import type { EvidenceScorer } from "../web/evidence-scorer.js";
import type { PlanProgram } from "./plan-program.js";
import type { ReflectProgram } from "./reflect-program.js";

/** A published fact-checking system. Everything specific to it is in its folder and named here. */
export type System = {
  readonly procedure: Procedure;
  readonly needs: readonly Action[];
  readonly scorer?: EvidenceScorer;
  readonly summarise?: (model: LanguageModel) => Deliberation["summarise"];
  readonly grade?: (model: LanguageModel) => Deliberation["grade"];
  readonly plans?: { readonly [kind in PlanTask["kind"]]?: PlanProgram };
  readonly reflections?: { readonly [kind in ReflectTask["kind"]]?: ReflectProgram };
};
