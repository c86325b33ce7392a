import type { Episode } from "../../src/domain/episode.js";
import { hangingLayout } from "../../src/reports/layout/hanging-layout.js";
import { leftOutRelations } from "../../src/reports/layout/left-out.js";
import type { Layout } from "../../src/reports/layout/shapes.js";
import { count } from "../../src/reports/words.js";
import { h, show } from "../dom.js";
import { sayFound } from "../say/what-helps.js";
import type { Selection } from "../selection.js";
import { drawGraph } from "./draw-graph.js";
import { graphKeys, type Press } from "./graph-keys.js";
import { graphList } from "./graph-list.js";
import { type Amount, type Form, graphTools } from "./graph-tools.js";
import { legend } from "./legend.js";
import { measureText } from "./measure-text.js";
import { neighbourhood, subjectOf } from "./neighbourhood.js";
import type { Overview } from "./overview.js";
import { dragToPan } from "./pan.js";

export type GraphPane = {
  readonly element: HTMLElement;
  /** Draws another state of the evidence; `open`: nothing is decided yet. */
  replace(episode: Episode, open: boolean): void;
  /** Scrolls the drawing, not the page, to the selected box. */
  reveal(id: string): void;
  show(form: Form): void;
  zoom(step: 1 | -1 | 0): void;
};

/** At a smaller scale the drawing would be illegible; it scrolls instead. */
const SMALLEST = 0.88;
/** At full width a small drawing is scaled up to this factor. */
const LARGEST = 1.5;
/** In a narrower pane, values are below their relations. */
const COMPACT_BELOW = 440;
const ZOOM = 1.25;
/** With more boxes than this, an overview is shown first; a thing chosen there is drawn with all its statements. */
const MOST_BOXES = 300;

const measure = measureText();

type PaneOptions = {
  /** Nothing is decided yet. */
  readonly open?: boolean;
  /** Shown if there is nothing to draw. */
  readonly nothing?: () => Node | null;
};

export function graphPane(first: Episode, selection: Selection, options: PaneOptions = {}): GraphPane {
  let episode = first;
  let open = options.open ?? false;
  const canvas = h("div", { class: "graph-canvas" });
  const foot = h("div", { class: "legend" });
  const state = {
    amount: "all" as Amount,
    form: "graph" as Form,
    scale: null as number | null,
    unfolded: new Set<string>(),
    opened: new Set<string>(),
    wide: false,
    chosen: false,
    /** In a large graph: the thing whose neighbourhood is drawn. */
    neighbourhood: null as string | null,
    hasOverview: true,
  };
  let drawn: { readonly layout: Layout; readonly svg: SVGSVGElement } | null = null;
  let overview: Overview | null = null;
  const tools = graphTools({
    find: mark,
    goToFound: () => canvas.querySelector<SVGElement>(".box.found")?.focus(),
    amount(amount) {
      state.chosen = true;
      setAmount(amount);
      draw();
    },
    switchForm: () => setForm(state.form === "list" ? "graph" : "list"),
    zoom,
    widen() {
      state.wide = element.closest(".cols")?.classList.toggle("graph-wide") ?? false;
      tools.showWide(state.wide);
      draw();
    },
  });

  const press: Press = (box, what) => {
    const [id] = box.ids;
    if (id === undefined) return;
    if (what === "behind") {
      state.opened.add(id);
      draw();
      return reveal(id);
    }
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
    closeOverview();
    const narrow = width < COMPACT_BELOW;
    // On a narrow screen the drawing first shows only cited evidence.
    if (narrow && !state.chosen && hasCitations(episode)) setAmount("cited");
    const citedOnly = state.amount === "cited";
    const leftOut = state.amount === "left-out";
    if (state.form === "list") {
      drawn = null;
      show(canvas, graphList(episode, { citedOnly, leftOut }));
      selection.mark();
      return;
    }
    const shown = state.neighbourhood === null ? episode : neighbourhood(episode, state.neighbourhood, selection.current());
    const laidOut = {
      maxWidth: width / SMALLEST,
      measure,
      citedOnly,
      leftOut,
      unfolded: state.unfolded,
      opened: state.opened,
      asFound: open,
    };
    const plain = hangingLayout(shown, laidOut);
    const compact = narrow || plain.width > laidOut.maxWidth ? hangingLayout(shown, { ...laidOut, compact: true }) : plain;
    const layout = narrow || compact.width < plain.width ? compact : plain;
    if (layout.boxes.length > MOST_BOXES && state.neighbourhood === null && state.hasOverview) void drawOverview(layout);
    else drawBoxes(layout);
  }

  function drawBoxes(layout: Layout): void {
    show(foot, ...legend(layout, leftOutRelations(episode).length).childNodes);
    const svg = drawGraph(layout, `Evidence graph: ${sizeOf(episode)}`, open);
    graphKeys(svg, layout.boxes, press);
    drawn = { layout, svg };
    const back = h("button", { type: "button", class: "btn back", onclick: leaveNeighbourhood }, "Back to the overview");
    const isEmpty = layout.boxes.length === 0 || episode.graph.statements.length + episode.graph.passages.length === 0;
    const helps = isEmpty && !open ? (options.nothing?.() ?? null) : null;
    const nothing = h("p", { class: "nothing" }, open ? "Nothing is found yet." : sayNothingDrawn(episode));
    const note = h("p", { class: "small muted" }, "Of things with very many statements the first are drawn; the list has all.");
    const head = state.neighbourhood === null ? null : h("div", { class: "around" }, back, note);
    show(canvas, head, layout.boxes.length === 0 ? (helps ?? nothing) : [svg, helps]);
    applyScale();
    selection.mark();
    if (tools.words() !== "") mark(tools.words());
  }

  let asked = 0;
  async function drawOverview(layout: Layout): Promise<void> {
    const mine = ++asked;
    const { openOverview, canDrawOverview } = await import("./overview.js");
    // The user may have requested something else meanwhile.
    if (mine !== asked || state.form === "list" || state.neighbourhood !== null) return;
    state.hasOverview = canDrawOverview();
    if (!state.hasOverview) return drawBoxes(layout);
    closeOverview();
    drawn = null;
    overview = openOverview(episode, selection.current(), (id) => {
      selection.select(id);
      surround(id);
    });
    show(foot, h("span", {}, "Rings by distance from the names of the claim. Choose a thing to see what is known of it."));
    show(canvas, overview.element);
  }

  function closeOverview(): void {
    overview?.close();
    overview = null;
  }

  function surround(id: string): void {
    state.neighbourhood = subjectOf(episode, id);
    draw();
  }
  function leaveNeighbourhood(): void {
    state.neighbourhood = null;
    draw();
  }

  function applyScale(): void {
    if (drawn === null) return;
    const { svg, layout } = drawn;
    const scale = state.scale ?? Math.max(SMALLEST, Math.min(state.wide ? LARGEST : 1, canvas.clientWidth / layout.width));
    svg.style.width = `${Math.round(layout.width * scale)}px`;
    svg.style.height = `${Math.round(layout.height * scale)}px`;
  }

  const boxOf = (id: string) => canvas.querySelector(`[data-ids~="${CSS.escape(id)}"]`);
  function reveal(id: string): void {
    // Things that are in neither the overview nor the shown neighbourhood are drawn with their own.
    if ((overview !== null || state.neighbourhood !== null) && boxOf(id) === null) surround(id);
    const box = boxOf(id)?.getBoundingClientRect();
    if (box === undefined) return;
    const place = canvas.getBoundingClientRect();
    const off = (start: number, end: number, from: number, to: number) => (start < from ? start - from - 24 : end > to ? end - to + 24 : 0);
    canvas.scrollBy({ left: off(box.left, box.right, place.left, place.right), top: off(box.top, box.bottom, place.top, place.bottom) });
  }

  function mark(words: string): void {
    overview?.find(words);
    const wanted = words.trim().toLowerCase();
    for (const box of canvas.querySelectorAll(".box"))
      box.classList.toggle(
        "found",
        wanted !== "" && `${box.getAttribute("aria-label")} ${box.getAttribute("aria-description")}`.toLowerCase().includes(wanted),
      );
    drawn?.svg.classList.toggle("finding", wanted !== "");
  }

  function setAmount(amount: Amount): void {
    state.amount = amount;
    tools.showAmount(amount);
  }
  setAmount("all");
  function setForm(form: Form): void {
    state.form = form;
    tools.showForm(form);
    draw();
  }
  function zoom(step: 1 | -1 | 0): void {
    if (overview !== null) {
      overview.zoom(step);
      return;
    }
    const width = drawn?.svg.getBoundingClientRect().width ?? 0;
    const now = drawn === null || width === 0 ? 1 : width / drawn.layout.width;
    state.scale = step === 0 ? null : Math.min(3, Math.max(0.3, step > 0 ? now * ZOOM : now / ZOOM));
    applyScale();
  }

  const element = h("div", { class: "graph-pane" }, tools.element, canvas, foot);
  canvas.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey || overview !== null) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1 : -1);
    },
    { passive: false },
  );
  canvas.addEventListener("dblclick", ({ target }) => {
    (target as Element).closest(".box")?.scrollIntoView({ block: "center", inline: "center" });
  });
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

function sayNothingDrawn(episode: Episode): string {
  return sayFound(episode) || "No name of the claim was found, so there is nothing to draw.";
}
