import { type CheckedSentence, checkedSentence } from "../articles/check-article.js";
import type { Submitted } from "../client/plumbline-client.js";
import type { Overrides } from "../config.js";
import type { Episode } from "../domain/episode.js";
import { PlumblineError } from "../errors.js";
import { resultOf } from "../lab/evaluation/claim-result.js";
import { runInOrder } from "../lab/evaluation/run-in-order.js";
import { episodeOf, patiently, policyAndBudget, saying } from "./on-server.js";
import type { Server } from "./server-of.js";

export type ServerCheck = {
  readonly overrides: Overrides;
  readonly asOf: string | undefined;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
};
export type CheckedOnServer = { readonly sentences: readonly CheckedSentence[]; readonly graph: string; readonly policy: string };

type Job = Submitted["verifications"][number];

/** A whole text by a service: it cuts the text, verifies the claims as jobs, and keeps every record. What an interruption leaves undone is cancelled there. */
export async function checkOnServer({ url, client }: Server, text: string, options: ServerCheck): Promise<CheckedOnServer> {
  const { overrides, asOf, concurrency, signal, onProgress } = options;
  const request = { text, asOf: asOf ?? null, ...policyAndBudget(overrides) };
  const { verifications, leftOut } = await saying(url, () => patiently(() => client.submit(request, { signal }), signal));
  const open = new Set(verifications.map(({ id }) => id));
  const episodes = new Map<Job, Episode>();
  try {
    await runInOrder(verifications, {
      concurrency,
      signal,
      work: async (job, stop) => {
        const episode = await saying(url, async () => {
          const stream = client.follow(job.id, { signal: stop });
          for (;;) {
            const { done, value } = await stream.next();
            if (done) return episodeOf(value);
          }
        });
        open.delete(job.id);
        return episode;
      },
      onResult: (episode, job, done) => {
        episodes.set(job, episode);
        onProgress(done, verifications.length);
      },
    });
  } finally {
    await Promise.allSettled([...open].map((id) => client.remove(id)));
  }
  if (signal.aborted) throw new PlumblineError("aborted", "the check was interrupted");
  const checked = [...episodes].map(([job, episode]) => sentenceOf(text, job, verifications, episode));
  const rest = leftOut.map(({ because, ...place }): CheckedSentence => ({ ...place, kind: "left-out", because }));
  const [first] = episodes.values();
  return {
    sentences: [...checked, ...rest].sort((a, b) => a.start - b.start),
    graph: first?.versions.graph ?? url,
    policy: first?.policy ?? "the service's policy",
  };
}

/** Where the sentence starts; later claims of the same sentence are numbered. */
function sentenceOf(text: string, job: Job, all: readonly Job[], episode: Episode): CheckedSentence {
  const [start, end] = [job.start ?? 0, job.end ?? text.length];
  const before = all.slice(0, all.indexOf(job)).filter((other) => other.start === job.start).length;
  const id = before === 0 ? String(start) : `${start}-${before + 1}`;
  return checkedSentence({ start, end, text: text.slice(start, end) }, job, resultOf(id, episode, true), episode);
}
