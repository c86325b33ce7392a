import type { ModelSettings } from "../config.js";
import type { Belief } from "../domain/belief.js";
import type { Episode } from "../domain/episode.js";
import type { Label } from "../domain/outcome.js";
import type { Policy } from "../domain/policy.js";
import { PlumblineError } from "../errors.js";
import type { Proposer } from "../lab/optimizer/proposer.js";
import type { Allowance } from "../lab/optimizer/rollout.js";
import type { LanguageModel } from "../ports/language-model.js";
import type { Cassette } from "./compose.js";
import { CALLS_A_QUESTION, openModel } from "./open-language-model.js";

/** The model's answer is unusable, or the allowance is too small to ask. The run then continues without an edit. */
const USELESS = new Set(["model-reply", "model-refused", "model-truncated", "budget-spent"]);

export type Spent = { readonly tokens: number; readonly usd: number | null };
type Context = { readonly allowance: Allowance; readonly signal?: AbortSignal | undefined };
/** A model's critique of an episode; null if the answer is unusable. */
export type Critic = (episode: Episode, gold: Label | null, context: Context) => Promise<Spent & { readonly said: SaidCritique | null }>;
/** For the whole episode, and for single steps by their index. */
export type SaidCritique = { readonly text: string; readonly steps: ReadonlyMap<number, string> };
/** A model's judgement of the cited evidence alone (§4.4); null if the answer is unusable. */
export type SufficiencyJudge = (belief: Belief, context: Context) => Promise<Spent & { readonly label: Label | null }>;

export type Judgements = { readonly proposer: Proposer; readonly critic: Critic; readonly sufficiency: SufficiencyJudge };

/** Gradients, rewrites and critiques by the configured model; null with the offline reasoner, which does not read policy text. */
export async function openJudgements(config: ModelSettings, policy: Policy, cassette: Cassette | null): Promise<Judgements | null> {
  const model = await openModel(config);
  if (model === null) return null;
  const { writeEdits, writeGradient } = await import("../reasoner/llm/llm-proposer.js");
  const { criticise } = await import("../reasoner/llm/llm-critic.js");
  const { judgeByLines } = await import("../reasoner/llm/judge-plainly.js");
  const open = ({ tokens, usd }: Allowance) => model.session({ calls: CALLS_A_QUESTION, tokens, usd }, cassette);

  async function ask<T>(allowance: Allowance, judge: (model: LanguageModel) => Promise<T>): Promise<Spent & { value: T | null }> {
    const session = open(allowance);
    const value = await judge(session.model).catch((error: unknown) => {
      if (error instanceof PlumblineError && USELESS.has(error.code)) return null;
      throw error;
    });
    const spent = session.spent();
    return { value, tokens: spent.inputTokens + spent.outputTokens, usd: spent.usd };
  }

  return {
    proposer: {
      id: model.id,
      async gradient(input, { allowance, signal }) {
        const { value, tokens, usd } = await ask(allowance, (session) => writeGradient({ model: session, policy, signal }, input));
        return { gradient: value ?? "", tokens, usd };
      },
      async propose(input, { allowance, signal }) {
        if (input.gradient === "") return { edits: [], tokens: 0, usd: 0 };
        const { value, tokens, usd } = await ask(allowance, (session) => writeEdits({ model: session, policy, signal }, input));
        return { edits: [...(value ?? [])], tokens, usd };
      },
    },
    async critic(episode, gold, { allowance, signal }) {
      const { value, tokens, usd } = await ask(allowance, (session) => criticise({ model: session, policy, signal }, episode, gold));
      const steps = new Map(value?.steps.map(({ step, critique }) => [step - 1, critique]));
      return { said: value === null ? null : { text: value.critique, steps }, tokens, usd };
    },
    async sufficiency(belief, { allowance, signal }) {
      const { value, tokens, usd } = await ask(allowance, (session) => judgeByLines(session, belief, signal));
      return { label: value?.label ?? null, tokens, usd };
    },
  };
}
