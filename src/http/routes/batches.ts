import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { batchesFor, keptBatchSchema } from "../../service/kept-batches.js";
import { answers, HttpProblem, problemResponses } from "../problem.js";
import { type AddRoutes, idParamsSchema } from "../route.js";

const byId = { tags: ["verifications"], params: idParamsSchema };

/** `/v1/batches/:id`: a submitted batch or text, with the ids of its verifications in order. */
export const batchRoutes: AddRoutes = (app, { service: { batches }, clients }) => {
  async function find(request: FastifyRequest & { readonly params: z.output<typeof idParamsSchema> }) {
    const { id } = request.params;
    const batch = await batchesFor(batches, clients.askerOf(request)).find(id);
    if (batch === null) throw new HttpProblem("not-found", `there is no batch ${id}`);
    return batch;
  }

  app.get(
    "/v1/batches/:id",
    {
      schema: {
        summary: "A batch or text as it was sent, with its verifications in order",
        ...byId,
        response: answers(keptBatchSchema, "not-found", "record-damaged"),
      },
    },
    find,
  );

  app.delete(
    "/v1/batches/:id",
    {
      schema: {
        summary: "Forget a batch: its text and rows, and all its verifications",
        ...byId,
        response: { 204: z.null().describe("Forgotten."), ...problemResponses("not-found") },
      },
    },
    async (request, reply) => {
      const { batch, verifications } = await find(request);
      const own = clients.verificationsOf(request);
      for (const { id } of verifications) {
        // Cancelled verifications get no record; ended ones are removed.
        if ((await own.remove(id)) === "cancelled") await own.remove(id);
      }
      await batches.remove(batch);
      return reply.status(204).send(null);
    },
  );
};
