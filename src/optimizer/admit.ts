import type { Candidate } from "./candidate.js";
import { applyEdit, type Edit } from "./edit.js";
import type { Guards } from "./guards.js";
import type { Run, SearchLog } from "./run.js";

export type Child = { readonly child: Candidate; readonly edit: Edit };

/** The first edits that make a new and valid candidate, at most K. Those are marked as seen; the others are written down with the reason. */
export function admit(
  run: Run,
  log: SearchLog,
  { guards, seen }: { readonly guards: Guards; readonly seen: Set<string> },
  { round, parent }: { readonly round: number; readonly parent: Candidate },
  edits: readonly Edit[],
): readonly Child[] {
  const children: Child[] = [];
  for (const edit of edits) {
    if (children.length >= run.config.search.candidates) break;
    const edited = applyEdit(parent, edit);
    const child = edited.kind === "edited" ? edited.candidate : null;
    // A rule offers its edits every time: that one of them was tried is no news.
    if (child !== null && edit.kind === "knob" && seen.has(child.id)) continue;
    const why = edited.kind === "edited" ? guards.reject(edited.candidate, edit) : edited.why;
    if (child === null || why !== null) {
      log.note(round, parent, edit, child, "rejected", why ?? "");
      run.emit({ type: "rejected", round, edit, why: why ?? "" });
      continue;
    }
    seen.add(child.id);
    children.push({ child, edit });
  }
  return children;
}
