import { h } from "../dom.js";

/** A small panel at its button: Escape, a click elsewhere or `close` shut it, and the focus goes back to the button. */
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
    button.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", elsewhere, true);
    panel.querySelector<HTMLElement>("[autofocus], input:checked, input, textarea, button, a")?.focus();
  };
  button.setAttribute("aria-expanded", "false");
  button.setAttribute("aria-haspopup", "dialog");
  button.addEventListener("click", () => (panel === null ? open() : close()));
}

/** Closes the panel, then does what was chosen in it. */
export function closing<Args extends readonly unknown[]>(close: () => void, act: (...args: Args) => void): (...args: Args) => void {
  return (...args) => {
    close();
    act(...args);
  };
}

const EDGE = 12;

/** Moves a panel sideways until no part of it is outside the window. */
function keepInView(panel: HTMLElement): void {
  const { left, right } = panel.getBoundingClientRect();
  const over = Math.max(0, right - (document.documentElement.clientWidth - EDGE));
  const under = Math.max(0, EDGE - (left - over));
  if (over > 0 || under > 0) panel.style.translate = `${Math.round(under - over)}px 0`;
}
