/** Marks in the browser's performance timeline: how long a reader waits for a verdict, and the service's share of that. */
const [CHECK, ANSWER] = ["plumbline:check", "plumbline:answer"];

export function markCheck(): void {
  for (const name of [CHECK, ANSWER]) performance.clearMarks(name);
  performance.mark(CHECK);
}

/** Marks that the answer has arrived; the reader sees it in the next frame. */
export function markAnswer(): void {
  performance.mark(ANSWER);
  requestAnimationFrame(() => {
    performance.measure("plumbline:service", CHECK, ANSWER);
    performance.measure("plumbline:verdict", CHECK);
  });
}
