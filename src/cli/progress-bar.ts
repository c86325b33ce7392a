export type ProgressBar = { show(done: number, total: number, right: boolean): void; end(): void };

const WIDTH = 24;

/** A bar with accuracy so far and time left; silent without a terminal. */
export function progressBar(stream: NodeJS.WriteStream, wanted: boolean): ProgressBar {
  const start = performance.now();
  let right = 0;
  let shownAt = 0;
  const on = wanted && stream.isTTY === true;
  return {
    show(done, total, wasRight) {
      if (wasRight) right++;
      if (!on || (performance.now() - shownAt < 100 && done < total)) return;
      shownAt = performance.now();
      const left = Math.round(((performance.now() - start) / done) * (total - done) * 0.001);
      const share = ((100 * right) / done).toFixed(1);
      stream.write(`\r${bar(done / total)} ${done}/${total}  ${share} % right  ${left} s left \u001b[K`);
    },
    end() {
      if (on) stream.write("\r\u001b[K");
    },
  };
}

function bar(share: number): string {
  const filled = Math.min(WIDTH, Math.round(WIDTH * share));
  return `${"█".repeat(filled)}${"░".repeat(WIDTH - filled)}`;
}

export type WorkBar = { show(share: number, doing: string): void; end(): void };

/** A bar for work of known size. */
export function workBar(stream: NodeJS.WriteStream, wanted: boolean): WorkBar {
  const start = performance.now();
  const on = wanted && stream.isTTY === true;
  let shownAt = 0;
  return {
    show(share, doing) {
      if (!on || performance.now() - shownAt < 100 || share <= 0) return;
      shownAt = performance.now();
      const left = Math.max(0, Math.round(((shownAt - start) / share) * (1 - share) * 0.001));
      stream.write(`\r${bar(share)} ${Math.round(100 * share)} %  ${doing}  ${left} s left \u001b[K`);
    },
    end() {
      if (on) stream.write("\r\u001b[K");
    },
  };
}
