import { Client, type Dispatcher } from "undici";
import { PlumblineError } from "../../errors.js";
import { checkedConnector, type ResolveHost, watchWire } from "./checked-connector.js";
import { literalAddress } from "./public-address.js";
import { type BodyLimits, type BodyMeter, readBody, tooLarge, unpackerOf } from "./read-body.js";

/** More addresses than any real site has. */
const MAX_ADDRESSES = 64;
const MAX_TRIED_ADDRESSES = 4;
const MAX_HEADER_BYTES = 32_768;

export type ExchangeRules = {
  readonly userAgent: string;
  /** Default: all types that can be read as a page. */
  readonly accept?: string;
  readonly connectMs: number;
  readonly headersMs: number;
  /** Maximum time between two chunks of a body. */
  readonly silenceMs: number;
  readonly resolve: ResolveHost;
  isPublic(address: string): boolean;
};

export type Head = {
  readonly status: number;
  /** null when the header is missing; a header with two different values is an error. */
  header(name: string): string | null;
};

/** Decides from the head how many bytes of the body to read; null: none. Throws when the response is unusable. */
export type Wanted = (head: Head) => BodyLimits | null;

export type PageRequest = {
  readonly url: URL;
  readonly wanted: Wanted;
  readonly signal: AbortSignal;
  /** If set, the request is a POST. */
  readonly posted?: { readonly body: string; readonly headers: Readonly<Record<string, string>> };
};

export type PageAnswer = { readonly head: Head; readonly body: Uint8Array<ArrayBuffer> };

/**
 * One request to one host, over its own connection: the name is resolved once, all addresses are checked, only those are used, and the
 * connection is closed afterwards. Does not follow redirects. An error is retryable only if the connection was reset.
 */
export async function exchangePage(rules: ExchangeRules, { url, wanted, signal, posted }: PageRequest): Promise<PageAnswer> {
  const addresses = await checkedAddresses(rules, url, signal);
  const meter: BodyMeter = { received: 0 };
  const watch = watchWire(
    () => meter.received,
    () => void client.destroy(tooMuchAround(url.hostname)).catch(() => undefined),
  );
  const client = new Client(url.origin, {
    connect: checkedConnector({ addresses, isPublic: rules.isPublic, connectMs: rules.connectMs, connected: watch.seen }),
    headersTimeout: rules.headersMs,
    bodyTimeout: rules.silenceMs,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  try {
    const response = await client.request({
      method: posted === undefined ? "GET" : "POST",
      path: `${url.pathname}${url.search}`,
      headers: { ...requestHeaders(rules), ...posted?.headers },
      body: posted?.body ?? null,
      signal,
    });
    // Must come first: an error event without a listener ends the process.
    response.body.on("error", () => undefined);
    return await readAnswer(response, wanted, { site: url.hostname, meter });
  } catch (cause) {
    throw cause instanceof PlumblineError ? cause : brokenExchange(cause, url.hostname);
  } finally {
    watch.end();
    // Destroyed, not closed, because the server may keep sending.
    await client.destroy().catch(() => undefined);
  }
}

async function checkedAddresses({ resolve, isPublic }: ExchangeRules, url: URL, signal: AbortSignal): Promise<readonly string[]> {
  const literal = literalAddress(url);
  const addresses = literal === null ? await resolve(url.hostname, signal) : [literal];
  if (addresses.length === 0) throw new PlumblineError("page-unavailable", `no address of ${url.hostname} can be found`);
  if (addresses.length > MAX_ADDRESSES) throw new PlumblineError("page-unavailable", `${url.hostname} has too many addresses`);
  // One non-public address among public ones is treated as an attack.
  if (!addresses.every(isPublic)) throw new PlumblineError("page-forbidden", `${url.hostname} leads to an address that is not public`);
  return addresses.slice(0, MAX_TRIED_ADDRESSES);
}

const PAGES = "text/html, application/xhtml+xml, text/plain;q=0.9, text/markdown;q=0.9, application/pdf;q=0.8";

function requestHeaders({ userAgent, accept = PAGES }: ExchangeRules): Record<string, string> {
  return { "user-agent": userAgent, accept, "accept-encoding": "gzip, deflate, br", connection: "close" };
}

async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  wanted: Wanted,
  { site, meter }: { readonly site: string; readonly meter: BodyMeter },
): Promise<PageAnswer> {
  const head: Head = { status: statusCode, header: (name) => oneValue(headers[name], name, site) };
  const limits = wanted(head);
  if (limits === null) return { head, body: new Uint8Array() };
  const unpackerFor = unpackerOf((head.header("content-encoding") ?? "").trim().toLowerCase(), site);
  if (limits.whenLarger === "refuse" && Number(head.header("content-length")) > limits.receivedBytes)
    throw tooLarge(site, limits.receivedBytes);
  return { head, body: await readBody(body, unpackerFor, limits, { site, meter }) };
}

function oneValue(value: string | string[] | undefined, name: string, site: string): string | null {
  const [first, ...others] = [value ?? []].flat();
  if (others.some((other) => other !== first)) throw new PlumblineError("page-unavailable", `${site} contradicts itself about its ${name}`);
  return first ?? null;
}

function tooMuchAround(site: string): PlumblineError {
  return new PlumblineError("page-too-large", `${site} sends far more data than the page`);
}

/** Uses only error codes, because socket messages contain addresses. */
function brokenExchange(cause: unknown, site: string): PlumblineError {
  const code = cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "broken answer";
  switch (code) {
    case "UND_ERR_CONNECT_TIMEOUT":
    case "UND_ERR_HEADERS_TIMEOUT":
    case "UND_ERR_BODY_TIMEOUT":
    case "ETIMEDOUT":
      return new PlumblineError("page-timeout", `${site} was silent for too long (${code})`, { cause });
    case "UND_ERR_HEADERS_OVERFLOW":
      return tooMuchAround(site);
    case "ECONNRESET":
    case "EPIPE":
      return new PlumblineError("page-unavailable", `${site} broke the connection off (${code})`, { cause, retryable: true });
    default:
      return new PlumblineError("page-unavailable", `${site} cannot be read (${code})`, { cause });
  }
}
