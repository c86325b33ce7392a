import { inForm } from "../../domain/composed.js";
import { type Candidate, charactersOf, tunableKnobsSchema } from "./candidate.js";
import type { Edit } from "./edit.js";
import type { Run } from "./run.js";

/** This many consecutive words shared with a claim count as copied: the text would memorise the claim. */
const COPIED_WORDS = 5;
const MAX_SENTENCE = 600;

export type Guards = {
  /** Why a candidate is not even tried; null where nothing speaks against it. */
  reject(child: Candidate, edit: Edit): string | null;
};

/** What holds for every candidate, whoever proposed it. `seen` is asked, not changed. */
export function openGuards(deployed: Candidate, claimTexts: readonly string[], seen: ReadonlySet<string>): Guards {
  const copied = new Set(claimTexts.flatMap((text) => runsOf(text)));
  const own = new Set([...deployed.sections.values()].flatMap((text) => runsOf(text)));
  const length = charactersOf(deployed.sections);
  const most = Math.max(length * 2, length + 1500);
  return {
    reject(child, edit) {
      if (seen.has(child.id)) return "it was tried before";
      const knobs = tunableKnobsSchema.safeParse(child.knobs);
      if (!knobs.success) return `its knobs are not valid: ${knobs.error.issues.map((issue) => issue.message).join("; ")}`;
      if (!sameNames(child.sections, deployed.sections)) return "its sections are not those of the policy";
      if ([...child.sections.values()].some((text) => /^##? |^---\s*$/m.test(text)))
        return "its text holds a heading, which would read as a section";
      if ([...child.sections.values()].some((text) => /(?!\n)\p{Cc}|\uFFFD/u.test(text))) return "its text holds control characters";
      if (charactersOf(child.sections) > most) return `its text has more than ${most} characters`;
      if (edit.kind === "knob" || edit.kind === "delete") return null;
      if (edit.text.length > MAX_SENTENCE) return `the new sentence has more than ${MAX_SENTENCE} characters`;
      const run = runsOf(edit.text).find((words) => copied.has(words) && !own.has(words));
      return run === undefined ? null : `it copies words of a claim: "${run}"`;
    },
  };
}

/** Which candidates are let in, and which were there before. */
export type Gate = { readonly guards: Guards; readonly seen: Set<string> };

export function openGate({ deployed, claims, lessons }: Pick<Run, "deployed" | "claims" | "lessons">): Gate {
  const seen = new Set([deployed.id]);
  const texts = [claims.train, claims.validation, claims.confirmation].flat().map(({ claim }) => claim.text);
  return { seen, guards: openGuards(deployed, [...texts, ...lessons.map(({ story }) => story)], seen) };
}

function sameNames(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a.keys()].every((name) => b.has(name));
}

function runsOf(text: string): readonly string[] {
  const words = inForm(text, "NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  if (words === null) return [];
  return words.slice(0, Math.max(0, words.length - COPIED_WORDS + 1)).map((_, place) => words.slice(place, place + COPIED_WORDS).join(" "));
}
