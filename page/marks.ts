/** Marks in the browser's own timeline: how long a reader waits for a verdict, and how much of that is the service. */
const [CHECK, ANSWER] = ["plumbline:check", "plumbline:answer"];

export function markCheck(): void {
  for (const name of [CHECK, ANSWER]) performance.clearMarks(name);
  performance.mark(CHECK);
}

/** The answer is here; when the next frame is drawn, the reader sees it. */
export function markAnswer(): void {
  performance.mark(ANSWER);
  requestAnimationFrame(() => {
    performance.measure("plumbline:service", CHECK, ANSWER);
    performance.measure("plumbline:verdict", CHECK);
  });
}
