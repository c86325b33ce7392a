import type { InjectOptions } from "fastify";
import { expect } from "vitest";
import type { App } from "../../src/http/new-app.js";
import { problemSchema } from "../../src/http/problem.js";

export function post(payload: unknown, url = "/v1/verify", headers: Readonly<Record<string, string>> = {}) {
  return {
    method: "POST" as const,
    url,
    headers: { "content-type": "application/json", ...headers },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  };
}

/** The problem that a request is answered with. */
export async function problemFrom(app: App, request: InjectOptions) {
  const response = await app.inject(request);
  expect(response.headers["content-type"]).toMatch(/^application\/problem\+json/);
  const problem = problemSchema.strict().parse(response.json());
  expect(problem.status).toBe(response.statusCode);
  return problem;
}
