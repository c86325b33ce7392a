import { h, show } from "../dom.js";
import { icon } from "../icons.js";
import { Problem, sayProblem } from "../service/problem.js";

export type Choice = {
  readonly value: string;
  readonly label: string;
  /** Shown next to the label; null if it has none. */
  readonly id: string | null;
  readonly score?: number | null;
  readonly note: string;
  readonly rejected?: boolean;
};

export type ChoiceForm = {
  readonly question: string;
  /** The first one is preselected. */
  readonly choices: readonly Choice[];
  /** Shown below all search results. */
  readonly last?: Choice | null;
  /** A field for anything not listed: its placeholder, and the pattern of ids that are accepted as typed. */
  readonly other: { readonly placeholder: string; readonly label: string; readonly id: RegExp };
  /** Looks up the typed text, if possible. */
  readonly look?: (typed: string) => Promise<readonly Choice[]>;
  /** The message if nothing was chosen, or if the typed text is not an id. */
  readonly fault: string;
};

const PAUSE_MS = 250;

/** A list of alternatives. Choosing one does nothing yet; "Check again" does. */
export function choiceForm(
  { question, choices, last = null, other, look, fault: wrong }: ChoiceForm,
  checkAgain: (value: string) => void,
): HTMLElement {
  const found = h("div", { "aria-live": "polite" });
  const field = h("input", {
    type: look === undefined ? "text" : "search",
    placeholder: other.placeholder,
    "aria-label": other.label,
    autocomplete: "off",
  });
  const fault = h("p", { class: "fault", role: "alert" });
  const form = h(
    "form",
    {},
    h(
      "fieldset",
      { class: "opts" },
      h("legend", { class: choices.length === 0 ? "small muted" : "vh" }, question),
      choices.map((choice, index) => option(choice, index === 0)),
      found,
      last === null ? null : option(last, false),
    ),
    h(
      "div",
      { class: "pop-foot" },
      h("label", { class: "field" }, look === undefined ? null : icon("search"), field),
      h("button", { type: "submit", class: "btn primary" }, "Check again"),
    ),
    fault,
  );
  const typed = () => field.value.trim();
  const typedId = () => typed().toUpperCase();

  let asked = 0;
  async function search(find: NonNullable<typeof look>): Promise<void> {
    const words = typed();
    const mine = ++asked;
    show(fault);
    if (words === "" || other.id.test(typedId())) return show(found);
    try {
      const results = await find(words);
      if (mine !== asked) return;
      const listed = new Set(choices.map(({ value }) => value));
      const others = results.filter(({ value }) => !listed.has(value));
      show(
        found,
        others.length === 0
          ? h("p", { class: "small muted nothing-found" }, `Nothing else is called “${words}” in this graph.`)
          : others.map((choice, index) => option(choice, index === 0)),
      );
    } catch (error) {
      show(fault, error instanceof Problem ? sayProblem(error) : "Could not search.");
    }
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (look !== undefined)
    field.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => void search(look), PAUSE_MS);
    });
  // Enter in the field searches; only the button, or a typed id, starts the check.
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || look === undefined || typed() === "" || other.id.test(typedId())) return;
    event.preventDefault();
    clearTimeout(timer);
    void search(look);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // The typed text is used directly if it is an id, or if search is not available.
    const own = other.id.test(typedId()) || (look === undefined && typed() !== "");
    const chosen = own ? typedId() : new FormData(form).get("choice");
    const known = typeof chosen === "string" && (other.id.test(chosen) || chosen === last?.value);
    if (known) checkAgain(chosen);
    else show(fault, wrong);
  });
  return form;
}

function option({ value, label, id, score = null, note, rejected = false }: Choice, checked: boolean): HTMLElement {
  return h(
    "label",
    { class: `opt${rejected ? " rejected" : ""}` },
    h("input", { type: "radio", name: "choice", value, checked }),
    h("span", {}, h("b", {}, label), " ", id === null ? null : h("span", { class: "mono num" }, id)),
    h("span", { class: "num" }, score === null ? "" : score.toFixed(2)),
    note === "" ? null : h("small", {}, note),
  );
}
