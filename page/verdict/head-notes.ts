import type { VerifyInput } from "../../src/client/plumbline-client.js";
import type { Episode } from "../../src/domain/episode.js";
import { sayDay } from "../../src/domain/say-statement.js";
import { sayMoment } from "../../src/reports/words.js";
import { saySearch } from "../say/graph-words.js";
import type { App } from "../view.js";
import type { HeadNote } from "./claim-head.js";

const OWN_TEXT: HeadNote = { icon: "text", words: "With own text" };

/** The options of a running check. */
export function headNotes(
  app: App,
  { asOf, policy, search, evidence = [] }: Pick<VerifyInput, "asOf" | "policy" | "search" | "evidence">,
): readonly HeadNote[] {
  const engine = saySearch(app.capabilities()?.search ?? "none");
  return [
    { icon: "clock", words: asOf === null || asOf === undefined ? "As of today" : `As of ${sayDay(asOf)}` },
    { icon: "policy", words: (policy ?? app.capabilities()?.policy ?? "").replace("/", " / ") },
    { icon: "web", words: engine === null || search === false ? "Search off" : `Search: ${engine}` },
    ...(evidence.length === 0 ? [] : [OWN_TEXT]),
  ];
}

/** The options and time of an ended check. */
export function episodeNotes({ claim, policy, trajectory, graph, startedAt }: Episode): readonly HeadNote[] {
  const searched = trajectory.some(({ action }) => action === "webSearch");
  const when = sayMoment(startedAt);
  return [
    { icon: "clock", words: claim.asOf === null ? "As of today" : `As of ${sayDay(claim.asOf)}` },
    { icon: "policy", words: policy.replace("/", " / ") },
    { icon: "web", words: searched ? "Pages searched" : "No pages searched" },
    ...(graph.passages.some(({ provenance }) => provenance.source === "given") ? [OWN_TEXT] : []),
    { icon: null, words: when },
    ...(claim.typed === undefined ? [] : [{ icon: null, words: `Typed: “${claim.typed.text}”` }]),
  ];
}
