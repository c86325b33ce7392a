import type { Procedure } from "../../agent/verify-claim.js";
import type { Action, Choice } from "../../domain/action.js";
import type { AgendaItem } from "../../domain/agenda.js";
import type { Belief } from "../../domain/belief.js";
import type { Policy } from "../../domain/policy.js";
import { describePicture, judgePicture, searchForPicture } from "../picture-steps.js";
import { isMoreNeeded } from "../reflect-program.js";
import type { System } from "../system.js";
import { checks, draft, elimination, questions } from "./programs.js";

/**
 * RAGAR's Chain of RAG and Tree of RAG (§4.3, Algorithms 1 and 2): captions and context of the picture (§4.1, §4.2) → questions → answers by retrieval, or
 * by the picture → (tree) one of them is kept → is more needed? → follow-up questions; then the verdict, with a draft and its checks where the policy
 * wants verification (§4.4). The chain is a tree of width 1. The finding about the picture comes last: our verdict needs it, the paper has no such step.
 */
const procedure: Procedure = (belief, allowed, policy) => {
  if (belief.unavailable.includes("plan") || belief.unavailable.includes("reflect")) return null;
  const searchable = allowed.includes("webSearch");
  const first = belief.plans.length > 0 ? null : (searchForPicture(belief, allowed) ?? describePicture(belief, allowed));
  const next = first ?? (searchable ? asking(belief, allowed, policy) : null) ?? ending(belief, allowed, policy);
  return next.action === "verdict" ? (judgePicture(belief, allowed) ?? next) : next;
};

export const ragar: System = {
  procedure,
  needs: ["webSearch", "plan", "reflect"],
  plans: { questions, checks },
  reflections: { "follow-up": isMoreNeeded, elimination, draft },
};

/** The loop of questions; null once it has ended. */
function asking(belief: Belief, allowed: readonly Action[], { questions: { width, max, keep } }: Policy): Choice | null {
  const round = belief.plans.filter((kind) => kind === "questions").length;
  const asked = belief.items.filter((item) => item.kind === "question" && item.round === round);
  const open = asked.find(isOpen);
  if (open !== undefined) return find(open, allowed);
  if (round === 0) return ask(width, "the first questions about the claim");
  if (asked.length === 0) return null; // no question was left to ask
  const left = asked.filter(({ state }) => state !== "dropped").map(({ id }) => id);
  if (left.length > 1 && keep === "one")
    return { action: "reflect", reason: "one answer of these is kept", reflect: { kind: "elimination", items: left } };
  if (round >= max) return null;
  const checks = belief.notes.filter(({ kind }) => kind === "follow-up");
  if (checks.length < round) return { action: "reflect", reason: "is more needed?", reflect: { kind: "follow-up" } };
  return checks.at(-1)?.more === true ? ask(width, "more is needed") : null;
}

/** The verdict; with verification a draft first, the questions that check its points, and their answers. */
function ending(belief: Belief, allowed: readonly Action[], { review }: Policy): Choice {
  const verdict: Choice = { action: "verdict", reason: "the questions have ended" };
  if (review !== "verification" || !allowed.includes("webSearch")) return verdict;
  if (!belief.notes.some(({ kind }) => kind === "draft"))
    return { action: "reflect", reason: "a draft that can be checked", reflect: { kind: "draft" } };
  if (!belief.plans.includes("checks"))
    return { action: "plan", reason: "questions about the draft's points", plan: { kind: "checks", most: MAX_CHECKS } };
  const open = belief.items.find((item) => item.kind === "check" && isOpen(item));
  return open === undefined ? { ...verdict, reason: "the draft was checked" } : find(open, allowed);
}

/** The paper gives no number; every check is a search. */
const MAX_CHECKS = 3;

function isOpen({ state }: AgendaItem): boolean {
  return state === "open";
}

function ask(width: number, reason: string): Choice {
  return { action: "plan", reason, plan: { kind: "questions", most: width } };
}

/** A question about the picture goes to the picture and its captions (ImageQA), where the model reads pictures; every other one to the web. */
function find({ id, text, kind, route }: AgendaItem, allowed: readonly Action[]): Choice {
  const reason = `${kind} ${id}: ${text}`;
  const looks = route === "image" && allowed.includes("examineImage");
  return looks
    ? { action: "examineImage", reason, focus: id, examine: { kind: "answer", item: id } }
    : { action: "webSearch", reason, focus: id };
}
