/** Passes values from callbacks to a `for await`; pushed values wait until they are read. */
export type AsyncQueue<T> = { push(value: T): void; end(): void; fail(error: unknown): void; values(): AsyncGenerator<T, void> };

export function asyncQueue<T>(): AsyncQueue<T> {
  const waiting: T[] = [];
  let ended: { readonly error: unknown } | "well" | null = null;
  let wake: () => void = () => undefined;
  const finish = (how: { readonly error: unknown } | "well") => {
    ended ??= how;
    wake();
  };
  return {
    push(value) {
      waiting.push(value);
      wake();
    },
    end: () => finish("well"),
    fail: (error) => finish({ error }),
    async *values() {
      for (;;) {
        const next = waiting.shift();
        if (next !== undefined) yield next;
        else if (ended === "well") return;
        else if (ended !== null) throw ended.error;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}
