import type { Box } from "../../src/reports/layout/shapes.js";
import { type Direction, neighbour } from "./neighbour.js";

const ARROWS: Readonly<Record<string, Direction>> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** The action of a click or key on a box: show details, or expand it. */
export type Press = (box: Box, what: "details" | "behind") => void;

/** A single tab stop; arrow keys move from box to box. */
export function graphKeys(svg: SVGSVGElement, boxes: readonly Box[], press: Press): void {
  const elements = [...svg.querySelectorAll<SVGGElement>("g.box")];
  const boxOf = (element: EventTarget | null) => boxes[elements.indexOf(element as SVGGElement)];
  const focus = (box: Box | null | undefined) => {
    const element = box === null || box === undefined ? undefined : elements[boxes.indexOf(box)];
    if (element === undefined) return;
    for (const one of elements) one.setAttribute("tabindex", one === element ? "0" : "-1");
    element.focus();
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  elements[
    Math.max(
      0,
      boxes.findIndex(({ kind }) => kind === "name"),
    )
  ]?.setAttribute("tabindex", "0");
  svg.addEventListener("click", (event) => {
    const target = event.target as Element;
    const box = boxOf(target.closest("g.box"));
    if (box !== undefined) press(box, target.closest(".opens") === null ? "details" : "behind");
  });
  svg.addEventListener("keydown", (event) => {
    const box = boxOf((event.target as Element).closest("g.box"));
    if (box === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    if (direction !== undefined) focus(neighbour(boxes, box, direction));
    else if (event.key === "Home") focus(boxes.find(({ kind }) => kind === "name"));
    else if (event.key === "c") focus(nextCited(boxes, box));
    else if (event.key === "Enter" || event.key === " ") press(box, event.key === " " && box.extra !== "" ? "behind" : "details");
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

function nextCited(boxes: readonly Box[], from: Box): Box | undefined {
  const cited = boxes.filter(({ badge }) => badge).sort((one, other) => (one.cited?.number ?? 0) - (other.cited?.number ?? 0));
  return cited[cited.indexOf(from) + 1] ?? cited[0];
}
