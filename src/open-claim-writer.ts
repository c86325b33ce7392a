import type { Config } from "./config.js";
import type { Policy } from "./domain/policy.js";
import { PlumblineError } from "./errors.js";
import type { ClaimWriter } from "./ports/claim-writer.js";

/** One question, plus two repair attempts when the answer does not match the schema. */
const CALLS = 3;
/** Writes the claims of texts with the configured model. A part of a text may cost as much as one claim. */
export async function openClaimWriter(config: Config, policy: Policy): Promise<ClaimWriter | null> {
  const { openLanguageModel, openPrices } = await import("./open-language-model.js");
  const { modelSession } = await import("./adapters/language-model/model-session.js");
  const { writeClaims } = await import("./reasoner/llm/write-claims.js");
  const model = await openLanguageModel(config);
  if (model === null) return null;
  const prices = await openPrices(config);
  const { tokens, usd } = policy.budget;
  const limits = { calls: CALLS, ...(tokens === null ? {} : { tokens }), ...(usd === null ? {} : { usd }) };
  return async (sentences, signal) => {
    try {
      return await writeClaims(modelSession(model, { limits, prices }).model, policy, sentences, signal);
    } catch (error) {
      if (error instanceof PlumblineError && isModelFault(error)) return null;
      throw error;
    }
  };
}

/** The rules read the text instead. Where the model cannot be reached at all, the claims will say so. */
function isModelFault({ code }: PlumblineError): boolean {
  return code.startsWith("model-") || code === "budget-spent";
}
