/** Builds elements from data. Text is always a text node, so that untrusted text cannot become markup. */
export type Child = Node | string | number | null | undefined | false | readonly Child[];
type Value = string | number | boolean | null | undefined | ((event: never) => void);
type Attributes = Readonly<Record<string, Value>>;

const SVG = "http://www.w3.org/2000/svg";

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), attributes, children);
}

export function s<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Replaces the content of an element. */
export function show(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren(...nodesOf(children));
}

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else element.setAttribute(name, value === true ? "" : withoutReversal(String(value)));
  }
  element.append(...nodesOf(children));
  return element;
}

function nodesOf(children: readonly Child[]): readonly (Node | string)[] {
  return children.flatMap((child): readonly (Node | string)[] => {
    if (child === null || child === undefined || child === false) return [];
    if (Array.isArray(child)) return nodesOf(child as readonly Child[]);
    return [child instanceof Node ? child : withoutReversal(String(child))];
  });
}

/** Removes bidirectional controls from untrusted text, which would reverse the text after it. */
function withoutReversal(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");
}

/** A share as the width of a bar. Set through the DOM, because the page's CSP forbids style attributes. */
export function meter(share: number): HTMLElement {
  const bar = h("i");
  bar.style.width = `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`;
  return h("span", { class: "meter", "aria-hidden": "true" }, bar);
}

/** Announces a sentence to screen readers. */
export function announce(sentence: string): void {
  const region = document.getElementById("status");
  if (region !== null) region.textContent = sentence;
}
