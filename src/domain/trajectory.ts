import type { z } from "zod";
import type { beliefDigestSchema, stepSchema } from "./schemas/episode-schema.js";
import type { Immutable } from "./schemas/immutable.js";

export type BeliefDigest = Immutable<z.output<typeof beliefDigestSchema>>;
export type Step = Immutable<z.output<typeof stepSchema>>;
export type Trajectory = readonly Step[];
