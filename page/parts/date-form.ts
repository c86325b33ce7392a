import { h } from "../dom.js";

const DATE = "\\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?)?";

/** The date at which a claim is judged; empty: today. */
export function dateForm(asOf: string | null, button: string, done: (asOf: string | null) => void): HTMLElement {
  const input = h("input", {
    type: "text",
    inputmode: "numeric",
    value: asOf ?? "",
    placeholder: "2012, 2012-05 or 2012-05-31",
    "aria-label": "Judge the claim as of this date",
    pattern: DATE,
    autocomplete: "off",
  });
  const form = h(
    "form",
    {},
    h("p", { class: "small muted" }, "Facts are read as they were on this date. Leave it empty for today."),
    h("div", { class: "pop-foot" }, h("span", { class: "field" }, input), h("button", { type: "submit", class: "btn primary" }, button)),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    done(input.value.trim() === "" ? null : input.value.trim());
  });
  return form;
}
