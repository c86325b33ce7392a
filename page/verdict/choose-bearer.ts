import type { EntityId } from "../../src/domain/ids.js";
import type { Linked } from "../../src/domain/mention.js";
import { h, show } from "../dom.js";
import { icon } from "../icons.js";
import { Problem, sayProblem } from "../service/problem.js";
import type { App } from "../view.js";

type Bearer = {
  readonly id: string;
  readonly label: string;
  readonly score: number | null;
  readonly note: string;
  readonly rejected: boolean;
};

/** What the reader chose: a thing, or that none of those is meant. */
export type Chosen = (id: EntityId | null) => void;
const NONE = "none";

/** Who else bears a name: the chosen one, the runners-up, and the rejected ones with the reason. Choosing starts nothing; "Check again" does. */
export function chooseBearer(app: App, { span, entity, score, rivals, rejected }: Linked, checkAgain: Chosen): HTMLElement {
  const bearers: readonly Bearer[] = [
    ...[{ entity, score }, ...rivals].map((one) => ({
      id: one.entity.id,
      label: one.entity.label,
      score: one.score,
      note: one.entity.description ?? "",
      rejected: false,
    })),
    ...rejected.map((one) => ({ id: one.id, label: one.label, score: one.score, note: `Left out: ${one.why}.`, rejected: true })),
  ];
  return bearerForm(app, `Which “${span.text}” do you mean?`, bearers, checkAgain);
}

/** A name that the graph does not know: it may have another one there. */
export function chooseUnknown(app: App, words: string, checkAgain: Chosen): HTMLElement {
  return bearerForm(app, `This graph does not know “${words}”. Is it known by another name?`, [], checkAgain);
}

function bearerForm(app: App, question: string, bearers: readonly Bearer[], checkAgain: Chosen): HTMLElement {
  const options = h(
    "div",
    {},
    bearers.map((bearer, index) => option(bearer, index === 0)),
  );
  const found = h("div", { "aria-live": "polite" });
  const search = h("input", {
    type: "search",
    placeholder: "Search the graph",
    "aria-label": "Search the graph for another name, or give an id such as Q1428",
    autocomplete: "off",
  });
  const fault = h("p", { class: "fault", role: "alert" });
  const form = h(
    "form",
    {},
    h(
      "fieldset",
      { class: "opts" },
      h("legend", { class: bearers.length === 0 ? "small muted" : "vh" }, question),
      options,
      found,
      bearers.length === 0
        ? null
        : option(
            { id: NONE, label: "None of these", score: null, note: "The name is read as unknown to this graph.", rejected: false },
            false,
          ),
    ),
    h(
      "div",
      { class: "pop-foot" },
      h("label", { class: "field" }, icon("search"), search),
      h("button", { type: "submit", class: "btn primary" }, "Check again"),
    ),
    fault,
  );

  let asked = 0;
  async function look(): Promise<void> {
    const name = search.value.trim();
    const mine = ++asked;
    show(fault);
    if (name === "" || isId(name)) return show(found);
    try {
      const entities = await app.service.entities(name);
      if (mine !== asked) return;
      const listed = new Set(bearers.map(({ id }) => id));
      const others = entities.filter(({ id }) => !listed.has(id));
      const rows = others.map(({ id, label, description }, index) =>
        option({ id, label, score: null, note: description ?? "", rejected: false }, index === 0),
      );
      show(
        found,
        others.length === 0 ? h("p", { class: "small muted nothing-found" }, `Nothing else is called “${name}” in this graph.`) : rows,
      );
    } catch (error) {
      show(fault, error instanceof Problem ? sayProblem(error) : "Could not search.");
    }
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  search.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), PAUSE_MS);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = search.value.trim().toUpperCase();
    const chosen = isId(typed) ? typed : new FormData(form).get("bearer");
    if (chosen === NONE) checkAgain(null);
    else if (typeof chosen === "string" && isId(chosen)) checkAgain(chosen);
    else show(fault, "Choose one first.");
  });
  return form;
}

const PAUSE_MS = 250;

function isId(text: string): text is EntityId {
  return /^Q\d+$/.test(text);
}

function option({ id, label, score, note, rejected }: Bearer, checked: boolean): HTMLElement {
  return h(
    "label",
    { class: `opt${rejected ? " rejected" : ""}` },
    h("input", { type: "radio", name: "bearer", value: id, checked }),
    h("span", {}, h("b", {}, label), " ", id === NONE ? null : h("span", { class: "mono num" }, id)),
    h("span", { class: "num" }, score === null ? "" : score.toFixed(2)),
    note === "" ? null : h("small", {}, note),
  );
}
