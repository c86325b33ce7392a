import { fingerprint } from "../../base/fingerprint.js";
import { type Policy, type PolicyKnobs, policyKnobsSchema } from "../../domain/policy.js";

/** The part of a policy's front matter that steers its behaviour. `actions` is included but never edited. */
export const tunableKnobsSchema = policyKnobsSchema.pick({
  actions: true,
  beam: true,
  threshold: true,
  rulesFrom: true,
  web: true,
  budget: true,
});
export type TunableKnobs = Pick<PolicyKnobs, "actions" | "beam" | "threshold" | "rulesFrom" | "web" | "budget">;

/** The trainable part of a policy to try. The id depends only on knobs and texts, not on their origin. */
export type Candidate = {
  readonly id: string;
  readonly knobs: TunableKnobs;
  readonly sections: ReadonlyMap<string, string>;
  /** Ids of the candidates it was made from; empty for the deployed policy. */
  readonly parents: readonly string[];
};

export function candidate(knobs: TunableKnobs, sections: ReadonlyMap<string, string>, parents: readonly string[] = []): Candidate {
  return { id: fingerprint({ knobs, texts: plainTexts(sections) }).slice(0, 12), knobs, sections, parents };
}

export function candidateOf({ actions, beam, threshold, rulesFrom, web, budget, sections }: Policy): Candidate {
  return candidate({ actions, beam, threshold, rulesFrom, web, budget }, sections);
}

/** The policy that a rollout runs. Name, calibration and lineage are those of `base`. */
export function policyOf(base: Policy, { id, knobs, sections }: Candidate): Policy {
  return { ...base, ...knobs, sections, id: `${base.name}/candidate-${id}` };
}

/**
 * A hash of everything that steers a policy's behaviour, without name, version and description. Token and dollar limits are excluded: a run
 * lowers them, which does not change an episode that stays below them.
 */
export function behaviourHash({ id: _, name, version, description, parents, lineage, sections, budget, ...steering }: Policy): string {
  const { tokens, usd, ...limits } = budget;
  return fingerprint({ ...steering, limits, texts: plainTexts(sections) }).slice(0, 16);
}

/** A candidate in reports. */
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

/** Sections by name, with white space collapsed: texts that differ only in layout are equal. */
function plainTexts(sections: ReadonlyMap<string, string>) {
  return [...sections].map(([name, text]) => [name, text.replace(/\s+/g, " ").trim()]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
}
