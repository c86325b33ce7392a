import type { Episode } from "../../src/domain/episode.js";
import { sayDay } from "../../src/domain/say-statement.js";
import { h } from "../dom.js";

/** On paper only: by what the report can be found and repeated. */
export function printFoot({ id, policy, versions, startedAt }: Episode): HTMLElement {
  return h(
    "p",
    { class: "print-foot" },
    `Verification ${id} · policy ${policy} · graph ${versions.graph} · Plumbline ${versions.plumbline} · ${sayDay(startedAt)}`,
  );
}
