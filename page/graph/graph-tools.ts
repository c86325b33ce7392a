import { h, show } from "../dom.js";
import { type IconName, icon } from "../icons.js";

/** Only cited evidence, everything found, or also relations that were not followed. */
export type Amount = "cited" | "all" | "left-out";
export type Form = "graph" | "list";

const AMOUNTS: readonly (readonly [Amount, string])[] = [
  ["cited", "Cited"],
  ["all", "All found"],
  ["left-out", "Left out too"],
];

export type ToolActions = {
  find(words: string): void;
  /** Enter in the field goes to the first match. */
  goToFound(): void;
  amount(amount: Amount): void;
  switchForm(): void;
  zoom(step: 1 | -1 | 0): void;
  widen(): void;
};

export type GraphTools = {
  readonly element: HTMLElement;
  showAmount(amount: Amount): void;
  showForm(form: Form): void;
  showWide(wide: boolean): void;
  words(): string;
};

/** The toolbar above the drawing. */
export function graphTools(actions: ToolActions): GraphTools {
  const find = h("input", {
    type: "search",
    placeholder: "Find in graph",
    "aria-label": "Find in graph",
    oninput: () => actions.find(find.value),
    onkeydown: ({ key }: KeyboardEvent) => {
      if (key === "Enter") actions.goToFound();
    },
  });
  const amounts = AMOUNTS.map(([amount, words]) => ({
    amount,
    button: h("button", { type: "button", onclick: () => actions.amount(amount) }, words),
  }));
  /** `where`: the widths at which the button is shown. */
  const tool = (name: IconName, words: string, onclick: () => void, where = "") =>
    h(
      "button",
      {
        type: "button",
        class: `icon-btn ${where}`.trim(),
        "aria-label": words,
        title: words,
        onclick,
      },
      icon(name),
    );
  const wideButton = tool("expand", "Full width", actions.widen, "full-width");
  wideButton.setAttribute("aria-pressed", "false");
  const listButton = tool("list", "Show as list", actions.switchForm);
  return {
    words: () => find.value,
    element: h(
      "div",
      { class: "graph-tools" },
      h("label", { class: "field" }, icon("search"), find),
      h(
        "div",
        { class: "seg", role: "group", "aria-label": "How much to show" },
        amounts.map(({ button }) => button),
      ),
      listButton,
      tool("minus", "Smaller", () => actions.zoom(-1), "zoom"),
      tool("plus", "Larger", () => actions.zoom(1), "zoom"),
      tool("fit", "Fit", () => actions.zoom(0)),
      wideButton,
    ),
    showAmount(wanted) {
      for (const { amount, button } of amounts) button.setAttribute("aria-pressed", String(amount === wanted));
    },
    showWide: (wide) => wideButton.setAttribute("aria-pressed", String(wide)),
    showForm(form) {
      const words = form === "list" ? "Show as graph" : "Show as list";
      listButton.setAttribute("aria-label", words);
      listButton.title = words;
      show(listButton, icon(form === "list" ? "graph" : "list"));
    },
  };
}
