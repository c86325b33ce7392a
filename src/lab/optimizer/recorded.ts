import { z } from "zod";
import type { Candidate } from "./candidate.js";
import { lessonSchema, type Scored, scoredSchema } from "./rollout.js";
import type { Splits } from "./split-claims.js";

/** What a run reads from an experience buffer at its start. It is journalled, because buffers grow. */
export const recordedSchema = z.strictObject({
  /** Episodes that count as rollouts: of a policy with this hash, on a claim that the search may use, in the run's environment. */
  rollouts: z.array(z.strictObject({ policyHash: z.string(), claim: z.string(), result: scoredSchema })),
  /** Episodes of other policies, environments or claims: shown to the proposer, never counted. */
  lessons: z.array(lessonSchema),
  episodes: z.int().nonnegative(),
});
export type Recorded = z.infer<typeof recordedSchema>;

export const NOTHING_RECORDED: Recorded = { rollouts: [], lessons: [], episodes: 0 };

export type ExperienceSource = {
  /** Must exclude all held-back claims, because they decide about promotion. */
  read(claims: Splits): Promise<Recorded>;
  hashOf(candidate: Candidate): string;
};

export type FindRecorded = (candidate: Candidate, claim: string) => Scored | null;

export function findRecorded({ rollouts }: Recorded, hashOf: ExperienceSource["hashOf"]): FindRecorded {
  const found = new Map(rollouts.map(({ policyHash, claim, result }) => [`${policyHash}/${claim}`, result]));
  const hashes = new Map<string, string>();
  return (candidate, claim) => {
    if (found.size === 0) return null;
    const hash = hashes.get(candidate.id) ?? hashOf(candidate);
    hashes.set(candidate.id, hash);
    return found.get(`${hash}/${claim}`) ?? null;
  };
}
