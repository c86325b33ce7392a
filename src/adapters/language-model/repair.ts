import type { LanguageModel, Message, ModelRequest } from "../../ports/language-model.js";
import { UnusableReplyError } from "../../ports/unusable-reply.js";
import { withoutThinking } from "./read-json.js";
import { rungAfter } from "./rungs.js";

const REPAIR_TURNS = 2;
/** So much of a wrong reply is shown to the model again. */
const SHOWN_CHARS = 4000;

/**
 * Shows the model its own fault and asks again, at most twice. Each turn is a request of its own, so that budgets, caches and cassettes
 * below see it. Refusals and cut replies are final: the same question would be answered in the same way.
 */
export function repairing(model: LanguageModel): LanguageModel {
  return {
    id: model.id,
    async complete(request, signal) {
      let asked = request;
      for (let turn = 0; ; turn++) {
        try {
          return await model.complete(asked, signal);
        } catch (error) {
          if (!(error instanceof UnusableReplyError) || error.code !== "model-reply" || turn >= REPAIR_TURNS) throw error;
          asked = repairRequest(request, error);
        }
      }
    },
  };
}

/** An answer that the rung should have prevented lowers the rung of this turn: the same setting may be ignored again. */
function repairRequest<T>(request: ModelRequest<T>, error: UnusableReplyError): ModelRequest<T> {
  const rung = rungAfter(error);
  return {
    ...request,
    messages: [...request.messages, ...repairTurn(request, error)],
    limits: rung === null ? request.limits : { ...request.limits, rung },
  };
}

/** Only the last fault is shown: a growing history of faults costs tokens and invites more of them. */
function repairTurn<T>({ program, output }: ModelRequest<T>, { message, answer }: UnusableReplyError): readonly Message[] {
  const fault = message.startsWith(`${program}: `) ? message.slice(program.length + 2) : message;
  const wanted = output.kind === "json" ? "Answer again with one JSON object of the requested shape and nothing else." : "Answer again.";
  const shown = withoutThinking(answer.content).slice(0, SHOWN_CHARS);
  return [
    // Many chat templates insist that user and assistant take turns.
    { role: "assistant", content: shown === "" ? "(nothing)" : shown },
    { role: "user", content: `That reply cannot be used: ${fault}. ${wanted}` },
  ];
}
