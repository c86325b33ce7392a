import type { Episode } from "../../src/domain/episode.js";
import { sayDay } from "../../src/domain/say-statement.js";
import { h } from "../dom.js";

/** Only in print: how to find and repeat the report. */
export function printFoot({ id, policy, versions, startedAt }: Episode): HTMLElement {
  return h(
    "p",
    { class: "print-foot" },
    `Verification ${id} · policy ${policy} · graph ${versions.graph} · Plumbline ${versions.plumbline} · ${sayDay(startedAt)}`,
  );
}
