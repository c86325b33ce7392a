import { type Child, h } from "../dom.js";

/** From this width on, the graph is next to the text, so a click selects there; below it, a tap shows the card. */
const WIDE = "(min-width: 1240px)";
const EDGE = 12;
const GAP = 6;
const LEAVE_MS = 160;

export type CiteCards = {
  readonly root: HTMLElement;
  /** The content of the card for an id; null if there is none. */
  readonly content: (id: string) => Child;
  /** Opens the full details from the card. */
  readonly open: (id: string) => void;
};

/** A card at a citation number: on tap on narrow screens, on hover or focus on wide ones. */
export function citeCards({ root, content, open }: CiteCards): void {
  let card: HTMLElement | null = null;
  let at: HTMLElement | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const isWide = () => matchMedia(WIDE).matches;
  const citeOf = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLElement>(".cite[data-select]") ?? null;

  function close(): void {
    clearTimeout(leaving);
    card?.remove();
    at?.removeAttribute("aria-expanded");
    card = null;
    at = null;
  }
  function show(cite: HTMLElement): void {
    clearTimeout(leaving);
    if (at === cite) return;
    close();
    const id = cite.dataset["select"] ?? "";
    const shown = content(id);
    if (shown === null) return;
    const more = h("button", { type: "button", class: "link-btn", onclick: () => [close(), open(id)] }, "All that is known of it");
    card = h(
      "div",
      { class: "cite-card", role: "dialog", "aria-label": cite.getAttribute("aria-label") ?? "" },
      shown,
      h("p", { class: "card-foot" }, more),
    );
    at = cite;
    cite.setAttribute("aria-expanded", "true");
    root.append(card);
    place(card, cite);
    card.addEventListener("pointerenter", () => clearTimeout(leaving));
    card.addEventListener("pointerleave", leave);
  }
  function leave(): void {
    clearTimeout(leaving);
    if (isWide()) leaving = setTimeout(close, LEAVE_MS);
  }

  // Runs before the selection handler: on a narrow screen a tap is for the card.
  root.addEventListener(
    "click",
    (event) => {
      const cite = citeOf(event.target);
      if (cite !== null && !isWide()) {
        event.stopPropagation();
        event.preventDefault();
        if (at === cite) close();
        else show(cite);
      } else if (cite !== null || !card?.contains(event.target as Node)) close();
    },
    true,
  );
  root.addEventListener("pointerover", ({ target, pointerType }) => {
    const cite = citeOf(target);
    if (cite !== null && isWide() && pointerType !== "touch") show(cite);
  });
  root.addEventListener("pointerout", ({ target }) => {
    if (citeOf(target) !== null) leave();
  });
  root.addEventListener("focusin", ({ target }) => {
    const cite = citeOf(target);
    if (cite?.matches(":focus-visible") && isWide()) show(cite);
    else if (card !== null && !card.contains(target as Node) && target !== at) close();
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || card === null) return;
    event.stopPropagation();
    const back = card.contains(document.activeElement) ? at : null;
    close();
    back?.focus();
  });
}

/** Below the mark, or above it if there is no space; never outside the window. */
function place(card: HTMLElement, cite: HTMLElement): void {
  const mark = cite.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const below = mark.bottom + GAP + height <= innerHeight - EDGE || mark.top < height + GAP + EDGE;
  const left = Math.max(EDGE, Math.min(mark.left - EDGE, document.documentElement.clientWidth - width - EDGE));
  const top = below ? mark.bottom + GAP : mark.top - GAP - height;
  // Relative to its current position, because the page, and the card with it, may scroll.
  const now = card.getBoundingClientRect();
  card.style.translate = `${Math.round(left - now.left)}px ${Math.round(top - now.top)}px`;
}
