import { type LanguageModel, type Message, type ModelRequest, rungAfter, UnusableReplyError } from "../../ports/language-model.js";
import { type Budget, budgeted, type ModelLimits } from "./budget.js";
import { recording, replaying } from "./cassette.js";
import type { Prices } from "./charges.js";
import { withoutThinking } from "./read-json.js";

export type Cassette = { readonly mode: "record" | "replay"; readonly folder: string };

export type SessionOptions = { readonly limits: ModelLimits; readonly prices: Prices; readonly cassette?: Cassette | null };

/**
 * One episode's view of a shared model. Repairs are outermost, so that every turn is charged and recorded; the budget is above the cassette, so
 * that a replay stops where the recording did. A replay uses only the model's id.
 */
export function modelSession(shared: LanguageModel, { limits, prices, cassette = null }: SessionOptions): Budget {
  const { model, ...meters } = budgeted(onCassette(shared, cassette), limits, prices);
  return { ...meters, model: repairing(model) };
}

function onCassette(shared: LanguageModel, cassette: Cassette | null): LanguageModel {
  if (cassette === null) return shared;
  return cassette.mode === "record" ? recording(shared, cassette.folder) : replaying(shared.id, cassette.folder);
}

const REPAIR_TURNS = 2;
/** How much of an unusable reply is shown to the model again. */
const SHOWN_CHARS = 4000;

/**
 * Shows the model its error and asks again, at most twice. Each turn is a separate request, so that budgets, caches and cassettes below see it.
 * Refusals and truncated replies are final, because the same question would get the same answer.
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

/** Asks on a lower rung when the answer shows that the server did not enforce the current one. */
function repairRequest<T>(request: ModelRequest<T>, error: UnusableReplyError): ModelRequest<T> {
  const rung = rungAfter(error);
  return {
    ...request,
    messages: [...request.messages, ...repairTurn(request, error)],
    limits: rung === null ? request.limits : { ...request.limits, rung },
  };
}

/** Shows only the last error: a growing history costs tokens and invites more errors. */
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
