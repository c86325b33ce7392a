import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import type { Engine } from "../compose.js";
import { episodeSchema } from "../domain/schemas/episode-schema.js";
import { type ErrorCode, PlumblineError } from "../errors.js";
import { VERSION } from "../package-root.js";
import { healthSchema, problemSchema, verifyRequestSchema } from "./schemas.js";

/** A claim and the passages that may come with it. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Builds the service; `listen` is for the caller, so that tests can inject requests. */
export function buildApp(engine: Engine): FastifyInstance {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 30_000,
    frameworkErrors: answerProblem,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler((request, reply) => {
    const detail = `there is no ${request.method} ${request.url.slice(0, 200)}`;
    void reply
      .status(404)
      .type("application/problem+json")
      .send(problem(404, "Not found", "not-found", detail));
  });

  app.get("/healthz", { schema: { response: { 200: healthSchema } } }, () => ({
    status: "ok" as const,
    version: VERSION,
    graph: engine.kg.id,
    policy: engine.policy.id,
  }));

  // A failed verification is 502: the request was good, and what it depends on was not.
  app.post(
    "/v1/verify",
    { schema: { body: verifyRequestSchema, response: { 200: episodeSchema, 502: episodeSchema, 400: problemSchema } } },
    async (request, reply) => {
      const controller = new AbortController();
      reply.raw.once("close", () => controller.abort());
      const { claim, asOf, url, evidence } = request.body;
      const episode = await engine.verify(claim, { asOf, url, evidence, signal: controller.signal });
      return reply.status(episode.outcome.kind === "verdict" ? 200 : 502).send(episode);
    },
  );
  return app as unknown as FastifyInstance;
}

function answerProblem(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error);
  void reply.status(problem.status).type("application/problem+json").serializer(JSON.stringify).send(problem);
}

function problemOf(error: FastifyError): ReturnType<typeof problem> {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const detail = error.validation.map((issue) => `${issue.instancePath.slice(1) || "body"}: ${issue.message ?? "not valid"}`).join("; ");
    return problem(400, "Invalid request", "invalid-input", detail);
  }
  if (error instanceof PlumblineError) {
    const status = error.code === "invalid-input" ? 400 : 503;
    return problem(status, status === 400 ? "Invalid request" : "Unavailable", error.code, error.message);
  }
  // Only what fastify itself says about a request is for the caller's eyes.
  const status = error.code?.startsWith("FST_") && error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
  // What went wrong inside is for the log, not for the caller.
  return problem(
    status,
    status < 500 ? "Invalid request" : "Internal error",
    "error",
    status < 500 ? error.message : "something went wrong here",
  );
}

function problem(status: number, title: string, code: ErrorCode | "not-found" | "error", detail: string) {
  return { type: `urn:plumbline:${code}`, title, status, detail };
}
