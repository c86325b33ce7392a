import { inForm } from "../../domain/composed.js";
import { type Candidate, charactersOf, tunableKnobsSchema } from "./candidate.js";
import { applyEdit, type Edit } from "./edit.js";
import { readKnob } from "./knobs.js";
import type { Run, SearchLog } from "./run.js";

/** If a text shares this many consecutive words with a claim, it counts as copied: the text would memorise the claim. */
const COPIED_WORDS = 5;
const MAX_SENTENCE = 600;

/** The checks for every candidate, from any proposer. `seen` is read, not changed. */
export function openGuards(deployed: Candidate, claimTexts: readonly string[], seen: ReadonlySet<string>) {
  const copied = new Set(claimTexts.flatMap((text) => runsOf(text)));
  const own = new Set([...deployed.sections.values()].flatMap((text) => runsOf(text)));
  const length = charactersOf(deployed.sections);
  const most = Math.max(length * 2, length + 1500);
  return {
    /** Why a candidate is not tried; null if it may be. */
    reject(child: Candidate, edit: Edit): string | null {
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

export type Guarded =
  | { readonly kind: "candidate"; readonly candidate: Candidate }
  | { readonly kind: "rejected"; readonly candidate: Candidate | null; readonly why: string };

export function guardedEdit(guards: ReturnType<typeof openGuards>, parent: Candidate, edit: Edit): Guarded {
  const edited = applyEdit(parent, edit);
  if (edited.kind === "impossible") return { kind: "rejected", candidate: null, why: edited.why };
  const why = guards.reject(edited.candidate, edit);
  return why === null ? { kind: "candidate", candidate: edited.candidate } : { kind: "rejected", candidate: edited.candidate, why };
}

export type Gate = ReturnType<typeof openGate>;

export function openGate({ deployed, claims, lessons }: Pick<Run, "deployed" | "claims" | "lessons">) {
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

/** A candidate with its edits: several if edits that won alone are combined. */
export type Child = { readonly child: Candidate; readonly edits: readonly Edit[] };

type At = { readonly round: number; readonly parent: Candidate; readonly most: number };

/** At most `most` edits that make new and valid candidates. These are marked as seen; rejected ones are logged with the reason. */
export function admit(log: SearchLog, { guards, seen }: Gate, { round, parent, most }: At, edits: readonly Edit[]): readonly Child[] {
  const children: Child[] = [];
  for (const edit of edits) {
    if (children.length >= most) break;
    const guarded = guardedEdit(guards, parent, edit);
    if (guarded.kind === "candidate") {
      seen.add(guarded.candidate.id);
      children.push({ child: guarded.candidate, edits: [edit] });
      continue;
    }
    const { candidate, why } = guarded;
    // Rules propose the same edits in every round, so repeats are not logged.
    const repeated = edit.kind === "knob" && candidate !== null && seen.has(candidate.id);
    if (!repeated) log.reject(edit, { round, parent, candidate, why });
  }
  return children;
}

/** A parent with the first `most` edits that it lacks, applied together; null if that gives nothing new. */
export function combine({ guards, seen }: Gate, parent: Candidate, edits: readonly Edit[], most: number): Child | null {
  let child = parent;
  const taken: Edit[] = [];
  for (const edit of edits) {
    if (taken.length >= most) break;
    const edited = applyEdit(child, edit);
    if (edited.kind === "impossible" || edited.candidate.id === child.id || isStale(child, edit)) continue;
    child = { ...edited.candidate, parents: [parent.id] };
    taken.push(edit);
  }
  if (taken.length === 0 || taken.some((edit) => guards.reject(child, edit) !== null)) return null;
  seen.add(child.id);
  return { child, edits: taken };
}

/** True when the edit no longer applies: the sentence is already there, or the knob has changed. */
function isStale(child: Candidate, edit: Edit): boolean {
  if (edit.kind === "knob") return readKnob(child.knobs, edit.knob) !== edit.from;
  return edit.kind === "add" && (child.sections.get(edit.section) ?? "").includes(edit.text.trim());
}
