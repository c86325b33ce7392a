import { z } from "zod";
import { PlumblineError } from "../../errors.js";

import { hostOf, textOf } from "../http/answer.js";
import type { PoliteFetch } from "../http/polite-fetch.js";

/** MediaWiki sends refusals with status 200. */
const mediaWikiErrorSchema = z.object({ error: z.object({ code: z.string(), info: z.string().optional() }) });
const PASSING = /^(?:ratelimited|maxlag|readonly|internal_api_error)/;

type JsonRequest<T> = {
  readonly schema: z.ZodType<T>;
  readonly signal?: AbortSignal | undefined;
  /** Throws a retryable error if the document is incomplete; it is then requested again, and not cached. */
  readonly refuse?: (document: T) => void;
};

export async function fetchJson<T>(
  fetch: PoliteFetch,
  url: string,
  { schema, signal, refuse = () => undefined }: JsonRequest<T>,
): Promise<T> {
  const read = (text: string) => {
    const document = readJson(text, schema, hostOf(url));
    refuse(document);
    return document;
  };
  const response = await fetch(url, { headers: { accept: "application/json" }, check: (answer) => void read(textOf(answer)) }, signal);
  return read(await response.text());
}

function readJson<T>(text: string, schema: z.ZodType<T>, host: string): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new PlumblineError("graph-reply", `the answer of ${host} is not JSON`, { cause, retryable: true });
  }
  const refused = mediaWikiErrorSchema.safeParse(json);
  if (refused.success) {
    const { code, info } = refused.data.error;
    throw new PlumblineError("graph-reply", `${host} refused: ${info ?? code}`, { retryable: PASSING.test(code) });
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new PlumblineError("graph-reply", `${host} gave an answer of an unknown form`, { cause: parsed.error });
  return parsed.data;
}
