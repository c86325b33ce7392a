import { type Candidate, candidate as makeCandidate } from "./candidate.js";
import { type KnobEdit, turnKnob } from "./knobs.js";
import type { TextEdit } from "./proposer.js";

/** One change to a policy: a knob edit by rule, or a text edit by a proposer. */
export type Edit = KnobEdit | TextEdit;

export type Edited = { readonly kind: "edited"; readonly candidate: Candidate } | { readonly kind: "impossible"; readonly why: string };

export function applyEdit(parent: Candidate, edit: Edit): Edited {
  if (edit.kind === "knob") return edited(makeCandidate(turnKnob(parent.knobs, edit), parent.sections, [parent.id]));
  const text = parent.sections.get(edit.section);
  if (text === undefined) return { kind: "impossible", why: `there is no section "${edit.section}"` };
  const changed = changeText(text, edit);
  if (changed.kind === "impossible") return changed;
  return edited(makeCandidate(parent.knobs, new Map([...parent.sections, [edit.section, changed.text]]), [parent.id]));
}

export function sayEdit(edit: Edit): string {
  switch (edit.kind) {
    case "knob":
      return `${edit.knob}: ${edit.from ?? "off"} → ${edit.to ?? "off"}`;
    case "add":
      return `${edit.section}: add "${edit.text}"`;
    case "replace":
      return `${edit.section}: replace "${edit.target}" by "${edit.text}"`;
    case "delete":
      return `${edit.section}: delete "${edit.target}"`;
  }
}

type Changed = { readonly kind: "changed"; readonly text: string } | { readonly kind: "impossible"; readonly why: string };

function changeText(text: string, edit: TextEdit): Changed {
  const given = edit.text.trim();
  if (edit.kind !== "delete" && given === "") return { kind: "impossible", why: "the new sentence is empty" };
  if (edit.kind === "add") return { kind: "changed", text: `${text.trim()}\n${given}` };
  const target = edit.target.trim();
  const place = target === "" ? -1 : text.indexOf(target);
  if (place < 0) return { kind: "impossible", why: "what it would change is not in the section" };
  if (text.indexOf(target, place + 1) >= 0) return { kind: "impossible", why: "what it would change stands there more than once" };
  const left = `${text.slice(0, place)}${edit.kind === "delete" ? "" : given}${text.slice(place + target.length)}`.trim();
  return left === "" ? { kind: "impossible", why: "the section would be empty" } : { kind: "changed", text: left };
}

function edited(candidate: Candidate): Edited {
  return { kind: "edited", candidate };
}
