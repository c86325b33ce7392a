import type { Episode } from "../../src/domain/episode.js";
import type { Verdict } from "../../src/domain/outcome.js";
import { count, listing } from "../../src/reports/words.js";
import { looksEnglish } from "../../src/text/looks-english.js";
import { isStarter } from "./graph-words.js";

/** A suggestion for the reader if nothing decided the claim. */
export type Help =
  | { readonly kind: "say"; readonly words: string }
  /** The claim with an unknown name replaced by a known one. */
  | { readonly kind: "rename"; readonly label: string; readonly claim: string }
  | { readonly kind: "choose"; readonly words: string; readonly start: number }
  | { readonly kind: "search"; readonly engine: string }
  | { readonly kind: "edit"; readonly words: string };

/**
 * The most promising first. The verdict's own hint is not used, because it is about command-line flags. `engine`: the search of this
 * service; null: there is none.
 */
export function whatHelps(episode: Episode, { reading = [], hint }: Verdict, engine: string | null): readonly Help[] {
  const { claim, links, suggestions = [], versions, trajectory } = episode;
  // The justification says what kind of sentence it is; more facts would not help.
  if (reading.some(({ uncheckable }) => uncheckable !== null)) return [{ kind: "edit", words: "Write it as one plain statement of fact." }];
  const isEnglish = versions.reasoner !== "offline" || (looksEnglish(claim.text) && hint?.startsWith("English only") !== true);
  const meant = suggestions.flatMap(({ typed, entities }) =>
    entities.map(({ label }): Help => ({ kind: "rename", label, claim: claim.text.replace(typed, label) })),
  );
  const renamed = new Set(suggestions.map(({ typed }) => typed));
  const unknown = links.flatMap(({ kind, span }): readonly Help[] =>
    kind === "unknown" && !renamed.has(span.text) ? [{ kind: "choose", words: span.text, start: span.start }] : [],
  );
  const strange = strangeWords(reading, links).map((word) => `“${word}”`);
  const searched = trajectory.some(({ action }) => action === "webSearch");
  if (!isEnglish) return [{ kind: "edit", words: "Without a language model only English is read." }, ...unknown.slice(0, MOST)];
  return [
    ...meant.slice(0, MOST),
    ...unknown.slice(0, MOST),
    ...(searched || engine === null ? [] : [{ kind: "search" as const, engine }]),
    {
      kind: "edit",
      words:
        strange.length === 0
          ? "Say it in other words, as one plain fact."
          : `Say the fact in a short sentence of its own, without ${listing(strange.slice(0, MOST_WORDS))}.`,
    },
    ...(isStarter(versions.graph)
      ? [{ kind: "say" as const, words: "Ask a service on all of Wikidata: this one has a starter graph of a few thousand things." }]
      : []),
  ];
}
const MOST = 3;
const MOST_WORDS = 5;

/** What was found although it does not decide: "Found Marie Curie, with 35 statements and 6 passages; none of them decides the claim." */
export function sayFound({ links, graph }: Pick<Episode, "links" | "graph">): string {
  const linked = links.flatMap((link) => (link.kind === "linked" ? [link] : []));
  const named = linked.filter(({ by }) => by !== "word");
  const names = [...new Set((named.length > 0 ? named : linked).map(({ entity }) => entity.label))];
  const amounts = [
    graph.statements.length === 0 ? "" : count(graph.statements.length, "statement"),
    graph.passages.length === 0 ? "" : count(graph.passages.length, "passage"),
  ].filter((part) => part !== "");
  if (names.length === 0 && amounts.length === 0) return "";
  const beside = amounts.length === 0 ? "" : `${names.length === 0 ? "" : ", with "}${listing(amounts)}`;
  return `Found ${listing(names)}${beside}${amounts.length === 0 ? ", but no statement that bears on the claim" : "; none of them decides the claim"}.`;
}

/** Words that were not understood. A name counts as understood, even without a statement about it, and so do its words. */
export function strangeWords(reading: NonNullable<Verdict["reading"]>, links: Episode["links"]): readonly string[] {
  const named = new Set(links.flatMap(({ span }) => [span.text, ...span.text.split(" ")]));
  return [...new Set(reading.flatMap(({ notUnderstood }) => notUnderstood))].filter((word) => !named.has(word));
}
