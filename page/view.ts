import type { VerifyInput } from "../src/client/plumbline-client.js";
import type { Route } from "./route.js";
import type { Capabilities, PolicySummary, Service } from "./service/service.js";
import type { Progress } from "./views/running-state.js";

/** What every view gets. */
export type App = {
  readonly service: Service;
  /** Null until the service has said what it is, and where it cannot. */
  capabilities(): Capabilities | null;
  policies(): readonly PolicySummary[];
  go(route: Route): void;
  /** Changes the address of what is shown, without showing anything anew. */
  readdress(route: Route, how: "push" | "replace"): void;
  /** `before`: the verification that this one corrects. `progress`: what was found before it was stopped. */
  check(request: VerifyInput, after?: { readonly before?: string | null; readonly progress?: Progress }): void;
  /** The claim box again, with a claim in it and perhaps a word about what went wrong. */
  edit(draft: Draft): void;
};

export type Draft = { readonly request: VerifyInput; readonly notice?: Notice | undefined };
export type Notice = {
  readonly title: string;
  readonly words: string;
  readonly code: string | null;
  /** Seconds until it can be tried again. */
  readonly wait: number | null;
};

export type View = {
  readonly element: HTMLElement;
  /** Which entry of the bar is the current one. */
  readonly tab: "Claim" | "Text" | "Batch" | "History" | "Policies" | null;
  readonly title: string;
  /** Takes a new address without being built anew; false: it cannot. */
  accept?(route: Route): boolean;
  key?(event: KeyboardEvent): boolean;
  /** What was learned about the service may change what is shown. */
  refresh?(): void;
  leave?(): void;
};
