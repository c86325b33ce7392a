import type { OpenService } from "../../compose/open-service.js";
import { auditSchema } from "../../domain/schemas/audit-schema.js";
import { PlumblineError } from "../../errors.js";
import type { AskedVerifications } from "../../service/asker.js";
import type { Clients } from "../admit.js";
import { findVerification, idParamsSchema } from "../find-verification.js";
import type { App } from "../new-app.js";
import { HttpProblem, problemResponses } from "../problem.js";

/** A kept verification checked again: what `plumbline audit --json` prints. */
export function auditRoute(app: App, { verifications: { queue }, audit }: OpenService, { verificationsOf }: Clients): void {
  app.get(
    "/v1/verifications/:id/audit",
    {
      schema: {
        summary: "The record checked again: its hashes, its citations, and whether their sources still say so",
        description: "The configured graph is asked for what is cited. docs/use/formats.md says what is checked.",
        tags: ["verifications"],
        params: idParamsSchema,
        response: { 200: auditSchema, ...problemResponses("not-found", "no-result", "overloaded", "internal") },
      },
    },
    async (request, reply) => {
      const id = await auditable(verificationsOf(request), request.params.id);
      const left = new AbortController();
      reply.raw.once("close", () => left.abort());
      // Asking the graph is work like verifying: it waits for a place, and ends when the client goes.
      return queue.add("now", () => audit(id, left.signal).catch(explainMissing), left.signal);
    },
  );
}

/** A changed record may be audited, which says so, but not by whom it may not belong to: its owner may have been changed as well. */
async function auditable(verifications: AskedVerifications, asked: string): Promise<string> {
  try {
    const { id, status, episode } = await findVerification(verifications, asked);
    if (episode === null) throw new HttpProblem("no-result", `the verification is ${status}: there is no record to check`);
    return id;
  } catch (error) {
    if (verifications.seesAll && error instanceof PlumblineError && error.code === "record-changed") return asked;
    throw error;
  }
}

/** A verdict can be shown for a while although its record could not be written. */
function explainMissing(error: unknown): never {
  if (error instanceof PlumblineError && error.code === "record-unknown")
    throw new HttpProblem("no-result", "the verification was not kept: there is no record to check");
  throw error;
}
