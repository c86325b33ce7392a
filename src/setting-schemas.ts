import { isIP } from "node:net";
import { z } from "zod";
import { type EngineKind, engineNames, isEngineKind, needsAddress } from "./adapters/search/registry.js";
import { parseUrl } from "./base/parse-url.js";

const NO_CREDENTIALS = "put no name or password into the URL; a key has a setting of its own";

function hasCredentials(text: string): boolean {
  const { username = "", password = "" } = parseUrl(text) ?? {};
  return `${username}${password}` !== "";
}

type GraphChoice =
  | { readonly kind: "embedded"; readonly file: string | null }
  | { readonly kind: "wikidata" }
  | { readonly kind: "sparql"; readonly url: string };

export const graphSchema = z.string().transform((text, context): GraphChoice => {
  if (text === "embedded") return { kind: "embedded", file: null };
  if (text.startsWith("embedded:") && text.length > 9) return { kind: "embedded", file: text.slice(9) };
  if (text === "wikidata") return { kind: "wikidata" };
  const url = text.startsWith("sparql:") ? text.slice(7) : "";
  if (hasCredentials(url)) {
    context.addIssue({ code: "custom", message: NO_CREDENTIALS });
    return z.NEVER;
  }
  if (/^https?:$/.test(parseUrl(url)?.protocol ?? "")) return { kind: "sparql", url };
  context.addIssue({
    code: "custom",
    message: `"${withoutPassword(text)}" is none of embedded, embedded:<file>, wikidata, sparql:<http url>`,
  });
  return z.NEVER;
});

/** The part before an @ may be a password, so it is not shown. */
export function withoutPassword(text: string): string {
  return text.replace(/\/\/.*@/, "//…@");
}

/** One engine. */
export type EngineChoice =
  /** Documents of one's own; null: those that ship. */
  { readonly kind: "corpus"; readonly folder: string | null } | { readonly kind: EngineKind; readonly url?: string };
type SearchChoice = { readonly kind: "none" } | EngineChoice | { readonly kind: "several"; readonly engines: readonly EngineChoice[] };

function engineOf(text: string): EngineChoice | null {
  if (text === "corpus") return { kind: "corpus", folder: null };
  if (text.startsWith("corpus:") && text.length > 7) return { kind: "corpus", folder: text.slice(7) };
  const [kind = "", ...rest] = text.split(":");
  if (!isEngineKind(kind)) return null;
  if (!needsAddress(kind)) return rest.length === 0 ? { kind } : null;
  const address = url.safeParse(rest.join(":"));
  return address.success ? { kind, url: address.data } : null;
}

/** For help and messages; `address` is what an address is called there. */
export const searchChoices = (address: string): readonly string[] => ["none", "corpus", "corpus:<folder>", ...engineNames(address)];

export const searchSchema = z.string().transform((text, context): SearchChoice => {
  if (text === "none") return { kind: text };
  const pieces = text.split(",").map((piece) => engineOf(piece.trim()));
  // A folder may have a comma in its name: only a list of engines is a list.
  if (pieces.length > 1 && pieces.every((piece) => piece !== null)) return { kind: "several", engines: pieces };
  const engine = engineOf(text);
  if (engine !== null) return engine;
  const engines = `${searchChoices("http url").join(", ")}, or several of these with commas between them`;
  context.addIssue({ code: "custom", message: `"${withoutPassword(text)}" is none of ${engines}` });
  return z.NEVER;
});

/** Digits only: an empty or blank text is no number. */
export const wholeNumber = (least: number, most: number) =>
  z.string().regex(/^\d+$/, "not a whole number").transform(Number).pipe(z.number().min(least).max(most));
/** Such an address would stand in records, logs and messages. */
export const url = z
  .url({ protocol: /^https?$/, error: "not an http(s) URL" })
  .refine((text) => !hasCredentials(text), { error: NO_CREDENTIALS });

/** A text that is not printed, logged or kept by accident. */
export type Secret = { reveal(): string };

/** A secret sent as an HTTP header. Invalid characters are refused here, because the HTTP client's error would show the value. */
export const headerSecret = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, "a key has neither blanks nor letters beyond ASCII")
  .transform((text): Secret => ({ reveal: () => text }));

export const commaList = z
  .string()
  .transform((text) => text.split(",").flatMap((item) => (item.trim() === "" ? [] : [item.trim().toLowerCase()])));

/** An address, or a network as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    bits > 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits))
  );
}
