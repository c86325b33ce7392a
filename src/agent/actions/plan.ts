import type { PlannedItem } from "../../domain/agenda.js";
import { isNearRepeat } from "../../web/near-repeat.js";
import type { Retrieve } from "./environment.js";

/** Asks the reasoner what to look for. What stands on the agenda already is not put there again, so that a plan may come out empty. */
export const plan: Retrieve = async ({ reasoner, policy, choice, signal }, belief) => {
  const task = choice?.plan;
  if (task === undefined || reasoner.plan === undefined)
    return { kind: "not-available", action: "plan", summary: `the reasoner ${reasoner.id} cannot plan` };
  const known = belief.items.map(({ text }) => text);
  const planned = await reasoner.plan(belief, task, policy, signal);
  const fresh = planned.filter(({ text }, place) => !isNearRepeat(text, [...known, ...planned.slice(0, place).map((one) => one.text)]));
  const kinds = [...new Set(fresh.map(({ kind }) => kind))];
  const items = kinds.flatMap((kind) => fresh.filter((item) => item.kind === kind).slice(0, task.most));
  return { kind: "planned", task, items, summary: items.length === 0 ? "nothing new to look for" : items.map(say).join("; ") };
};

function say({ kind, text }: PlannedItem): string {
  return `${kind}: ${text}`;
}
