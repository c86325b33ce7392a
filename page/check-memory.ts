import type { VerifyInput } from "../src/client/plumbline-client.js";

/** Requests of this tab, by verification: an episode does not contain the given names, nor the verification it corrects. */
export type Asked = { readonly request: VerifyInput; readonly before: string | null };

const keyOf = (id: string) => `plumbline-asked-${id}`;

export function rememberAsked(id: string, asked: Asked): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(asked));
  } catch {
    // If the storage is full, only a remark on the page is missing.
  }
}

export function askedFor(id: string): Asked | null {
  const kept = sessionStorage.getItem(keyOf(id));
  return kept === null ? null : (JSON.parse(kept) as Asked);
}
