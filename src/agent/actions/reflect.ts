import type { Reflection } from "../../domain/agenda.js";
import type { ImageId } from "../../domain/ids.js";
import type { Preview } from "../../ports/image-reader.js";
import type { Retrieve } from "./environment.js";

/** Lets the reasoner think about what was found so far. It finds nothing itself, and what it says of the claim is a note, not a verdict. */
export function reflect(pictures: ReadonlyMap<ImageId, Preview>): Retrieve {
  return async ({ reasoner, policy, choice, signal }, belief) => {
    const task = choice?.reflect;
    if (task === undefined || reasoner.reflect === undefined)
      return { kind: "not-available", action: "reflect", summary: `the reasoner ${reasoner.id} cannot reflect` };
    const said = await reasoner.reflect(belief, task, policy, signal, pictures);
    const { graph, items } = belief;
    // Only what is there can be kept.
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
