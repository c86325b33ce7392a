import type { Action } from "../../src/domain/action.js";
import type { Belief } from "../../src/domain/belief.js";
import type { Judgement } from "../../src/domain/outcome.js";
import type { Relation } from "../../src/ports/knowledge-graph.js";
import type { RulesReasoner } from "../../src/reasoner/rules/rules-reasoner.js";
import { judgementOf } from "./build.js";
import { testRules } from "./rules.js";

/** A part of a script: what is said, or what goes wrong. */
type Line<T> = T | Error;

export type Script = {
  /** One for each time that an action is asked for; when they run out, the test has a fault. */
  readonly choices?: readonly Line<Action>[];
  /** Said of any belief; a function looks at the belief first. */
  readonly judgement?: Line<Judgement> | ((belief: Belief) => Judgement);
  /** Keeps everything unless told otherwise. */
  readonly prune?: (relations: readonly Relation[]) => readonly Relation[];
  /** What a search of the web does; nothing is asked, kept or read unless told otherwise. */
  readonly web?: Partial<Pick<RulesReasoner, "phraseQueries" | "filterPassages" | "extractTriplets" | "place" | "annotate">>;
};

type ReasonerCall =
  | { readonly method: "chooseAction"; readonly belief: Belief; readonly allowed: readonly Action[] }
  | { readonly method: "prune"; readonly belief: Belief; readonly relations: readonly Relation[] }
  | { readonly method: "decide"; readonly belief: Belief };

export type ScriptedReasoner = RulesReasoner & {
  readonly calls: readonly ReasonerCall[];
  /** The allowed actions of every choice that was asked for. */
  offered(): readonly (readonly Action[])[];
};

/** Plays a script and records every call. How a claim is cut and what lines say about its parts is told by the real rules. */
export function scriptedReasoner(script: Script = {}): ScriptedReasoner {
  const { ready, parts, follows, says } = testRules();
  const calls: ReasonerCall[] = [];
  const choices = [...(script.choices ?? ["verdict" as const])];
  return {
    id: "scripted",
    calls,
    phraseQueries: async () => [],
    filterPassages: async () => [],
    extractTriplets: async () => ({ triplets: [], annotations: [] }),
    place: () => ({ kind: "new" }),
    takes: () => "many",
    annotate: () => [],
    ready,
    parts,
    follows,
    says,
    ...script.web,
    offered: () => calls.flatMap((call) => (call.method === "chooseAction" ? [call.allowed] : [])),
    async chooseAction(belief, allowed) {
      calls.push({ method: "chooseAction", belief, allowed });
      const choice = choices.shift();
      if (choice === undefined) throw new Error("the script has no choice left");
      if (choice instanceof Error) throw choice;
      return { action: choice, reason: "the script says so" };
    },
    async prune(belief, relations) {
      calls.push({ method: "prune", belief, relations });
      return script.prune?.(relations) ?? relations;
    },
    async decide(belief) {
      calls.push({ method: "decide", belief });
      const judgement = script.judgement ?? judgementOf();
      if (judgement instanceof Error) throw judgement;
      return typeof judgement === "function" ? judgement(belief) : judgement;
    },
  };
}
