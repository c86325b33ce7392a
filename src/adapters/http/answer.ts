import { parseUrl } from "../../base/parse-url.js";

/** A request whose parts are all known, so that it can be sent again and told from others. */
export type Question = {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | null;
};

/** A whole HTTP answer: the body has been read, within its limits. */
export type Answer = {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
};

export function textOf(answer: Answer): string {
  return new TextDecoder().decode(answer.body);
}

/** A Response of its own for every reader, because a Response can be read once only. */
export function responseOf({ status, statusText, headers, body }: Answer): Response {
  // 204 and its like may not carry a body, not even an empty one.
  return new Response(body.length === 0 ? null : body, { status, statusText, headers });
}

export function hostOf(url: string): string {
  return parseUrl(url)?.host ?? url;
}
