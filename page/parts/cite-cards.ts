import { type Child, h } from "../dom.js";

/** From this width on the graph stands beside the text, so that a click selects there; below it a tap shows the card. */
const WIDE = "(min-width: 1240px)";
const EDGE = 12;
const GAP = 6;
const LEAVE_MS = 160;

export type CiteCards = {
  readonly root: HTMLElement;
  /** What a card shows for an id; null where there is nothing. */
  readonly content: (id: string) => Child;
  /** Leads from the card to all that is known. */
  readonly open: (id: string) => void;
};

/** A card at the number of a citation: by tap on narrow screens, while the pointer or the focus is there on wide ones. */
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

  // Before the selection hears of it: on a narrow screen a tap is for the card.
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

/** Below the mark, or above it where there is no room; never outside the window. */
function place(card: HTMLElement, cite: HTMLElement): void {
  const mark = cite.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const below = mark.bottom + GAP + height <= innerHeight - EDGE || mark.top < height + GAP + EDGE;
  const left = Math.max(EDGE, Math.min(mark.left - EDGE, document.documentElement.clientWidth - width - EDGE));
  const top = below ? mark.bottom + GAP : mark.top - GAP - height;
  // From where it stands now to where it belongs: the page may scroll, and the card with it.
  const now = card.getBoundingClientRect();
  card.style.translate = `${Math.round(left - now.left)}px ${Math.round(top - now.top)}px`;
}
