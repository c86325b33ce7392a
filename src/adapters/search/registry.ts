import type { SearchApi } from "./vendor.js";

type RegisteredEngine = {
  /** The environment variable for its API key, if it needs one. */
  readonly key?: string;
  /** `given`: it has no public address; the user configures one (`searxng:<url>`). */
  readonly address?: "given";
  /** Loaded only when the engine is used. */
  load(): Promise<SearchApi>;
};

/** All live search engines. A new one is a file with a `SearchApi`, and a line here. */
export const SEARCH_ENGINES = {
  wikipedia: { load: async () => (await import("./wikipedia.js")).wikipedia },
  serper: { key: "SERPER_API_KEY", load: async () => (await import("./serper.js")).serper },
  searxng: { address: "given", load: async () => (await import("./searxng.js")).searxng },
  brave: { key: "BRAVE_API_KEY", load: async () => (await import("./brave.js")).brave },
  tavily: { key: "TAVILY_API_KEY", load: async () => (await import("./tavily.js")).tavily },
} as const satisfies Readonly<Record<string, RegisteredEngine>>;

export type EngineKind = keyof typeof SEARCH_ENGINES;

const entries: readonly (readonly [string, RegisteredEngine])[] = Object.entries(SEARCH_ENGINES);

export const KEY_VARIABLES: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  entries.map(([kind, { key }]) => [kind, key]),
);

export function isEngineKind(text: string): text is EngineKind {
  return Object.hasOwn(SEARCH_ENGINES, text);
}

export function needsAddress(kind: EngineKind): boolean {
  return "address" in SEARCH_ENGINES[kind];
}

/** For help and messages: `wikipedia`, `searxng:<url>`. */
export function engineNames(address: string): readonly string[] {
  return entries.map(([kind, engine]) => (engine.address === undefined ? kind : `${kind}:<${address}>`));
}
