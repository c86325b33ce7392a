import { createHash } from "node:crypto";
import { canonicalJson } from "../../base/fingerprint.js";
import { type Policy, type PolicyKnobs, policyKnobsSchema } from "../../domain/policy.js";

/** The part of a policy's front matter that says how it behaves. `actions` is carried, and never edited. */
export const tunableKnobsSchema = policyKnobsSchema.pick({
  actions: true,
  beam: true,
  threshold: true,
  rulesFrom: true,
  web: true,
  budget: true,
});
export type TunableKnobs = Pick<PolicyKnobs, "actions" | "beam" | "threshold" | "rulesFrom" | "web" | "budget">;

/** A policy that is tried: the trainable part alone. The same knobs and text have the same id, wherever they came from. */
export type Candidate = {
  readonly id: string;
  readonly knobs: TunableKnobs;
  readonly sections: ReadonlyMap<string, string>;
  /** Ids of the candidates that it was made from; empty for the deployed policy. */
  readonly parents: readonly string[];
};

export function candidate(knobs: TunableKnobs, sections: ReadonlyMap<string, string>, parents: readonly string[] = []): Candidate {
  const texts = [...sections].map(([name, text]) => [name, sameText(text)]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  const id = createHash("sha256").update(canonicalJson({ knobs, texts })).digest("hex").slice(0, 12);
  return { id, knobs, sections, parents };
}

export function candidateOf({ actions, beam, threshold, rulesFrom, web, budget, sections }: Policy): Candidate {
  return candidate({ actions, beam, threshold, rulesFrom, web, budget }, sections);
}

/** The policy that a rollout runs. Its name, calibration and lineage stay those of `base`. */
export function policyOf(base: Policy, { id, knobs, sections }: Candidate): Policy {
  return { ...base, ...knobs, sections, id: `${base.name}/candidate-${id}` };
}

/**
 * A hash of everything that steers a policy's behaviour, without name, version and description. Limits of tokens and dollars are left out: a run
 * lowers them, and an episode that stayed below them is the same.
 */
export function behaviourHash({ id: _, name, version, description, parents, lineage, sections, budget, ...steering }: Policy): string {
  const { tokens, usd, ...limits } = budget;
  const texts = [...sections].map(([section, text]) => [section, sameText(text)]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(canonicalJson({ ...steering, limits, texts }))
    .digest("hex")
    .slice(0, 16);
}

/** A candidate as it stands in reports. */
export type CandidateJson = Omit<Candidate, "sections"> & { readonly sections: Readonly<Record<string, string>> };

export function toCandidateJson({ id, knobs, sections, parents }: Candidate): CandidateJson {
  return { id, knobs, sections: Object.fromEntries(sections), parents };
}

export function fromCandidateJson({ knobs, sections, parents }: CandidateJson): Candidate {
  return candidate(knobs, new Map(Object.entries(sections)), parents);
}

export function renderSections(sections: ReadonlyMap<string, string>): string {
  return [...sections].map(([name, text]) => `## ${name}\n\n${text.trim()}\n`).join("\n");
}

export function charactersOf(sections: ReadonlyMap<string, string>): number {
  return [...sections.values()].reduce((sum, text) => sum + text.length, 0);
}

/** Line breaks and blanks are layout: a text that differs in them alone is the same text. */
function sameText(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
