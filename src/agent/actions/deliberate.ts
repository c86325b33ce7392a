import type { PlannedItem, Reflection } from "../../domain/agenda.js";
import type { ImageId } from "../../domain/ids.js";
import type { Preview } from "../../ports/image-reader.js";
import { isNearRepeat } from "../../web/choose-passages.js";
import type { Retrieve } from "./environment.js";

/** A plan may have more reasoning steps than searches. */
const MAX_STEPS = 8;

/** Asks the reasoner what to look for. Drops items that are already on the agenda, so a plan may be empty. */
export const plan: Retrieve = async ({ reasoner, policy, choice, signal }, belief) => {
  const task = choice?.plan;
  if (task === undefined || reasoner.plan === undefined)
    return { kind: "not-available", action: "plan", summary: `the reasoner ${reasoner.id} cannot plan` };
  const known = belief.items.map(({ text }) => text);
  const planned = await reasoner.plan(belief, task, policy, signal);
  const fresh = planned.filter(({ text }, place) => !isNearRepeat(text, [...known, ...planned.slice(0, place).map((one) => one.text)]));
  const kinds = [...new Set(fresh.map(({ kind }) => kind))];
  const items = kinds.flatMap((kind) => fresh.filter((item) => item.kind === kind).slice(0, kind === "step" ? MAX_STEPS : task.most));
  return { kind: "planned", task, items, summary: items.length === 0 ? "nothing new to look for" : items.map(say).join("; ") };
};

function say({ kind, text }: PlannedItem): string {
  return `${kind}: ${text}`;
}

/** Asks the reasoner for a note on the evidence so far. Retrieves nothing, and a note is not a verdict. */
export function reflect(pictures: ReadonlyMap<ImageId, Preview>): Retrieve {
  return async ({ reasoner, policy, choice, signal }, belief) => {
    const task = choice?.reflect;
    if (task === undefined || reasoner.reflect === undefined)
      return { kind: "not-available", action: "reflect", summary: `the reasoner ${reasoner.id} cannot reflect` };
    const said = await reasoner.reflect(belief, { task, pictures }, policy, signal);
    const { graph, items } = belief;
    // Drops ids that do not exist.
    const reflection: Reflection = {
      ...said,
      evidence: said.evidence.filter(
        (id) => graph.passages().some((one) => one.id === id) || graph.statements().some((one) => one.id === id),
      ),
      items: said.items.filter((id) => items.some((item) => item.id === id)),
    };
    return { kind: "reflected", task, reflection, summary: sayReflection(task.kind, reflection) };
  };
}

function sayReflection(kind: string, { label, confidence, items, evidence, more }: Reflection): string {
  const parts = [
    ...(label === null ? [] : [label]),
    ...(confidence === null ? [] : [`confidence ${confidence} of 5`]),
    ...(items.length === 0 ? [] : [`keeps ${items.join(", ")}`]),
    ...(evidence.length === 0 ? [] : [`rests on ${evidence.join(", ")}`]),
    ...(more === null ? [] : [more ? "more is needed" : "it is enough"]),
  ];
  return `${kind}: ${parts.length === 0 ? "nothing to keep" : parts.join(", ")}`;
}
