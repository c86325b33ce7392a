import { stringify } from "yaml";
import type { PolicyKnobs } from "../domain/policy.js";

/** A policy as its file: `parsePolicy` reads the same knobs and sections back. */
export function renderPolicy(knobs: PolicyKnobs, sections: ReadonlyMap<string, string>): string {
  const body = [...sections].map(([name, text]) => `## ${name}\n\n${text.trim()}\n`).join("\n");
  return `---\n${stringify(knobs, { lineWidth: 120, flowCollectionPadding: true })}---\n\n${body}`;
}
