import { z } from "zod";
import type { SharedJob } from "../../ports/job-server.js";

const jobSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  batch: z.string(),
  owner: z.string().nullable().default(null),
  request: z.string(),
  trace: z.record(z.string(), z.string()).default({}),
});

export function readSharedJob(text: string): SharedJob {
  return jobSchema.parse(JSON.parse(text));
}
