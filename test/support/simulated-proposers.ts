import type { Proposer, TextEdit } from "../../src/lab/optimizer/proposer.js";
import { type Draw, drawWeighted, stream } from "../../src/lab/statistics/random.js";
import { HARMFUL_RULES, RULES } from "./simulated-world.js";

const REMEDIES: Readonly<Record<string, keyof typeof RULES>> = {
  "over-confidence": "chain",
  "evidence-missing": "web",
  "mishandled-contradiction": "both",
  "redundant-retrieval": "known",
};

type Write = (input: { readonly instructions: string; readonly gradient: string }, draw: Draw) => readonly TextEdit[];

/** What they write depends on what they are asked and on nothing else, like a model at temperature 0. */
function proposer(id: string, seed: number, write: Write): Proposer {
  const spent = { tokens: 200, usd: 0.0002 };
  return {
    id,
    gradient: async ({ errorType }) => ({ gradient: `less ${errorType}`, ...spent }),
    propose: async ({ episodes: _, ...input }) => ({ edits: [...write(input, stream(seed, id, JSON.stringify(input)))], ...spent }),
  };
}

const MANNERS = ["calmly", "with care", "as a rule", "in good order", "plainly", "step by step", "where it fits", "without haste"];
const VERBS = ["Proceed", "Work", "Go about it", "Read", "Think", "Write", "Answer", "Carry on"];

/** Says nothing new, each time in other words. */
function paraphrase(draw: Draw): TextEdit {
  const one = (words: readonly string[]) => drawWeighted(words, () => 1, draw) ?? "";
  const section = one(["choose-action", "prune", "verdict"]);
  return {
    section,
    kind: "add",
    target: "",
    text: `${one(VERBS)} ${one(MANNERS)}, and ${one(MANNERS)} (${Math.floor(draw() * 1000)}).`,
    addresses: "f1",
  };
}

function add(text: string): TextEdit {
  return { section: "choose-action", kind: "add", target: "", text, addresses: "f1" };
}

/** Often knows the right rule for an error, sometimes a wrong one, sometimes none. */
export function usefulProposer(seed: number): Proposer {
  return proposer("useful", seed, ({ instructions, gradient }, draw) => {
    const rule = RULES[REMEDIES[gradient.replace("less ", "")] ?? "chain"];
    const first = draw() < 0.6 && !instructions.includes(rule) ? add(rule) : paraphrase(draw);
    return [first, draw() < 0.3 ? add(drawWeighted(HARMFUL_RULES, () => 1, draw) ?? "") : paraphrase(draw)];
  });
}

export function nullProposer(seed: number): Proposer {
  return proposer("null", seed, (_input, draw) => [paraphrase(draw), paraphrase(draw)]);
}

export function harmfulProposer(seed: number): Proposer {
  return proposer("harmful", seed, (_input, draw) => {
    const rule = drawWeighted(HARMFUL_RULES, () => 1, draw) ?? "";
    return [add(rule), add(`${rule} ${paraphrase(draw).text}`), paraphrase(draw)];
  });
}

/** Buries everything under words, now and then with a rule among them. */
export function bloatedProposer(seed: number): Proposer {
  return proposer("bloated", seed, (_input, draw) => {
    const filler = Array.from({ length: 8 }, () => paraphrase(draw).text).join(" ");
    const huge = Array.from({ length: 40 }, () => paraphrase(draw).text).join(" ");
    return [add(filler), add(huge)];
  });
}

/** Learns by heart: the claim of the first critique becomes a rule. */
export function copyingProposer(seed: number): Proposer {
  const base = nullProposer(seed);
  return {
    ...base,
    id: "copying",
    gradient: async ({ episodes }) => ({
      gradient: episodes.split("\n").find((line) => line.startsWith("claim: ")) ?? "",
      tokens: 200,
      usd: 0,
    }),
    propose: async ({ gradient }) => ({ edits: [add(`Remember this: ${gradient}`)], tokens: 200, usd: 0 }),
  };
}
