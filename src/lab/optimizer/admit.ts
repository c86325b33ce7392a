import type { Candidate } from "./candidate.js";
import { applyEdit, type Edit } from "./edit.js";
import type { Gate } from "./guards.js";
import { readKnob } from "./knobs.js";
import type { Run, SearchLog } from "./run.js";

/** Mostly one edit; several where edits that won alone are put together. */
export type Child = { readonly child: Candidate; readonly edits: readonly Edit[] };

/** The first edits that make a new and valid candidate, at most so many. Those are marked as seen; the others are written down with the reason. */
export function admit(
  run: Run,
  log: SearchLog,
  { guards, seen }: Gate,
  { round, parent, most }: { readonly round: number; readonly parent: Candidate; readonly most: number },
  edits: readonly Edit[],
): readonly Child[] {
  const children: Child[] = [];
  for (const edit of edits) {
    if (children.length >= most) break;
    const edited = applyEdit(parent, edit);
    const child = edited.kind === "edited" ? edited.candidate : null;
    // Rules propose the same edits in every round, so repeats are not logged.
    if (child !== null && edit.kind === "knob" && seen.has(child.id)) continue;
    const why = edited.kind === "edited" ? guards.reject(edited.candidate, edit) : edited.why;
    if (child === null || why !== null) {
      log.note(round, parent, [edit], child, "rejected", why ?? "");
      run.emit({ type: "rejected", round, edit, why: why ?? "" });
      continue;
    }
    seen.add(child.id);
    children.push({ child, edits: [edit] });
  }
  return children;
}

/** A parent with the first few of the edits that it lacks, all at once; null where that is nothing new. */
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

/** True when the edit no longer applies: the sentence is already there, or the knob has another value by now. */
function isStale(child: Candidate, edit: Edit): boolean {
  if (edit.kind === "knob") return readKnob(child.knobs, edit.knob) !== edit.from;
  return edit.kind === "add" && (child.sections.get(edit.section) ?? "").includes(edit.text.trim());
}
