import type { Answer, KeptBatch, ListInput, ListPage, SubmitInput, Submitted, Verification } from "../../src/client/plumbline-client.js";
import type { Entity } from "../../src/domain/entity.js";
import type { Episode } from "../../src/domain/episode.js";
import type { Lineage } from "../../src/domain/policy.js";
import { Problem, problemFrom } from "./problem.js";

/**
 * The service that served this page: same origin, same version. Its answers have the types of its schemas, and are not parsed again here.
 */
export type Capabilities = {
  readonly version: string;
  readonly graph: string;
  readonly policy: string;
  readonly reasoner: "offline" | "llm";
  readonly model: string | null;
  readonly search: string;
  readonly images: boolean;
  readonly limits: { readonly claimCharacters: number; readonly textCharacters: number; readonly batch: number };
};
export type PolicySummary = {
  readonly name: string;
  readonly id: string;
  readonly description: string;
  readonly versions: readonly string[];
  readonly actions: readonly string[];
  readonly budget: NonNullable<Episode["budget"]>;
};

export type PolicyVersion = {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly description: string;
  readonly parents: readonly string[];
  readonly settings: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
  readonly changes: { readonly since: string; readonly lines: readonly string[] } | null;
  readonly lineage: Lineage | null;
};

export type Service = {
  capabilities(): Promise<Capabilities>;
  policies(): Promise<readonly PolicySummary[]>;
  policyVersions(name: string): Promise<readonly PolicyVersion[]>;
  verification(id: string): Promise<Verification>;
  list(query: ListInput): Promise<ListPage>;
  submit(request: SubmitInput): Promise<Submitted>;
  /** The submitted batch or text; null if the service has not stored it. */
  batch(id: string): Promise<KeptBatch | null>;
  remove(id: string): Promise<void>;
  /** Whether and where a verdict is shared (`GET`), creates a public link (`PUT`), or revokes it (`DELETE`). */
  share(id: string, method: "GET" | "PUT" | "DELETE"): Promise<{ readonly path: string | null }>;
  /** The things with a name, the best connected first. */
  entities(name: string): Promise<readonly Entity[]>;
  /** A file that the service generates from a verification. */
  file(path: string): Promise<Blob>;
  /** Opens a stream; the caller reads its body. */
  open(path: string, init: RequestInit): Promise<Response>;
};
export type { Answer };

export const verificationPath = (id: string) => `/v1/verifications/${encodeURIComponent(id)}`;

const KEY = "plumbline-key";

/** Stored until the tab is closed. */
export function keepKey(key: string): void {
  sessionStorage.setItem(KEY, key);
}

/** Called when the service becomes unreachable or reachable. */
export type Reach = { lost(): void; back(): void };

export function openService(reach: Reach): Service {
  const open = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const key = sessionStorage.getItem(KEY);
    if (key !== null) headers.set("authorization", `Bearer ${key}`);
    if (init.body !== undefined) headers.set("content-type", "application/json");
    const response = await fetch(path, { ...init, headers }).catch((cause: unknown) => {
      if (init.signal?.aborted) throw cause;
      reach.lost();
      throw new Problem(0, "", "the service does not answer", null, { cause });
    });
    reach.back();
    if (response.ok) return response;
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    throw problemFrom(response.status, await response.json().catch(() => null), Number.isFinite(seconds) ? seconds : null);
  };
  const get = async <T>(path: string): Promise<T> => (await open(path)).json() as Promise<T>;
  return {
    open,
    capabilities: () => get("/v1/capabilities"),
    policies: async () => (await get<{ readonly policies: readonly PolicySummary[] }>("/v1/policies")).policies,
    policyVersions: async (name) =>
      (await get<{ readonly versions: readonly PolicyVersion[] }>(`/v1/policies/${encodeURIComponent(name)}`)).versions,
    verification: (id) => get(verificationPath(id)),
    list: (query) => {
      const wanted = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
      return get(`/v1/verifications?${new URLSearchParams(wanted)}`);
    },
    entities: async (name) =>
      (await get<{ readonly entities: readonly Entity[] }>(`/v1/entities?${new URLSearchParams({ name })}`)).entities,
    submit: async (request) => (await open("/v1/verifications", { method: "POST", body: JSON.stringify(request) })).json(),
    batch: (id) =>
      get<KeptBatch>(`/v1/batches/${encodeURIComponent(id)}`).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 404) return null;
        throw error;
      }),
    remove: async (id) => void (await open(verificationPath(id), { method: "DELETE" })),
    async share(id, method) {
      const answer = await open(`${verificationPath(id)}/share`, { method });
      return method === "DELETE" ? { path: null } : ((await answer.json()) as { readonly path: string | null });
    },
    file: async (path) => (await open(path)).blob(),
  };
}
