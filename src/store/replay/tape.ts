import { groupBy } from "../../base/group.js";
import type { Episode } from "../../domain/episode.js";
import { type ErrorCode, PlumblineError } from "../../errors.js";
import type { Question, Tape } from "../../ports/run-journal.js";

export type TapeEntry = Question &
  ({ readonly answer: unknown } | { readonly error: { readonly code: ErrorCode; readonly message: string } });

export function recordingTape(): Tape & { entries(): readonly TapeEntry[] } {
  const kept: (TapeEntry | null)[] = [];
  return {
    entries: () => kept.filter((entry) => entry !== null),
    async answer(question, ask) {
      const place = kept.push(null) - 1;
      try {
        const answer = await ask();
        kept[place] = { ...question, answer };
        return answer;
      } catch (error) {
        if (error instanceof PlumblineError) kept[place] = { ...question, error: { code: error.code, message: error.message } };
        throw error;
      }
    },
  };
}

/** `missed`: questions for which the recording has no answer. */
export function replayingTape(entries: readonly TapeEntry[]): Tape & { missed(): readonly Question[] } {
  const kept = groupBy(entries, keyOf);
  const given = new Map<string, number>();
  const missed: Question[] = [];
  return {
    missed: () => missed,
    async answer<T>(question: Question): Promise<T> {
      const key = keyOf(question);
      const place = given.get(key) ?? 0;
      given.set(key, place + 1);
      // If a question is asked more often than in the recording, the last answer is repeated.
      const entry = kept.get(key)?.[place] ?? kept.get(key)?.at(-1);
      if (entry === undefined) {
        missed.push(question);
        throw new PlumblineError("environment-unrecorded", `${question.port} was not asked this when the verification was recorded`);
      }
      if ("error" in entry) throw new PlumblineError(entry.error.code, entry.error.message);
      // Safe to cast: the tape comes from our own file with a valid checksum.
      return entry.answer as T;
    },
  };
}

function keyOf({ port, asked }: Question): string {
  return `${port} ${JSON.stringify(asked)}`;
}

export type Difference = { readonly at: string; readonly recorded: string; readonly now: string };

const FREE = new Set(["retrievedAt", "ms", "usd"]);

/** Compares steps first, because their differences explain the rest. */
export function firstDifference(recorded: Episode, now: Episode): Difference | null {
  return compare("", comparable(recorded), comparable(now));
}

function comparable({ trajectory, links, graph, outcome, cost }: Episode): unknown {
  // Through JSON, as in the record, to drop undefined fields.
  return JSON.parse(JSON.stringify({ trajectory, links, graph, outcome, cost }));
}

function compare(at: string, recorded: unknown, now: unknown): Difference | null {
  if (isObject(recorded) && isObject(now) && Array.isArray(recorded) === Array.isArray(now)) {
    for (const key of new Set([...Object.keys(recorded), ...Object.keys(now)])) {
      if (FREE.has(key)) continue;
      const found = compare(at === "" ? key : `${at}.${key}`, recorded[key], now[key]);
      if (found !== null) return found;
    }
    return null;
  }
  return Object.is(recorded, now) ? null : { at, recorded: shown(recorded), now: shown(now) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
