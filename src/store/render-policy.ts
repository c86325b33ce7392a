import { Document, isMap, isScalar, visit } from "yaml";
import type { PolicyKnobs } from "../domain/policy.js";

/** A policy as its file: `parsePolicy` reads the same knobs and sections back. */
export function renderPolicy(knobs: PolicyKnobs, sections: ReadonlyMap<string, string>): string {
  const front = new Document(knobs);
  // As people write them: a handful of settings stands in one line.
  visit(front, {
    Map: (_, node) => {
      node.flow = node.items.every(({ value }) => isScalar(value));
    },
    Seq: (_, node) => {
      node.flow = node.items.every((item) => isScalar(item) && !String(item.value).includes(" "));
    },
  });
  if (isMap(front.contents)) front.contents.flow = false;
  const body = [...sections].map(([name, text]) => `## ${name}\n\n${text.trim()}\n`).join("\n");
  return `---\n${front.toString({ lineWidth: 140 })}---\n\n${body}`;
}
