import { z } from "zod";
import type { OpenService } from "../../compose/open-service.js";
import { entitySchema } from "../../domain/entity.js";
import { listOf } from "../../domain/immutable.js";
import type { App } from "../new-app.js";
import { problemResponses } from "../problem.js";

const querySchema = z.strictObject({ name: z.string().trim().min(1).max(200) });

/** `GET /v1/entities?name=`: whom a name may mean, for those who correct how a claim was read. */
export function entityRoute(app: App, { bearersOf }: OpenService): void {
  app.get(
    "/v1/entities",
    {
      schema: {
        summary: "The things of a name in the graph, the best connected first",
        tags: ["about"],
        querystring: querySchema,
        response: {
          200: z.object({ entities: listOf(entitySchema) }),
          ...problemResponses("invalid-input", "unavailable", "internal"),
        },
      },
    },
    async (request, reply) => {
      const left = new AbortController();
      reply.raw.once("close", () => left.abort());
      return { entities: await bearersOf(request.query.name, left.signal) };
    },
  );
}
