/** Dragging the empty canvas moves it; boxes stay buttons, and touch uses the browser's scrolling. */
export function dragToPan(canvas: HTMLElement): void {
  canvas.addEventListener("pointerdown", (down) => {
    if (down.pointerType === "touch" || down.button !== 0 || (down.target as Element).closest(".box, button, .overview") !== null) return;
    const start = { x: canvas.scrollLeft + down.clientX, y: canvas.scrollTop + down.clientY };
    const move = (event: PointerEvent) => {
      canvas.scrollLeft = start.x - event.clientX;
      canvas.scrollTop = start.y - event.clientY;
    };
    const end = () => {
      canvas.removeEventListener("pointermove", move);
      canvas.classList.remove("panning");
    };
    canvas.setPointerCapture(down.pointerId);
    canvas.classList.add("panning");
    canvas.addEventListener("pointermove", move);
    canvas.addEventListener("pointerup", end, { once: true });
    canvas.addEventListener("pointercancel", end, { once: true });
  });
}
