import { type AnswerStore, KEEP_ANSWERS_MS } from "../ports/job-server.js";
import type { KeptAnswer, KeptAnswers } from "./kept-answers.js";

type Kept = Omit<KeptAnswer, "name" | "answer"> & { readonly holder: string | null; readonly answer: KeptAnswer["answer"] | null };

const MAX_KEPT = 10_000;
const MAX_CHARACTERS = 100_000_000;

/** Of one process: in memory and, where there is a journal, also beyond the end of the process. */
export function localAnswers(now: () => number, journal: KeptAnswers | null): AnswerStore {
  const kept = new Map<string, Kept>();
  let characters = 0;

  function add(name: string, entry: Kept): void {
    kept.set(name, entry);
    characters += entry.answer?.body.length ?? 0;
  }
  function drop(name: string): void {
    characters -= kept.get(name)?.answer?.body.length ?? 0;
    kept.delete(name);
  }
  function makeRoom(): void {
    for (const [name, { at, answer }] of kept) {
      const old = at < now() - KEEP_ANSWERS_MS || kept.size > MAX_KEPT || characters > MAX_CHARACTERS;
      if (!old) return;
      if (answer !== null) drop(name);
    }
  }
  for (const { name, ...entry } of journal?.before ?? []) add(name, { ...entry, holder: null });

  return {
    async take({ name, request, holder }) {
      makeRoom();
      const before = kept.get(name);
      if (before === undefined) {
        add(name, { request, at: now(), holder, answer: null });
        return { kind: "mine" };
      }
      if (before.request !== request) return { kind: "other-request" };
      if (before.answer !== null) return { kind: "answered", answer: before.answer };
      return { kind: before.holder === holder ? "mine" : "in-flight" };
    },
    async keep({ name, request }, answer) {
      const entry = { request, at: kept.get(name)?.at ?? now(), answer };
      add(name, { ...entry, holder: null });
      journal?.keep({ name, ...entry });
      if (journal?.isLong())
        journal.rewrite([...kept].flatMap(([known, one]) => (one.answer === null ? [] : [{ ...one, name: known, answer: one.answer }])));
    },
    async release({ name, holder }) {
      const before = kept.get(name);
      if (before?.holder === holder && before.answer === null) drop(name);
    },
  };
}
