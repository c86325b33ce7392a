import type { VerifyInput } from "../../src/client/plumbline-client.js";
import { h, show } from "../dom.js";
import { icon } from "../icons.js";

const SEEN = "plumbline-toured";
const BEGUN = "plumbline-tour";
const EXAMPLE: VerifyInput = { claim: "Marie Curie was born in Paris.", search: false };

const STEPS = [
  {
    at: ".sec-verdict",
    title: "The verdict",
    words: "A label, how sure it is, and the reason in one sentence. The number in it leads to the fact that it rests on.",
  },
  {
    at: ".graph-col",
    title: "The evidence",
    words:
      "What is known about the names of the claim. The hollow line is what the claim says, the coloured one is what decides. Point at a word of the claim to see it here.",
  },
  {
    at: ".sec-read",
    title: "How the claim was read",
    words: "If a name or a relation was taken for something else, change it here and check again.",
  },
] as const;

/** Offered to first-time visitors, until they take or decline it. Null if it was already shown. */
export function welcome(check: (request: VerifyInput) => void): HTMLElement | null {
  if (localStorage.getItem(SEEN) !== null) return null;
  const leave = () => {
    localStorage.setItem(SEEN, "1");
    element.remove();
  };
  const begin = () => {
    leave();
    sessionStorage.setItem(BEGUN, "1");
    check(EXAMPLE);
  };
  const element = h(
    "section",
    { class: "welcome", "aria-label": "Guided example" },
    h("p", {}, h("strong", {}, "New here?"), " See one claim checked, in three steps."),
    h("button", { type: "button", class: "btn", onclick: begin }, "Show me"),
    h("button", { type: "button", class: "btn quiet", onclick: leave }, "No, thanks"),
  );
  return element;
}

/** Runs with the first verdict after it was started: one panel that explains the parts of the page. */
export function takeTour(view: HTMLElement): void {
  if (sessionStorage.getItem(BEGUN) === null) return;
  sessionStorage.removeItem(BEGUN);
  const panel = h("section", { class: "tour", role: "dialog", "aria-labelledby": "tour-h" });
  const at = (place: number) => view.querySelector<HTMLElement>(STEPS[place]?.at ?? "");
  const close = () => {
    for (const one of STEPS) view.querySelector(one.at)?.classList.remove("toured");
    panel.remove();
    view.querySelector<HTMLElement>("#verdict-h")?.focus({ preventScroll: true });
  };
  const go = (place: number) => {
    const step = STEPS[place];
    if (step === undefined) return close();
    for (const [index] of STEPS.entries()) at(index)?.classList.toggle("toured", index === place);
    at(place)?.scrollIntoView({ block: "nearest" });
    const button = (words: string, to: number, look: string) => h("button", { type: "button", class: look, onclick: () => go(to) }, words);
    show(
      panel,
      h("p", { class: "caps" }, `Step ${place + 1} of ${STEPS.length}`),
      h("h2", { id: "tour-h", tabindex: "-1" }, step.title),
      h("p", {}, step.words),
      h(
        "div",
        { class: "tour-foot" },
        place === 0 ? null : button("Back", place - 1, "btn quiet"),
        button(place + 1 === STEPS.length ? "Done" : "Next", place + 1, "btn primary"),
      ),
      h("button", { type: "button", class: "icon-btn tour-close", "aria-label": "End the guided example", onclick: close }, icon("close")),
    );
    panel.classList.toggle("left", place === 1);
    panel.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  };
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });
  view.append(panel);
  // After the verdict has received the focus.
  requestAnimationFrame(() => go(0));
}
