import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { embedPage, NOT_SHARED_PAGE } from "../../reports/html.js";
import { PAGE_STYLE } from "../../reports/page-style.js";
import { type Shared, sharedSchema, type Verification } from "../../service/verification-schema.js";
import { answers, HttpProblem, problemResponses } from "../problem.js";
import { type AddRoutes, findVerification, idParamsSchema } from "../route.js";

const byId = { tags: ["verifications"], params: idParamsSchema };

const sayShare = (token: string | null): Shared => ({ token, path: token === null ? null : `/embed/${token}` });

/** `/v1/verifications/:id/share`: shows a verdict to anyone with the link, until its owner revokes it. */
export const shareRoutes: AddRoutes = (app, context) => {
  const { shares } = context.service;
  const { askerOf, verificationsOf } = context.clients;
  type ShareRequest = FastifyRequest & { readonly params: z.output<typeof idParamsSchema> };
  const find = (request: ShareRequest): Promise<Verification> => findVerification(verificationsOf(request), request.params.id);

  app.get(
    "/v1/verifications/:id/share",
    { schema: { summary: "Whether the verdict is shared, and where", ...byId, response: answers(sharedSchema, "not-found") } },
    async (request) => sayShare(await shares.tokenOf((await find(request)).id)),
  );

  app.put(
    "/v1/verifications/:id/share",
    {
      schema: {
        summary: "Share the verdict with anybody who has the link",
        description:
          "Claim, verdict and cited evidence can then be seen at `path` without a key, also inside other pages. Only the owner can share.",
        ...byId,
        response: answers(sharedSchema, "not-found", "not-owner", "no-result"),
      },
    },
    async (request) => {
      const { id, owner, episode } = await find(request);
      if (owner !== askerOf(request).owner) throw new HttpProblem("not-owner", "only the owner of a verification can share it");
      if (episode?.outcome.kind !== "verdict" || !episode.recorded) throw new HttpProblem("no-result", "there is no kept verdict to share");
      return sayShare(await shares.share(id));
    },
  );

  app.delete(
    "/v1/verifications/:id/share",
    {
      schema: {
        summary: "Stop sharing: the link no longer works",
        ...byId,
        response: { 204: z.null().describe("Not shared any more."), ...problemResponses("not-found") },
      },
    },
    async (request, reply) => {
      const { id } = await find(request);
      await shares.revoke(id);
      return reply.status(204).send(null);
    },
  );

  embedRoute(app, context);
};

/** No scripts, no forms, no external resources, one known style; any page may show it in a frame. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(PAGE_STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
  "sandbox allow-popups allow-popups-to-escape-sandbox",
].join("; ");

/** `/embed/:token`: a shared verdict as a page without scripts. */
const embedRoute: AddRoutes = (app, { service: { shares, verifications } }) => {
  app.get("/embed/:token", { schema: { hide: true, params: z.object({ token: z.string().max(100) }) } }, async (request, reply) => {
    const id = await shares.idOf(request.params.token);
    const episode = id === null ? null : ((await verifications.find(id))?.episode ?? null);
    return episode === null ? send(reply, 404, NOT_SHARED_PAGE) : send(reply, 200, embedPage(episode));
  });
};

function send(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .status(status)
    .headers({
      "content-security-policy": POLICY,
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      // A revoked link must not stay in a cache.
      "cache-control": "no-store",
    })
    .type("text/html; charset=utf-8")
    .serializer(String)
    .send(page);
}
