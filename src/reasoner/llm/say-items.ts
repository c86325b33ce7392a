import type { AgendaItem } from "../../domain/agenda.js";
import type { Belief } from "../../domain/belief.js";
import { sayExamined } from "./pictures.js";
import { quote, within } from "./quote.js";

const MAX_CHARACTERS = 5000;

/** The agenda's items with their answers and quotes. Open and dropped items are not shown. */
export function sayItems({ items }: Pick<Belief, "items">): string {
  const shown = items.filter(({ state }) => state !== "dropped" && state !== "open");
  return within(shown.map(sayItem), MAX_CHARACTERS).join("\n");
}

/** The steps of the latest plan that has any. */
export function sayPlan({ items }: Pick<Belief, "items">): string {
  const steps = items.filter(({ kind }) => kind === "step");
  const latest = Math.max(...steps.map(({ round }) => round));
  const lines = steps.filter(({ round }) => round === latest).map(({ text }, place) => `${place + 1}. ${quote(text, 300)}`);
  return within(lines, MAX_CHARACTERS).join("\n");
}

function sayItem({ id, kind, text, answer }: AgendaItem): string {
  const asked = `${id} (${kind}): ${quote(text, 300)}`;
  if (answer === null) return `${asked} – nothing that was found answers it`;
  const words = [
    ...answer.citations
      .slice(0, 3)
      .map(({ passage, quote: { text: said } }) => (said === answer.text ? passage : `${passage} ${quote(said, 200)}`)),
    ...(answer.images ?? []).slice(0, 3).map((id) => `seen in picture ${id}`),
  ];
  return `${asked} – ${quote(answer.text, 500)} [${words.join("; ")}]`;
}

/** The latest note of each kind, then the findings about pictures. Of several looks at one picture beside the claim, the last saw most. */
export function sayNotes({ notes, examined, graph }: Pick<Belief, "notes" | "examined" | "graph">): string {
  const latest = notes.filter((note, place) => note.text !== "" && !notes.slice(place + 1).some(({ kind }) => kind === note.kind));
  return within(
    [
      ...latest.map(({ kind, text, label, confidence }) => {
        const result = [label, confidence === null ? null : `confidence ${confidence} of 5`].filter((part) => part !== null).join(", ");
        return `${kind}${result === "" ? "" : ` (${result})`}: ${quote(text, 1500)}`;
      }),
      ...examined
        .filter((one, place) => one.kind !== "consistency" || !examined.slice(place + 1).some(({ kind }) => kind === "consistency"))
        .flatMap((one) => sayExamined(one, graph.image(one.image))),
    ],
    MAX_CHARACTERS,
  ).join("\n");
}
