import type { VerifyInput } from "../src/client/plumbline-client.js";
import type { Route } from "./route.js";
import type { Capabilities, PolicySummary, Service } from "./service/service.js";
import type { Progress } from "./views/running-state.js";

/** What every view receives. */
export type App = {
  readonly service: Service;
  /** Null until the service has answered, or if it cannot. */
  capabilities(): Capabilities | null;
  policies(): readonly PolicySummary[];
  go(route: Route): void;
  /** Changes the address of the current view without rebuilding it. */
  readdress(route: Route, how: "push" | "replace"): void;
  /** `before`: the verification that this one corrects. `progress`: what was found before it was stopped. */
  check(request: VerifyInput, after?: { readonly before?: string | null; readonly progress?: Progress }): void;
  /** Opens the claim box with a claim in it and, if something went wrong, a message. */
  edit(draft: Draft): void;
};

export type Draft = { readonly request: VerifyInput; readonly notice?: Notice | undefined };
export type Notice = {
  readonly title: string;
  readonly words: string;
  readonly code: string | null;
  /** Seconds to wait before a retry. */
  readonly wait: number | null;
};

export type View = {
  readonly element: HTMLElement;
  /** The current entry of the top bar. */
  readonly tab: "Claim" | "Text" | "Batch" | "History" | "Policies" | null;
  readonly title: string;
  /** Switches to a new address without being rebuilt; false: it cannot. */
  accept?(route: Route): boolean;
  key?(event: KeyboardEvent): boolean;
  /** Called when information about the service may change the view. */
  refresh?(): void;
  leave?(): void;
};
