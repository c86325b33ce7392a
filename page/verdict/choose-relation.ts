import type { Episode } from "../../src/domain/episode.js";
import type { PropertyId } from "../../src/domain/ids.js";
import type { ReadRelation } from "../../src/domain/shown-reading.js";
import { leftOutRelations } from "../../src/exports/layout/left-out.js";
import { h, show } from "../dom.js";

type Choice = { readonly property: PropertyId; readonly label: string; readonly note: string };

/** What else the words may mean: what the reading holds possible, then what is recorded of the claim's things. */
export function relationChoices(episode: Episode, { property, relation, otherProperties = [] }: ReadRelation): readonly Choice[] {
  const names = new Set<string>(episode.links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : [])));
  const own = property === undefined ? [] : [{ property, label: relation, note: "As it was read." }];
  const possible = otherProperties.map((one) => ({ ...one, note: "Also possible by the words." }));
  const recorded = episode.graph.statements
    .filter(({ subject }) => names.has(subject))
    .map(({ property: id, propertyLabel }) => ({ property: id, label: propertyLabel, note: "" }));
  const others = leftOutRelations(episode).map(({ property: id, label }) => ({ property: id, label, note: "" }));
  const all: readonly Choice[] = [...own, ...possible, ...recorded, ...others];
  return all.filter((one, index) => all.findIndex(({ property: id }) => id === one.property) === index);
}

export function chooseRelation(choices: readonly Choice[], checkAgain: (meant: PropertyId) => void): HTMLElement {
  const other = h("input", {
    type: "text",
    placeholder: "Another, such as P20",
    "aria-label": "Another relation by its id, such as P20",
    autocomplete: "off",
  });
  const fault = h("p", { class: "fault", role: "alert" });
  const form = h(
    "form",
    {},
    h(
      "fieldset",
      { class: "opts" },
      h("legend", { class: "vh" }, "Which relation do you mean?"),
      choices.map(({ property, label, note }, index) =>
        h(
          "label",
          { class: "opt" },
          h("input", { type: "radio", name: "relation", value: property, checked: index === 0 }),
          h("span", {}, h("b", {}, label), " ", h("span", { class: "mono num" }, property)),
          h("span"),
          note === "" ? null : h("small", {}, note),
        ),
      ),
    ),
    h(
      "div",
      { class: "pop-foot" },
      h("span", { class: "field" }, other),
      h("button", { type: "submit", class: "btn primary" }, "Check again"),
    ),
    fault,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = other.value.trim().toUpperCase();
    const chosen = typed === "" ? new FormData(form).get("relation") : typed;
    if (typeof chosen === "string" && isProperty(chosen)) checkAgain(chosen);
    else show(fault, "A relation has an id such as P20.");
  });
  return form;
}

function isProperty(text: string): text is PropertyId {
  return /^P\d+$/.test(text);
}
