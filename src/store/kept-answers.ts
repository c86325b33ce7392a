import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Immutable } from "../domain/immutable.js";
import { firstAnswerSchema } from "../ports/job-server.js";
import { openJsonLines, rewriteJsonLines } from "./json-lines.js";
import { takeJournal } from "./take-journal.js";

/** An answer of another version is left out: then the request is carried out again. */
const VERSION = 1;

const keptSchema = z.object({
  /** Absent of the first answers. */
  v: z.literal(VERSION).default(VERSION),
  /** Digests of who asked by which key, and of what was asked. */
  name: z.string(),
  request: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  answer: firstAnswerSchema,
});
export type KeptAnswer = Omit<Immutable<z.output<typeof keptSchema>>, "v">;

/** Answers that are given again when the same request comes again, also after a restart. */
export type KeptAnswers = {
  /** What an earlier process kept, oldest first. */
  readonly before: readonly KeptAnswer[];
  /** Returns only when the answer would survive a crash; throws `record-unwritable` where it would not. */
  keep(answer: KeptAnswer): void;
  /** Is there so much that is no longer wanted that it should be written anew? */
  isLong(): boolean;
  rewrite(answers: readonly KeptAnswer[]): void;
  close(): void;
};

/** Characters of answers. */
const MAX_WRITTEN = 300_000_000;
const WHAT = "the journal of answers";

/** A journal of this process's own under `<home>/answers`. What is older than `since` is left out when it is opened. */
export function openKeptAnswers(home: string, since: number): KeptAnswers {
  const { file, release } = takeJournal(join(home, "answers"));
  const before = existsSync(file) ? read(file, since) : [];
  rewriteJsonLines(file, WHAT, before.map(versioned));
  let lines = openJsonLines(file, WHAT);
  let written = 0;
  return {
    before,
    keep(answer) {
      lines.append([versioned(answer)], { durably: true });
      written += answer.answer.body.length;
    },
    isLong: () => written > MAX_WRITTEN,
    rewrite(answers) {
      rewriteJsonLines(file, WHAT, answers.map(versioned));
      lines.close();
      lines = openJsonLines(file, WHAT);
      written = 0;
    },
    close: () => [lines.close(), release()],
  };
}

function versioned(answer: KeptAnswer): object {
  return { v: VERSION, ...answer };
}

/** A damaged line is left out: then the request is carried out again. */
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
