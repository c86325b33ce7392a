import swagger from "@fastify/swagger";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { compareText, escapeHtml } from "../../base/one-line.js";
import { VERSION } from "../../base/package-root.js";
import type { App } from "../new-app.js";
import type { AddRoutes } from "../route.js";

type JsonSchema = { readOnly?: boolean | undefined; default?: unknown; description?: string | undefined };

/**
 * Drops `readOnly`: here it comes from TypeScript types, in OpenAPI it means something else. Moves defaults into the description: client
 * generators such as openapi-typescript treat a property with a default as always present, and then require it in requests too.
 */
const zodToJsonConfig = {
  override: ({ jsonSchema }: { readonly jsonSchema: JsonSchema }) => {
    delete jsonSchema.readOnly;
    if (jsonSchema.default === undefined) return;
    const otherwise = `Default: \`${JSON.stringify(jsonSchema.default)}\`.`;
    jsonSchema.description = jsonSchema.description === undefined ? otherwise : `${jsonSchema.description} ${otherwise}`;
    delete jsonSchema.default;
  },
};

/** Collects the schemas of the routes added after it. */
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
        { name: "operations", description: "For operators" },
      ],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: createJsonSchemaTransformObject({ zodToJsonConfig }),
  });
}

/** `/openapi.json`, and the same as a page without network access and scripts. */
export const docsRoutes: AddRoutes = (app) => {
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
};

const schemaSchema = z.record(z.string(), z.unknown());
const operationSchema = z.object({
  summary: z.string().default(""),
  description: z.string().default(""),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema: schemaSchema.optional() }))
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schemaSchema.optional() })) }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string().default(""),
      content: z.record(z.string(), z.object({ schema: schemaSchema.optional() })).default({}),
    }),
  ),
});
const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string().default("") }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schemaSchema).default({}) }),
});
type Operation = z.output<typeof operationSchema>;

/** An OpenAPI document as one page without scripts: routes first, then schemas. */
function docsPage(document: unknown): string {
  const { info, paths, components } = documentSchema.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => showOperation(method, path, operation)),
  );
  const schemas = Object.entries(components.schemas)
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, schema]) => `<section id="${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${showSchema(schema)}</section>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(info.title)} API</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(info.title)} ${escapeHtml(info.version)}</h1><p>${escapeHtml(info.description)}</p>
<p>The same as <a href="/openapi.json">OpenAPI 3.1</a>. Errors are <code>application/problem+json</code>.</p>
${operations.join("\n")}
<h2>Schemas</h2>
${schemas.join("\n")}
</main></body></html>`;
}

function showOperation(method: string, path: string, { summary, description, parameters, requestBody, responses }: Operation): string {
  const asks = parameters.map(
    ({ name, in: where, required, schema }) =>
      `<li><code>${escapeHtml(name)}</code> (${escapeHtml(where)}${required ? ", needed" : ""}) ${typeOf(schema)}</li>`,
  );
  const body = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<li>body <code>${escapeHtml(type)}</code> ${typeOf(schema)}</li>`,
  );
  const answers = Object.entries(responses).map(([status, { description: says, content }]) => {
    const types = Object.entries(content).map(([type, { schema }]) => `<code>${escapeHtml(type)}</code> ${typeOf(schema)}`);
    return `<li><b>${escapeHtml(status)}</b> ${escapeHtml(says)} ${types.join(", ")}</li>`;
  });
  return `<section><h2><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</code></h2><p>${escapeHtml(summary)}${description === "" ? "" : `. ${escapeHtml(description)}`}</p>
<ul>${[...asks, ...body].join("")}</ul><details><summary>Answers</summary><ul>${answers.join("")}</ul></details></section>`;
}

/** The fields of an object, or its variants. */
function showSchema(schema: z.output<typeof schemaSchema>): string {
  const properties = schemaSchema.safeParse(schema["properties"]);
  if (!properties.success) return `<p>${typeOf(schema)}</p>`;
  const rows = Object.entries(properties.data).map(
    ([name, value]) => `<tr><td><code>${escapeHtml(name)}</code></td><td>${typeOf(schemaSchema.catch({}).parse(value))}</td></tr>`,
  );
  return `<table>${rows.join("")}</table>`;
}

/** A schema in a few words; named ones are linked. */
function typeOf(schema: z.output<typeof schemaSchema> | undefined): string {
  if (schema === undefined) return "";
  const variants = z.array(schemaSchema).safeParse(schema["anyOf"] ?? schema["oneOf"]);
  if (variants.success) return variants.data.map(typeOf).join(" or ");
  const ref = typeof schema["$ref"] === "string" ? (schema["$ref"].split("/").at(-1) ?? "") : null;
  if (ref !== null) return `<a href="#${escapeHtml(ref)}">${escapeHtml(ref)}</a>`;
  if (schema["const"] !== undefined) return `<code>${escapeHtml(JSON.stringify(schema["const"]))}</code>`;
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(" or ");
  const items = schemaSchema.safeParse(schema["items"]);
  if (items.success) return `list of ${typeOf(items.data)}`;
  const properties = schemaSchema.safeParse(schema["properties"]);
  if (properties.success)
    return `{ ${Object.entries(properties.data)
      .map(([name, value]) => `${escapeHtml(name)}: ${typeOf(schemaSchema.catch({}).parse(value))}`)
      .join(", ")} }`;
  return escapeHtml(String(schema["type"] ?? "anything"));
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:0 auto;padding:1rem}
h2{font-size:1.1rem;margin:2rem 0 .3rem}h3{font-size:1rem;margin:1.5rem 0 .3rem}td{vertical-align:top;padding:.1rem .8rem .1rem 0}code{font-size:.9em}`;
