import Graph from "graphology";
import Sigma from "sigma";
import type { Episode } from "../../src/domain/episode.js";
import { citedItems } from "../../src/reports/cited.js";
import { h } from "../dom.js";
import { freeLabels } from "./free-labels.js";
import { type Place, rings } from "./rings.js";

export type Overview = { readonly element: HTMLElement; find(words: string): void; zoom(step: 1 | -1 | 0): void; close(): void };

const FONT = '12px "Segoe UI", "Noto Sans", system-ui, sans-serif';

/**
 * For a graph too large for boxes: points on rings, drawn by sigma; a label only if its box is free. `choose` receives the clicked thing.
 */
export function openOverview(episode: Episode, selected: string | null, choose: (id: string) => void): Overview {
  const places = rings(episode);
  const cited = citedThings(episode);
  const element = h("div", {
    class: "overview",
    role: "img",
    "aria-label": `Overview of ${places.length} things. The list has the same content, and the keys work there.`,
  });
  const labels = h("canvas", { class: "overview-labels", "aria-hidden": "true" });
  const colour = coloursOf();
  let found: ReadonlySet<string> = new Set();
  const graph = graphOf(episode, places, cited, colour);
  const stage = h("div", { class: "overview-stage" });
  element.append(stage, labels);
  // The plain mouse wheel scrolls the page, as over the other drawing.
  stage.addEventListener("wheel", (event) => event.ctrlKey || event.stopPropagation(), { capture: true, passive: true });
  let sigma: Sigma | null = null;

  function start(): void {
    sigma = new Sigma(graph, stage, {
      renderLabels: false,
      allowInvalidContainer: true,
      zIndex: true,
      minCameraRatio: 0.02,
      maxCameraRatio: 2,
      defaultEdgeColor: colour("--hair-2"),
    });
    sigma.on("clickNode", ({ node }) => choose(node));
    sigma.on("enterNode", ({ node }) => {
      element.title = places.find(({ id }) => id === node)?.label ?? "";
      element.classList.add("over");
    });
    sigma.on("leaveNode", () => {
      element.title = "";
      element.classList.remove("over");
    });
    sigma.on("afterRender", drawLabels);
    // The first drawing happened before the listener was added.
    drawLabels();
  }

  /** Order of priority: selected, found, cited, names, then by number of connections. */
  const rank = ({ id, hop, degree }: Place) =>
    (id === selected ? 4e6 : 0) + (found.has(id) ? 3e6 : 0) + (cited.has(id) ? 2e6 : 0) + (hop === 0 ? 1e6 : 0) + degree;

  function drawLabels(): void {
    if (sigma === null) return;
    const { width, height } = sigma.getDimensions();
    const ratio = devicePixelRatio || 1;
    labels.width = width * ratio;
    labels.height = height * ratio;
    const context = labels.getContext("2d");
    if (context === null) return;
    context.scale(ratio, ratio);
    context.font = FONT;
    context.textBaseline = "middle";
    const renderer = sigma;
    const wanted = [...places]
      .sort((one, other) => rank(other) - rank(one))
      .map(({ id, label, x, y }) => {
        const at = renderer.graphToViewport({ x, y });
        return { id, text: label, x: at.x + 7, y: at.y, width: context.measureText(label).width };
      });
    const shown = freeLabels(wanted, width, height);
    for (const { id, text, x, y, width: own } of shown) {
      context.fillStyle = found.has(id) || id === selected ? colour("--mark") : colour("--sunken");
      context.globalAlpha = found.has(id) || id === selected ? 1 : 0.8;
      context.fillRect(x - 2, y - 8, own + 4, 16);
      context.globalAlpha = 1;
      context.fillStyle = found.has(id) || id === selected ? colour("--mark-ink") : colour("--ink");
      context.fillText(text, x, y);
    }
    labels.dataset["shown"] = JSON.stringify(shown.map(({ x, y, width: own }) => [x, y, own].map(Math.round)));
  }

  requestAnimationFrame(start);
  return {
    element,
    find(words) {
      const wanted = words.trim().toLowerCase();
      found = new Set(wanted === "" ? [] : places.filter(({ label }) => label.toLowerCase().includes(wanted)).map(({ id }) => id));
      sigma?.refresh();
    },
    zoom(step) {
      const camera = sigma?.getCamera();
      if (step === 0) void camera?.animatedReset({ duration: 0 });
      else void camera?.animate({ ratio: camera.ratio * (step > 0 ? 0.8 : 1.25) }, { duration: 0 });
    },
    close() {
      sigma?.kill();
      sigma = null;
    },
  };
}

/** Colour tokens are pairs for light and dark: only an element that uses one resolves it. */
function coloursOf(): (token: string) => string {
  const probe = h("i", { hidden: true });
  document.body.append(probe);
  const known = new Map(
    TOKENS.map((token) => {
      probe.style.color = `var(${token})`;
      return [token as string, getComputedStyle(probe).color];
    }),
  );
  probe.remove();
  return (token) => known.get(token) ?? "";
}

const TOKENS = ["--ink", "--edge", "--hair-2", "--sunken", "--mark", "--mark-ink", "--supported", "--refuted"] as const;

/** Both ends of cited statements. */
function citedThings(episode: Episode): ReadonlyMap<string, string> {
  const cited = citedItems(episode);
  return new Map(
    episode.graph.statements.flatMap(({ id, subject, value }) => {
      const stance = cited.get(id)?.stance;
      return stance === undefined ? [] : [subject, ...(value.kind === "entity" ? [value.id] : [])].map((end) => [end, stance] as const);
    }),
  );
}

function graphOf(episode: Episode, places: readonly Place[], cited: ReadonlyMap<string, string>, colour: (token: string) => string): Graph {
  const graph = new Graph({ multi: true, type: "directed" });
  const tone = (stance: string | undefined) => (stance === "supports" ? "--supported" : stance === "refutes" ? "--refuted" : null);
  for (const { id, x, y, hop } of places)
    graph.addNode(id, {
      x,
      y,
      size: hop === 0 ? 7 : cited.has(id) ? 5 : 2.5,
      color: colour(hop === 0 ? "--ink" : (tone(cited.get(id)) ?? "--edge")),
      zIndex: hop === 0 || cited.has(id) ? 1 : 0,
    });
  const numbers = citedItems(episode);
  for (const { id, subject, value } of episode.graph.statements) {
    if (value.kind !== "entity" || !graph.hasNode(subject) || !graph.hasNode(value.id)) continue;
    const stance = tone(numbers.get(id)?.stance);
    graph.addEdge(subject, value.id, {
      size: stance === null ? 0.5 : 2.4,
      color: colour(stance ?? "--hair-2"),
      zIndex: stance === null ? 0 : 1,
    });
  }
  return graph;
}

/** Old machines and remote desktops may have no WebGL: then boxes are drawn, however many there are. */
export function canDrawOverview(): boolean {
  return document.createElement("canvas").getContext("webgl2") !== null;
}
