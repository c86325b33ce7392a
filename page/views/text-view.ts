import { h, show } from "../dom.js";
import { noticeOf } from "../failures.js";
import { keepDraft, takeDraft } from "../many/text-draft.js";
import { readSettings } from "../settings.js";
import type { App, View } from "../view.js";
import { articleView } from "./article-view.js";
import { batchTable } from "./batch-table.js";

const MAX = 400_000;

/** A whole text: the input box, or the results for one. */
export async function textView(app: App, batch: string | null): Promise<View> {
  if (batch === null) return textBox(app);
  const kept = await app.service.batch(batch);
  if (kept === null || kept.text === null) return batchTable(app, { batch, kept, tab: "Text" });
  const { text } = kept;
  return articleView(app, kept, text, () => {
    keepDraft(text);
    app.go({ view: "text", batch: null });
  });
}

function textBox(app: App): View {
  const area = h(
    "textarea",
    { "aria-label": "Text", rows: 14, placeholder: "Paste an article, a speech, a page of notes …", maxlength: MAX },
    takeDraft(),
  );
  const fault = h("p", { class: "fault", role: "alert" });
  const button = h("button", { type: "submit", class: "btn primary" }, "Check the text");
  const form = h(
    "form",
    { class: "claimbox text-box" },
    area,
    h(
      "div",
      { class: "row" },
      h("span", { class: "small muted" }, "Statements are checked one by one. Questions, quotes and opinions are left out."),
      button,
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (area.value.trim() === "") return show(fault, "Write or paste a text first.");
    button.disabled = true;
    show(fault);
    try {
      const { batch } = await app.service.submit({ text: area.value, ...readSettings() });
      app.go({ view: "text", batch });
    } catch (error) {
      const { title, words } = noticeOf(error, 0);
      show(fault, `${title} ${words}`.trim());
      button.disabled = false;
    }
  });
  return {
    tab: "Text",
    title: "Check a text – Plumbline",
    element: h(
      "main",
      { class: "start", id: "main", tabindex: "-1" },
      h("h1", {}, "Check a whole text"),
      h("p", { class: "lede" }, "Every statement of the text is checked, marked and coloured by its verdict. Each opens its evidence."),
      form,
      fault,
    ),
  };
}
