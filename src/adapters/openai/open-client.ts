import OpenAI from "openai";
import { boundedFetch } from "./bounded-fetch.js";

/** Where the server is and what it lets in. */
export type ServerAddress = {
  /** With its path, such as `http://localhost:11434/v1`. */
  readonly url: string;
  readonly key: string | null;
  readonly userAgent: string;
};

/** Replies are small; what is larger is a fault, and is not read to its end. */
const MAX_REPLY_BYTES = 4 * 1024 * 1024;

/** The SDK with everything off that is ours to do: retries, time limits, logging, and what it would read from the environment. */
export function openClient({ url, key, userAgent }: ServerAddress, maxBytes = MAX_REPLY_BYTES): OpenAI {
  return new OpenAI({
    baseURL: url,
    apiKey: key ?? "none",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: 2 ** 31 - 1,
    logLevel: "off",
    fetch: boundedFetch({ maxBytes, userAgent, withKey: key !== null }),
  });
}
