import type { Linked } from "../../src/domain/mention.js";
import { h } from "../dom.js";

type Bearer = { readonly id: string; readonly label: string; readonly score: number; readonly note: string; readonly rejected: boolean };

/** Who else bears a name: the chosen one, the runners-up, and the rejected ones with the reason. Choosing starts nothing; "Check again" does. */
export function chooseBearer({ span, entity, score, rivals, rejected }: Linked, checkAgain: (id: string) => void): HTMLElement {
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
  const other = h("input", {
    type: "text",
    name: "other",
    placeholder: "Another id, such as Q1428",
    "aria-label": "Another id, such as Q1428",
    pattern: "\\s*[Qq][0-9]+\\s*",
    autocomplete: "off",
  });
  const form = h(
    "form",
    {},
    h(
      "fieldset",
      { class: "opts" },
      h("legend", { class: "vh" }, `Which “${span.text}” do you mean?`),
      bearers.map(({ id, label, score: value, note, rejected: out }, index) =>
        h(
          "label",
          { class: `opt${out ? " rejected" : ""}` },
          h("input", { type: "radio", name: "bearer", value: id, checked: index === 0 }),
          h("span", {}, h("b", {}, label), " ", h("span", { class: "mono num" }, id)),
          h("span", { class: "num" }, value.toFixed(2)),
          note === "" ? null : h("small", {}, note),
        ),
      ),
    ),
    footOf(other),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = other.value.trim().toUpperCase();
    const chosen = new FormData(form).get("bearer");
    checkAgain(typed !== "" ? typed : typeof chosen === "string" ? chosen : entity.id);
  });
  return form;
}

/** A name that the graph does not know: only an id can help. */
export function chooseUnknown(words: string, checkAgain: (id: string) => void): HTMLElement {
  const other = h("input", {
    type: "text",
    required: true,
    placeholder: "Its id, such as Q1428",
    "aria-label": `The id of “${words}”, such as Q1428`,
    pattern: "\\s*[Qq][0-9]+\\s*",
    autocomplete: "off",
  });
  const form = h(
    "form",
    {},
    h("p", { class: "small muted" }, `This graph does not know “${words}”. Is it known by another name?`),
    footOf(other),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    checkAgain(other.value.trim().toUpperCase());
  });
  return form;
}

/** The field for an id, and the button that checks again. */
function footOf(field: HTMLElement): HTMLElement {
  return h(
    "div",
    { class: "pop-foot" },
    h("span", { class: "field" }, field),
    h("button", { type: "submit", class: "btn primary" }, "Check again"),
  );
}
