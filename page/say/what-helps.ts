import type { Episode } from "../../src/domain/episode.js";
import type { Verdict } from "../../src/domain/outcome.js";
import { listing } from "../../src/reports/words.js";
import { looksEnglish } from "../../src/text/looks-english.js";
import { isStarter } from "./graph-words.js";

/** What a reader of the page can do where nothing decided. The verdict's own hint is about flags of the command line. */
export function whatHelps({ claim, links, suggestions = [], versions, trajectory }: Episode, { reading = [], hint }: Verdict): string {
  // The justification says what kind of sentence it is; other facts would not help.
  if (reading.some(({ uncheckable }) => uncheckable !== null)) return "";
  if (versions.reasoner === "offline" && (!looksEnglish(claim.text) || hint?.startsWith("English only") === true))
    return "English only without a model: write the claim in English.";
  const [meant] = suggestions;
  if (meant !== undefined)
    return `Did you mean ${meant.entities.map(({ label }) => label).join(" or ")}? This graph does not know “${meant.typed}”.`;
  const unknown = links.flatMap((link) => (link.kind === "unknown" ? [`“${link.span.text}”`] : []));
  const strange = strangeWords(reading, links).map((word) => `“${word}”`);
  if (unknown.length === 0 && strange.length > 0) return `Say the fact in a short sentence of its own, without ${listing(strange)}.`;
  const rename =
    unknown.length === 0 ? "" : `${listing(unknown)} may have another name in this graph: choose it below under Change, and check again.`;
  const graph = isStarter(versions.graph) ? "The starter graph holds a few thousand things; a service on all of Wikidata knows more." : "";
  const search = trajectory.some(({ action }) => action === "webSearch") ? "" : "No pages were searched for this claim.";
  return [rename, graph, search].filter((words) => words !== "").join(" ");
}

/** Words that were not understood. A name that was found is understood, although nothing was said of it. */
export function strangeWords(reading: NonNullable<Verdict["reading"]>, links: Episode["links"]): readonly string[] {
  const named = new Set(links.map(({ span }) => span.text));
  return [...new Set(reading.flatMap(({ notUnderstood }) => notUnderstood))].filter((word) => !named.has(word));
}
