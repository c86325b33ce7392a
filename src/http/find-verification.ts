import { z } from "zod";
import type { AskedVerifications } from "../service/asker.js";
import type { Verification } from "../service/verification-schema.js";
import { hideKeys } from "../store/api-keys.js";
import { HttpProblem } from "./problem.js";

/** Of every address under `/v1/verifications/:id`. */
export const idParamsSchema = z.object({ id: z.string().max(100) });

export async function findVerification(verifications: AskedVerifications, id: string): Promise<Verification> {
  const verification = await verifications.find(id);
  if (verification === null) throw noSuchVerification(id);
  return verification;
}

export function noSuchVerification(id: string): HttpProblem {
  return new HttpProblem("not-found", `there is no verification ${hideKeys(id).slice(0, 100)}`);
}
