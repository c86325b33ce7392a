/** Watches how late a timer of 5 ms fires in this thread; `worst` is the longest wait beyond those 5 ms, in milliseconds. */
export async function lagWhile<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly worst: number }> {
  const every = 5;
  let worst = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    worst = Math.max(worst, now - last - every);
    last = now;
  }, every);
  try {
    const result = await work();
    return { result, worst };
  } finally {
    clearInterval(timer);
  }
}
