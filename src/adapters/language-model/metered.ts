import type { LanguageModel, ModelReply, ModelRequest, Usage } from "../../ports/language-model.js";
import { type Charge, chargeOf, failedCharge, worstUsage } from "./charges.js";

export type Meter = {
  /** Throws when the calls under way do not fit into the limits if each takes its most. */
  admit(worst: readonly Usage[]): void;
  /** Called once for every call that reached the model. */
  charge(program: string, charge: Charge): void;
  /** Makes the call; default: calls the model. */
  call?<T>(request: ModelRequest<T>, signal: AbortSignal | undefined): Promise<ModelReply<T>>;
};

/**
 * Admits a call only when the limits hold it at its worst (the estimated input and all the output it may have) beside the calls under way, so that
 * concurrent calls cannot overspend together. Answers from a cache cost nothing.
 */
export function metered(inner: LanguageModel, { admit, charge, call }: Meter): LanguageModel {
  const underWay = new Set<Usage>();
  return {
    id: inner.id,
    async complete<T>(request: ModelRequest<T>, signal?: AbortSignal): Promise<ModelReply<T>> {
      const worst = worstUsage(request);
      admit([...underWay, worst]);
      underWay.add(worst);
      try {
        const reply = await (call === undefined ? inner.complete(request, signal) : call(request, signal));
        if (reply.from === "model") charge(request.program, chargeOf(reply, worst));
        return reply;
      } catch (error) {
        const charged = failedCharge(error, worst);
        if (charged !== null) charge(request.program, charged);
        throw error;
      } finally {
        underWay.delete(worst);
      }
    },
  };
}
