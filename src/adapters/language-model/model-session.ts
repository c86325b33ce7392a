import type { LanguageModel } from "../../ports/language-model.js";
import { type Budget, budgeted, type ModelLimits } from "./budget.js";
import { recording, replaying } from "./cassette.js";
import type { Prices } from "./price-table.js";
import { repairing } from "./repair.js";

export type Cassette = { readonly mode: "record" | "replay"; readonly folder: string };

export type SessionOptions = { readonly limits: ModelLimits; readonly prices: Prices; readonly cassette?: Cassette | null };

/**
 * One episode's view of a shared model. Repairs are outermost, so that every turn is paid for and recorded; the budget stands above the
 * cassette, so that a replay is stopped where the recording was. In replay only the model's id is used.
 */
export function modelSession(shared: LanguageModel, { limits, prices, cassette = null }: SessionOptions): Budget {
  const { model, ...meters } = budgeted(onCassette(shared, cassette), limits, prices);
  return { ...meters, model: repairing(model) };
}

function onCassette(shared: LanguageModel, cassette: Cassette | null): LanguageModel {
  if (cassette === null) return shared;
  return cassette.mode === "record" ? recording(shared, cassette.folder) : replaying(shared.id, cassette.folder);
}
