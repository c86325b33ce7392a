import type { Config } from "../config.js";
import type { Policy } from "../domain/policy.js";
import { PlumblineError } from "../errors.js";
import type { NewClaimWriter } from "../ports/claim-writer.js";

/** One question, plus two repair attempts when the answer does not match the schema. */
const CALLS_A_PART = 3;
/** For a whole text: about what the longest one needs. */
const CALLS_A_TEXT = 60;
/** Of the time of a claim: the rules have to read what is left of the text in the rest. */
const TIME_SHARE = 0.5;

/**
 * Writes the claims of texts with the configured model. A part of a text may cost as much as one claim; a whole text is bounded in calls and time. What is
 * beyond that is read by the rules, as is what the model could not read. Gives a writer for each text.
 */
export async function openClaimWriter(config: Config, policy: Policy): Promise<NewClaimWriter> {
  const { openLanguageModel, openPrices } = await import("./open-language-model.js");
  const { modelSession } = await import("../adapters/language-model/model-session.js");
  const { writeClaims } = await import("../reasoner/llm/write-claims.js");
  const model = await openLanguageModel(config);
  if (model === null) return () => null;
  const prices = await openPrices(config);
  const { tokens, usd, seconds } = policy.budget;
  const perPart = { ...(tokens === null ? {} : { tokens }), ...(usd === null ? {} : { usd }) };
  return () => {
    const until = performance.now() + seconds * 1000 * TIME_SHARE;
    let calls = CALLS_A_TEXT;
    return async (sentences, signal) => {
      const ms = until - performance.now();
      if (calls === 0 || ms <= 0) return null;
      const session = modelSession(model, { limits: { ...perPart, calls: Math.min(CALLS_A_PART, calls), ms }, prices });
      try {
        return await writeClaims(session.model, policy, sentences, signal);
      } catch (error) {
        if (error instanceof PlumblineError && isModelFault(error)) return null;
        throw error;
      } finally {
        calls -= session.spent().calls;
      }
    };
  };
}

/** The rules read the text instead. Where the model cannot be reached at all, the claims will say so. */
function isModelFault({ code }: PlumblineError): boolean {
  return code.startsWith("model-") || code === "budget-spent";
}
