export type ProgressBar = { show(done: number, total: number, right: boolean): void; end(): void };

const WIDTH = 24;

/** A bar with accuracy so far and time left; silent where nobody watches. */
export function progressBar(stream: NodeJS.WriteStream, wanted: boolean): ProgressBar {
  const start = Date.now();
  let right = 0;
  let shownAt = 0;
  const on = wanted && stream.isTTY === true;
  return {
    show(done, total, wasRight) {
      if (wasRight) right++;
      if (!on || (Date.now() - shownAt < 100 && done < total)) return;
      shownAt = Date.now();
      const filled = Math.round((WIDTH * done) / total);
      const left = Math.round(((Date.now() - start) / done) * (total - done) * 0.001);
      const share = ((100 * right) / done).toFixed(1);
      stream.write(`\r${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${done}/${total}  ${share} % right  ${left} s left \u001b[K`);
    },
    end() {
      if (on) stream.write("\r\u001b[K");
    },
  };
}
