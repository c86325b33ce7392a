import { h } from "../dom.js";

/** A small panel at its button: Escape, a click elsewhere or `close` closes it, and the focus returns to the button. */
export function popover(
  button: HTMLElement,
  { label, className = "", build }: { readonly label: string; readonly className?: string; readonly build: (close: () => void) => Node },
): void {
  let panel: HTMLElement | null = null;
  const close = () => {
    if (panel === null) return;
    const inside = panel.contains(document.activeElement);
    panel.remove();
    panel = null;
    button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", elsewhere, true);
    if (inside) button.focus();
  };
  const elsewhere = (event: Event) => {
    const target = event.target as Node;
    if (panel !== null && !panel.contains(target) && !button.contains(target)) close();
  };
  const open = () => {
    panel = h("div", { class: `pop ${className}`.trim(), role: "dialog", "aria-label": label }, build(close));
    panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    });
    button.after(panel);
    keepInView(panel);
    // Content that is added later may make it taller.
    new ResizeObserver(() => panel !== null && again(panel)).observe(panel);
    button.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", elsewhere, true);
    panel.querySelector<HTMLElement>("[autofocus], input:checked, input, textarea, button, a")?.focus();
  };
  button.setAttribute("aria-expanded", "false");
  button.setAttribute("aria-haspopup", "dialog");
  button.addEventListener("click", () => (panel === null ? open() : close()));
}

/** Closes the panel, then runs the chosen action. */
export function closing<Args extends readonly unknown[]>(close: () => void, act: (...args: Args) => void): (...args: Args) => void {
  return (...args) => {
    close();
    act(...args);
  };
}

function again(panel: HTMLElement): void {
  panel.style.translate = "";
  keepInView(panel);
}

const EDGE = 12;

/** Moves a panel until it is entirely inside the window; one that is too tall scrolls. */
function keepInView(panel: HTMLElement): void {
  const shift = (start: number, end: number, most: number) => {
    const over = Math.max(0, end - (most - EDGE));
    return Math.max(0, EDGE - (start - over)) - over;
  };
  panel.style.maxHeight = `${innerHeight - 2 * EDGE}px`;
  const { left, right, top, bottom } = panel.getBoundingClientRect();
  const [x, y] = [shift(left, right, document.documentElement.clientWidth), shift(top, bottom, innerHeight)];
  if (x !== 0 || y !== 0) panel.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
}
