import { PassThrough } from "node:stream";
import { setImmediate as others } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { placeQueue } from "../base/place-queue.js";
import type { App } from "./new-app.js";
import { HttpProblem } from "./problem.js";

/** Larger bodies are read one at a time, because parsing one blocks the thread. */
const LARGE_BODY = 1024 * 1024;
const MAX_WAITING = 4;
const WAIT_MS = 10_000;
/** Time for a large body to arrive after its turn has come. */
const ARRIVE_MS = 15_000;
/**
 * Checked before parsing: a parser takes seconds for a million levels or values, and the schemas even longer. Valid bodies have five levels;
 * a batch of 1,000 claims with 15 passages each has 50,000 values.
 */
const MAX_SHAPE: JsonShape = { depth: 32, members: 1000, values: 60_000, outside: 2_000_000, string: 2_500_000 };
/** Only a whole text or a picture is longer; checking a string against its schema may read it several times. */
const LONG_STRING = 200_000;
const PICTURE = "data:";

export type JsonShape = {
  readonly depth: number;
  /** Items of one list, or fields of one object. */
  readonly members: number;
  /** Items and fields in total. */
  readonly values: number;
  /** Characters outside of strings. */
  readonly outside: number;
  /** The most characters of a string, pictures apart. */
  readonly string: number;
};

/** Reads large bodies one at a time, and refuses deeply nested or crowded ones before parsing. Register this before other body hooks. */
export function boundBodies(app: App): void {
  const overloaded = () => new HttpProblem("overloaded", "other large bodies are being read: try again in a moment");
  const places = placeQueue([0], { closed: overloaded, aborted: overloaded, crowded: { maxWaiting: MAX_WAITING, error: overloaded } });
  const held = new WeakMap<FastifyRequest, () => void>();
  const release = async (request: FastifyRequest) => held.get(request)?.();

  app.addHook("preParsing", async (request, reply, payload) => {
    if (!mayBeLarge(request)) return payload;
    const giveUp = new AbortController();
    const late = setTimeout(() => giveUp.abort(), WAIT_MS).unref();
    reply.raw.once("close", () => giveUp.abort());
    const place = await places.take(giveUp.signal).finally(() => clearTimeout(late));
    const arriving = setTimeout(() => {
      payload.destroy(
        new HttpProblem("request-timeout", `a body above 1 MB has to arrive in ${ARRIVE_MS / 1000} s`, { connection: "close" }),
      );
    }, ARRIVE_MS).unref();
    held.set(request, () => {
      held.delete(request);
      clearTimeout(arriving);
      places.release(place);
    });
    reply.raw.once("close", () => void release(request));
    return payload;
  });
  // Parsing, checking and hashing a large body take up to 0.1 s each: other requests go between.
  const giveWay = async (request: FastifyRequest) => (held.has(request) ? others() : undefined);
  app.addHook("preValidation", giveWay);
  app.addHook("preHandler", giveWay);
  app.addHook("preHandler", release);
  app.addHook("onError", release);
  app.addHook("onClose", async () => places.close());

  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    const fault = shapeFault(MAX_SHAPE, text);
    if (fault === null) parse(request, text, done);
    else done(new HttpProblem("invalid-input", `body: ${fault}`), undefined);
  });
}

/** The route accepts large bodies, and this one is large or of unknown length. */
function mayBeLarge({ headers, routeOptions }: FastifyRequest): boolean {
  if ((routeOptions.bodyLimit ?? 0) <= LARGE_BODY) return false;
  const length = headers["content-length"];
  return length === undefined ? headers["transfer-encoding"] !== undefined : Number(length) > LARGE_BODY;
}

const [QUOTE, BACKSLASH, BRACKET, END_BRACKET, BRACE, END_BRACE, COMMA] = ['"', "\\", "[", "]", "{", "}", ","].map((sign) =>
  sign.charCodeAt(0),
);

/** Why a text is more deeply nested or more crowded than allowed, or null. Counts the signs outside of strings, without parsing. */
export function shapeFault(most: JsonShape, json: string): string | null {
  const members: number[] = [];
  let [values, outside, long] = [0, 0, 0];
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(json, at + 1);
      const length = end - at - 1;
      if (length > LONG_STRING && !json.startsWith(PICTURE, at + 1)) {
        if (length > most.string) return `a string has more than ${most.string} characters`;
        if (++long > 1) return `more than one string has more than ${LONG_STRING} characters`;
      }
      at = end;
      continue;
    }
    outside++;
    if (code === BRACKET || code === BRACE) {
      if (members.push(1) > most.depth) return `nested deeper than ${most.depth} levels`;
      values++;
    } else if (code === END_BRACKET || code === END_BRACE) members.pop();
    else if (code === COMMA) {
      const count = (members.pop() ?? 0) + 1;
      if (count > most.members) return `a list or an object has more than ${most.members} items`;
      members.push(count);
      values++;
    }
    if (values > most.values) return `more than ${most.values} values; send fewer at once`;
    if (outside > most.outside) return `more than ${most.outside} characters outside of strings`;
  }
  return null;
}

function endOfString(json: string, from: number): number {
  let end = json.indexOf('"', from);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0;
  while (json.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
  return slashes % 2 === 1;
}

/** Rejects a body that pauses for `stallMs`. A slow but steady body may take the whole time of the request. */
export function refuseStalled(app: App, stallMs: number): void {
  app.addHook("preParsing", async (request, _reply, payload) => {
    if (request.headers["content-length"] === undefined && request.headers["transfer-encoding"] === undefined) return payload;
    // Destroying the request itself would close the connection before the answer is sent.
    const body = new PassThrough();
    const timer = setTimeout(() => {
      payload.unpipe(body);
      body.destroy(new HttpProblem("request-timeout", `nothing more of the body came for ${stallMs / 1000} s`, { connection: "close" }));
    }, stallMs).unref();
    const stop = () => clearTimeout(timer);
    payload.on("data", () => void timer.refresh());
    payload.once("end", stop);
    payload.once("error", (error) => body.destroy(error));
    // Also fires if the request was answered without reading the body.
    body.once("error", stop);
    return payload.pipe(body);
  });
}
