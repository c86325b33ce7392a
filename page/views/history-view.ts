import type { ListInput } from "../../src/client/plumbline-client.js";
import type { Label } from "../../src/domain/outcome.js";
import { LABEL_WORDS, sayMoment, seconds } from "../../src/reports/words.js";
import { h, show } from "../dom.js";
import { icon } from "../icons.js";
import type { Summary } from "../many/follow-batch.js";
import { cell, claimCell, numberCell, resultsRow, resultsTable, rowKey, sayConfidenceShort, verdictCell } from "../parts/results-table.js";
import { Problem, sayProblem } from "../service/problem.js";
import type { App, View } from "../view.js";

const LABELS: readonly (Label | null)[] = [null, "supported", "refuted", "conflicting", "not-enough-info"];
const WAIT_MS = 200;

/** Earlier checks, newest first; a row opens one. */
export async function historyView(app: App): Promise<View> {
  let label: Label | null = null;
  let next: string | null = null;
  let asked = 0;
  const body = h("tbody", {});
  const empty = h("p", { class: "message", role: "status" });
  const more = h("button", { type: "button", class: "btn", hidden: true, onclick: () => void load(next) }, "Show more");
  const search = h("input", { type: "search", placeholder: "Search claims", "aria-label": "Search claims" });

  async function load(cursor: string | null): Promise<void> {
    const mine = ++asked;
    const words = search.value.trim();
    const query: ListInput = {
      limit: 50,
      ...(label === null ? {} : { label }),
      ...(words === "" ? {} : { q: words }),
      ...(cursor === null ? {} : { cursor }),
    };
    const page = await app.service.list(query);
    if (mine !== asked) return;
    if (cursor === null) show(body);
    body.append(...page.verifications.map(row));
    next = page.next;
    more.hidden = next === null;
    // A page of search results may be empty and still have a next one.
    if (body.childElementCount === 0 && next !== null) return load(next);
    const nothing = body.childElementCount === 0 && next === null;
    show(empty, nothing ? (label === null && words === "" ? "Nothing was checked yet." : "Nothing fits.") : "");
  }
  const again = () =>
    void load(null).catch((error: unknown) => show(empty, error instanceof Problem ? sayProblem(error) : "Could not load the history."));
  let timer: ReturnType<typeof setTimeout> | undefined;
  search.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(again, WAIT_MS);
  });
  const buttons = LABELS.map((one) =>
    h(
      "button",
      {
        type: "button",
        "aria-pressed": String(one === null),
        onclick: ({ currentTarget }: MouseEvent) => {
          label = one;
          for (const button of buttons) button.setAttribute("aria-pressed", String(button === currentTarget));
          again();
        },
      },
      one === null ? "All" : LABEL_WORDS[one],
    ),
  );
  await load(null);
  return {
    tab: "History",
    title: "History – Plumbline",
    element: h(
      "main",
      { class: "page", id: "main", tabindex: "-1" },
      h("h1", {}, "History"),
      h(
        "div",
        { class: "filters" },
        h("label", { class: "field" }, icon("search"), search),
        h("div", { class: "seg", role: "group", "aria-label": "Verdict" }, buttons),
      ),
      resultsTable("Verifications", ["Claim", "Verdict", "Confidence", "Steps", "Time", "Checked"], body),
      empty,
      more,
    ),
    key: ({ key }) => rowKey(body, key),
  };
}

function row({ id, claim, readAs, status, label, confidence, steps, ms, createdAt }: Summary): HTMLElement {
  const when = sayMoment(createdAt);
  return resultsRow([
    claimCell({ id, claim: claim.text, readAs }, true),
    verdictCell(label ?? (status === "failed" ? "failed" : null), STATUS_WORDS[status]),
    numberCell(sayConfidenceShort(confidence), "Confidence"),
    numberCell(steps === null ? "–" : String(steps), "Steps"),
    numberCell(ms === null ? "–" : seconds(ms), "Time"),
    cell("num muted when", when),
  ]);
}

const STATUS_WORDS: Readonly<Record<Summary["status"], string>> = {
  queued: "Waiting",
  running: "Checking …",
  done: "Done",
  failed: "Could not check",
  cancelled: "Stopped",
};
