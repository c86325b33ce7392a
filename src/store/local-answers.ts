import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Immutable } from "../domain/immutable.js";
import { type AnswerStore, firstAnswerSchema, KEEP_ANSWERS_MS } from "../ports/job-server.js";
import { openJsonLines, rewriteJsonLines, takeJournal } from "./json-lines.js";

/** Answers of another version are dropped; their requests are processed again. */
const VERSION = 1;

const keptSchema = z.object({
  v: z.literal(VERSION),
  /** Digests of the client with its idempotency key, and of the request. */
  name: z.string(),
  request: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  answer: firstAnswerSchema,
});
type KeptAnswer = Omit<Immutable<z.output<typeof keptSchema>>, "v">;

/** Characters of answers. */
const MAX_WRITTEN = 300_000_000;
const WHAT = "the journal of answers";

/**
 * Journal of answers that are returned again for repeated requests, even after a restart: this process's under `<home>/answers`. Answers
 * older than `since` are dropped.
 */
export function openKeptAnswers(home: string, since: number) {
  const { file, release } = takeJournal(join(home, "answers"));
  const before = existsSync(file) ? read(file, since) : [];
  rewriteJsonLines(file, WHAT, before.map(versioned));
  let lines = openJsonLines(file, WHAT);
  let written = 0;
  return {
    /** Answers of an earlier process, oldest first. */
    before,
    /** Returns only when the answer would survive a crash; otherwise throws `record-unwritable`. */
    keep(answer: KeptAnswer): void {
      lines.append([versioned(answer)], { durably: true });
      written += answer.answer.body.length;
    },
    /** True when the journal is long enough to be rewritten. */
    isLong: (): boolean => written > MAX_WRITTEN,
    rewrite(answers: readonly KeptAnswer[]): void {
      rewriteJsonLines(file, WHAT, answers.map(versioned));
      lines.close();
      lines = openJsonLines(file, WHAT);
      written = 0;
    },
    close(): void {
      lines.close();
      release();
    },
  };
}

function versioned(answer: KeptAnswer): object {
  return { v: VERSION, ...answer };
}

/** Drops damaged lines; their requests are processed again. */
function read(file: string, since: number): readonly KeptAnswer[] {
  const old = openJsonLines(file, WHAT);
  old.close();
  return old.lines.flatMap(({ value }) => {
    const { data } = keptSchema.safeParse(value);
    if (data === undefined || data.at < since) return [];
    const { v: _, ...kept } = data;
    return [kept];
  });
}

type Kept = Omit<KeptAnswer, "name" | "answer"> & { readonly holder: string | null; readonly answer: KeptAnswer["answer"] | null };

const MAX_KEPT = 10_000;
const MAX_CHARACTERS = 100_000_000;

/** The answers of one process, in memory; with a journal they survive a restart. */
export function localAnswers(now: () => number, journal: ReturnType<typeof openKeptAnswers> | null): AnswerStore {
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
