import { LADDER, type Rung } from "../../ports/language-model.js";

/** What one call showed about one rung. */
export type Finding =
  /** The answer had the form that the rung promises. */
  | "kept"
  /** The server accepted the setting, and the answer had another form. */
  | "ignored"
  /** The server refused the setting by name, and answered on a lower rung. */
  | "refused"
  /** The server refused without naming the setting, and answered on a lower rung. */
  | "doubted";

/** An open rung has its latest findings, oldest first. A closed rung is tried again by calls that start at `until` or later. */
type RungState = { readonly kind: "open"; readonly findings: readonly Finding[] } | { readonly kind: "closed"; readonly until: number };

/** What is known about the rungs of one server and model. Each rung has its own state: LM Studio enforces schemas but refuses JSON mode. */
export type RungMemory = Readonly<Partial<Record<Rung, RungState>>>;

const RECENT = 5;
/** If this many of the latest five answers have another form, the server ignores the setting. */
const IGNORED = 3;
/**
 * A closed rung is tried again later: the server may be upgraded, and a refusal may be about one request's schema. On a server without the
 * setting this costs one refusal or one repair turn every ten minutes.
 */
const CLOSED_MS = 10 * 60_000;
const OPEN: RungState = { kind: "open", findings: [] };

/** The highest open rung at `from` or below. */
export function openRung(memory: RungMemory, from: Rung, now: number): Rung {
  const open = (rung: Rung) => isOpen(memory[rung] ?? OPEN, now);
  return LADDER.slice(LADDER.indexOf(from)).find(open) ?? "prompt";
}

/** The next open rung below; null below the last one. */
export function rungBelow(memory: RungMemory, rung: Rung, now: number): Rung | null {
  const lower = LADDER[LADDER.indexOf(rung) + 1];
  return lower === undefined ? null : openRung(memory, lower, now);
}

function isOpen(state: RungState, now: number): boolean {
  return state.kind === "open" || now >= state.until;
}

type Observed = { readonly rung: Rung; readonly finding: Finding; readonly started: number; readonly now: number };

/** The last rung is never closed: it only asks in the prompt, which a server cannot refuse or ignore. */
export function afterFinding(memory: RungMemory, observed: Observed): RungMemory {
  const { rung } = observed;
  return rung === "prompt" ? memory : { ...memory, [rung]: nextState(memory[rung] ?? OPEN, observed) };
}

function nextState(state: RungState, { finding, started, now }: Observed): RungState {
  const closed: RungState = { kind: "closed", until: now + CLOSED_MS };
  switch (state.kind) {
    case "closed":
      // A call that started before the rung was closed changes nothing.
      if (!isOpen(state, started)) return state;
      return finding === "kept" ? { kind: "open", findings: [finding] } : closed;
    case "open": {
      const findings = [...state.findings, finding].slice(-RECENT);
      return closes(findings) ? closed : { kind: "open", findings };
    }
  }
}

/** A refusal that names the setting closes the rung at once. Other refusals and wrong forms may have other reasons and must repeat. */
function closes(findings: readonly Finding[]): boolean {
  const [last, before] = findings.toReversed();
  if (last === "refused" || (last === "doubted" && before === "doubted")) return true;
  return findings.filter((finding) => finding === "ignored").length >= IGNORED;
}
