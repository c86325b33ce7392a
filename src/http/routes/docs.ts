import swagger from "@fastify/swagger";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { VERSION } from "../../base/package-root.js";
import { docsPage } from "../docs-page.js";
import type { App } from "../new-app.js";

/** A readonly list is a matter of our types; OpenAPI means something else by the word. */
const zodToJsonConfig = {
  override: ({ jsonSchema }: { readonly jsonSchema: { readOnly?: boolean | undefined } }) => {
    delete jsonSchema.readOnly;
  },
};

/** Collects what the routes that are added after it say of themselves. */
export async function collectDocs(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Plumbline",
        version: VERSION,
        description: "Checks claims against a knowledge graph. Every answer shows the facts that it rests on and how the claim was read.",
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: "/" }],
      components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
      security: [{ key: [] }, {}],
      tags: [
        { name: "verify", description: "One claim, at once" },
        { name: "verifications", description: "Many claims, and what was kept" },
        { name: "about", description: "What the service works with" },
        { name: "operations", description: "For those who run it" },
      ],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: createJsonSchemaTransformObject({ zodToJsonConfig }),
  });
}

/** `/openapi.json`, and the same as a page that needs no network and no script. */
export function docsRoutes(app: App): void {
  const tags = ["about"];
  const text = (type: string) => ({ description: "The documentation.", content: { [type]: { schema: z.string() } } });
  app.get(
    "/openapi.json",
    { schema: { summary: "This API as OpenAPI 3.1", tags, response: { 200: text("application/json") } } },
    async (_, reply) => reply.type("application/json").serializer(String).send(JSON.stringify(app.swagger())),
  );
  app.get("/docs", { schema: { summary: "This API as a page", tags, response: { 200: text("text/html") } } }, async (_, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .serializer(String)
      .send(docsPage(app.swagger())),
  );
}
