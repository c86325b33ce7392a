import type { EntityId } from "../../src/domain/ids.js";
import type { Linked } from "../../src/domain/mention.js";
import type { App } from "../view.js";
import { type Choice, choiceForm } from "./choice-form.js";

/** The reader's choice: a thing, or none of those listed. */
export type Chosen = (id: EntityId | null) => void;

const ID = /^(?:Q\d+|[^\s:]*:\S+)$/;
const NONE: Choice = { value: "none", label: "None of these", id: null, note: "The name is read as unknown to this graph." };

/** The alternatives for a name: the chosen entity, the runners-up, and the rejected ones with the reason. */
export function chooseBearer(app: App, { span, entity, score, rivals, rejected }: Linked, checkAgain: Chosen): HTMLElement {
  const bearers: readonly Choice[] = [
    ...[{ entity, score }, ...rivals].map((one) => ({ ...choiceOf(one.entity), score: one.score })),
    ...rejected.map((one) => ({ ...choiceOf(one), score: one.score, note: `Left out: ${one.why}.`, rejected: true })),
  ];
  return bearerForm(app, `Which “${span.text}” do you mean?`, bearers, checkAgain);
}

/** For a name that the graph does not know: it may have another name there. */
export function chooseUnknown(app: App, words: string, checkAgain: Chosen): HTMLElement {
  return bearerForm(app, `This graph does not know “${words}”. Is it known by another name?`, [], checkAgain);
}

function bearerForm(app: App, question: string, choices: readonly Choice[], checkAgain: Chosen): HTMLElement {
  const other = { placeholder: "Search the graph", label: "Search the graph for another name, or give an id such as Q1428", id: ID };
  const look = async (name: string) => (await app.service.entities(name)).map(choiceOf);
  return choiceForm({ question, choices, last: choices.length === 0 ? null : NONE, other, look, fault: "Choose one first." }, (value) =>
    checkAgain(value === NONE.value ? null : (value as EntityId)),
  );
}

function choiceOf({
  id,
  label,
  description,
}: {
  readonly id: string;
  readonly label: string;
  readonly description: string | null;
}): Choice {
  return { value: id, label, id, note: description ?? "" };
}
