import type { Choice } from "../../domain/action.js";
import type { AgendaItem } from "../../domain/agenda.js";
import type { Belief } from "../../domain/belief.js";
import type { Policy } from "../../domain/policy.js";
import type { Procedure } from "./procedure.js";

/**
 * RAGAR's Chain of RAG and Tree of RAG (§4.3, Algorithms 1 and 2): questions → answers by retrieval → (tree) one of them is kept → is more needed? →
 * follow-up questions; then the verdict, by way of a draft and its checks where the policy wants verification (§4.4). The chain is a tree of width 1.
 */
export const ragar: Procedure = (belief, allowed, policy) => {
  if (belief.unavailable.includes("plan") || belief.unavailable.includes("reflect")) return null;
  if (!allowed.includes("webSearch")) return ending(belief, policy, false);
  return asking(belief, policy) ?? ending(belief, policy, true);
};

/** The loop of questions; null once it has ended. */
function asking(belief: Belief, { questions: { width, max } }: Policy): Choice | null {
  const round = belief.plans.filter((kind) => kind === "questions").length;
  const asked = belief.items.filter((item) => item.kind === "question" && item.round === round);
  const open = asked.find(isOpen);
  if (open !== undefined) return search(open);
  if (round === 0) return ask(width, "the first questions about the claim");
  if (asked.length === 0) return null; // no question was left to ask
  const left = asked.filter(({ state }) => state !== "dropped").map(({ id }) => id);
  if (left.length > 1) return { action: "reflect", reason: "one answer of these is kept", reflect: { kind: "elimination", items: left } };
  if (round >= max) return null;
  const checks = belief.notes.filter(({ kind }) => kind === "follow-up");
  if (checks.length < round) return { action: "reflect", reason: "is more needed?", reflect: { kind: "follow-up" } };
  return checks.at(-1)?.more === true ? ask(width, "more is needed") : null;
}

/** The verdict; with verification a draft first, the questions that check its points, and their answers. */
function ending(belief: Belief, { review }: Policy, searchable: boolean): Choice {
  const verdict: Choice = { action: "verdict", reason: "the questions have ended" };
  if (review !== "verification" || !searchable) return verdict;
  if (!belief.notes.some(({ kind }) => kind === "draft"))
    return { action: "reflect", reason: "a draft that can be checked", reflect: { kind: "draft" } };
  if (!belief.plans.includes("checks"))
    return { action: "plan", reason: "questions about the draft's points", plan: { kind: "checks", most: MAX_CHECKS } };
  const open = belief.items.find((item) => item.kind === "check" && isOpen(item));
  return open === undefined ? { ...verdict, reason: "the draft was checked" } : search(open);
}

/** The paper gives no number; every check is a search. */
const MAX_CHECKS = 3;

function isOpen({ state, route }: AgendaItem): boolean {
  return state === "open" && route === "web";
}

function ask(width: number, reason: string): Choice {
  return { action: "plan", reason, plan: { kind: "questions", most: width } };
}

function search({ id, text, kind }: AgendaItem): Choice {
  return { action: "webSearch", reason: `${kind} ${id}: ${text}`, focus: id };
}
