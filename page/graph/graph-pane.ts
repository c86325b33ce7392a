import type { Episode } from "../../src/domain/episode.js";
import { hangingLayout } from "../../src/exports/layout/hanging-layout.js";
import { leftOutRelations } from "../../src/exports/layout/left-out.js";
import type { Box, Layout } from "../../src/exports/layout/shapes.js";
import { h, show } from "../dom.js";
import { type IconName, icon } from "../icons.js";
import { count } from "../say/words.js";
import type { Selection } from "../selection.js";
import { drawGraph } from "./draw-graph.js";
import { graphKeys } from "./graph-keys.js";
import { graphList } from "./graph-list.js";
import { legend } from "./legend.js";
import { measureText } from "./measure-text.js";
import { dragToPan } from "./pan.js";

export type GraphPane = {
  readonly element: HTMLElement;
  /** Draws another state of the evidence; `open`: nothing is decided yet. */
  replace(episode: Episode, open: boolean): void;
  /** Scrolls the drawing, not the page, so that what is selected is in view. */
  reveal(id: string): void;
  show(form: "graph" | "list"): void;
  zoom(step: 1 | -1 | 0): void;
};

/** Below this share of its size the drawing is not legible any more; then it scrolls. */
const SMALLEST = 0.88;
/** Narrower than this, values stand below their relations. */
const COMPACT_BELOW = 440;
const ZOOM = 1.25;

/** What the verdict cites, everything that was found, and also what was looked at and not followed. */
type Amount = "cited" | "all" | "left-out";
const AMOUNTS: readonly (readonly [Amount, string])[] = [
  ["cited", "Cited"],
  ["all", "All found"],
  ["left-out", "Left out too"],
];

const measure = measureText();

export function graphPane(first: Episode, selection: Selection, firstOpen = false): GraphPane {
  let episode = first;
  let open = firstOpen;
  const canvas = h("div", { class: "graph-canvas" });
  const foot = h("div", { class: "legend" });
  const state = {
    amount: "all" as Amount,
    form: "graph" as "graph" | "list",
    scale: null as number | null,
    unfolded: new Set<string>(),
    chosen: false,
  };
  let drawn: { readonly layout: Layout; readonly svg: SVGSVGElement } | null = null;

  const press = (box: Box) => {
    const [id] = box.ids;
    if (id === undefined) return;
    if (box.kind === "more") {
      state.unfolded.add(id);
      return draw();
    }
    selection.select(id);
    reveal(id);
  };

  function draw(): void {
    const width = canvas.clientWidth;
    if (width === 0) return;
    const narrow = width < COMPACT_BELOW;
    // On a narrow screen the drawing begins with what counts.
    if (narrow && !state.chosen && hasCitations(episode)) setAmount("cited");
    const citedOnly = state.amount === "cited";
    const options = {
      maxWidth: width / SMALLEST,
      measure,
      citedOnly,
      unfolded: state.unfolded,
      asFound: open,
      leftOut: state.amount === "left-out",
    };
    const plain = hangingLayout(episode, options);
    const compact = narrow || plain.width > options.maxWidth ? hangingLayout(episode, { ...options, compact: true }) : plain;
    const layout = narrow || compact.width < plain.width ? compact : plain;
    show(foot, ...legend(layout, leftOutRelations(episode).length).childNodes);
    if (state.form === "list") {
      drawn = null;
      show(canvas, graphList(episode, { citedOnly, leftOut: state.amount === "left-out" }));
    } else {
      const svg = drawGraph(layout, `Evidence graph: ${sizeOf(episode)}`, open);
      graphKeys(svg, layout.boxes, press);
      drawn = { layout, svg };
      show(
        canvas,
        layout.boxes.length === 0
          ? h("p", { class: "nothing" }, open ? "Nothing is found yet." : "Nothing was found that could be drawn.")
          : svg,
      );
      applyScale();
    }
    selection.mark();
  }

  function applyScale(): void {
    if (drawn === null) return;
    const { svg, layout } = drawn;
    const scale = state.scale ?? Math.max(SMALLEST, Math.min(1, canvas.clientWidth / layout.width));
    svg.style.width = `${Math.round(layout.width * scale)}px`;
    svg.style.height = `${Math.round(layout.height * scale)}px`;
  }

  function reveal(id: string): void {
    const box = canvas.querySelector(`[data-ids~="${CSS.escape(id)}"]`)?.getBoundingClientRect();
    if (box === undefined) return;
    const place = canvas.getBoundingClientRect();
    const off = (start: number, end: number, from: number, to: number) => (start < from ? start - from - 24 : end > to ? end - to + 24 : 0);
    canvas.scrollBy({ left: off(box.left, box.right, place.left, place.right), top: off(box.top, box.bottom, place.top, place.bottom) });
  }

  const find = h("input", { type: "search", placeholder: "Find in graph", "aria-label": "Find in graph", oninput: () => mark(find.value) });
  find.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") canvas.querySelector<SVGElement>(".box.found")?.focus();
  });
  function mark(words: string): void {
    const wanted = words.trim().toLowerCase();
    for (const box of canvas.querySelectorAll(".box"))
      box.classList.toggle(
        "found",
        wanted !== "" && `${box.getAttribute("aria-label")} ${box.getAttribute("aria-description")}`.toLowerCase().includes(wanted),
      );
    drawn?.svg.classList.toggle("finding", wanted !== "");
  }

  const amounts = AMOUNTS.map(([amount, words]) => ({
    amount,
    button: h("button", { type: "button", onclick: () => choose(amount) }, words),
  }));
  function setAmount(wanted: Amount): void {
    state.amount = wanted;
    for (const { amount, button } of amounts) button.setAttribute("aria-pressed", String(amount === wanted));
  }
  function choose(amount: Amount): void {
    state.chosen = true;
    setAmount(amount);
    draw();
  }
  setAmount("all");

  const tool = (name: IconName, words: string, onclick: () => void) =>
    h(
      "button",
      {
        type: "button",
        class: name === "plus" || name === "minus" ? "icon-btn zoom" : "icon-btn",
        "aria-label": words,
        title: words,
        onclick,
      },
      icon(name),
    );
  const listButton = tool("list", "Show as list", () => setForm(state.form === "list" ? "graph" : "list"));
  function setForm(form: "graph" | "list"): void {
    state.form = form;
    const words = form === "list" ? "Show as graph" : "Show as list";
    listButton.setAttribute("aria-label", words);
    listButton.title = words;
    show(listButton, icon(form === "list" ? "graph" : "list"));
    draw();
  }
  const zoom = (step: 1 | -1 | 0) => {
    const width = drawn?.svg.getBoundingClientRect().width ?? 0;
    const now = drawn === null || width === 0 ? 1 : width / drawn.layout.width;
    state.scale = step === 0 ? null : Math.min(3, Math.max(0.3, step > 0 ? now * ZOOM : now / ZOOM));
    applyScale();
  };
  const wide = tool("expand", "Full width", () => void element.closest(".cols")?.classList.toggle("graph-wide"));

  const element = h(
    "div",
    { class: "graph-pane" },
    h(
      "div",
      { class: "graph-tools" },
      h("label", { class: "field" }, icon("search"), find),
      h(
        "div",
        { class: "seg", role: "group", "aria-label": "How much to show" },
        amounts.map(({ button }) => button),
      ),
      listButton,
      tool("minus", "Smaller", () => zoom(-1)),
      tool("plus", "Larger", () => zoom(1)),
      tool("fit", "Fit", () => zoom(0)),
      wide,
    ),
    canvas,
    foot,
  );
  canvas.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1 : -1);
    },
    { passive: false },
  );
  dragToPan(canvas);
  let known = 0;
  new ResizeObserver(() => {
    if (canvas.clientWidth === known) return;
    known = canvas.clientWidth;
    draw();
  }).observe(canvas);
  const replace = (next: Episode, undecided: boolean) => {
    episode = next;
    open = undecided;
    draw();
  };
  return { element, replace, reveal, show: setForm, zoom };
}

function hasCitations({ outcome }: Episode): boolean {
  return outcome.kind === "verdict" && outcome.verdict.citations.length > 0;
}

/** "15 things, 16 statements, one cited". */
export function sizeOf({ graph, outcome }: Episode): string {
  const cited = outcome.kind === "verdict" ? outcome.verdict.citations.length : 0;
  return [
    count(graph.entities.length, "thing"),
    count(graph.statements.length, "statement"),
    graph.passages.length === 0 ? "" : count(graph.passages.length, "passage"),
    cited === 0 ? "none cited" : `${cited} cited`,
    graph.conflicts.length === 0 ? "" : count(graph.conflicts.length, "conflict"),
  ]
    .filter((part) => part !== "")
    .join(", ");
}
