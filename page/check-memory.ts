import type { VerifyInput } from "../src/client/plumbline-client.js";

/** What this tab asked for, by verification: an episode does not say which names were given, nor what it corrects. */
export type Asked = { readonly request: VerifyInput; readonly before: string | null };

const keyOf = (id: string) => `plumbline-asked-${id}`;

export function rememberAsked(id: string, asked: Asked): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(asked));
  } catch {
    // A full store costs a remark on the page, nothing else.
  }
}

export function askedFor(id: string): Asked | null {
  const kept = sessionStorage.getItem(keyOf(id));
  return kept === null ? null : (JSON.parse(kept) as Asked);
}
