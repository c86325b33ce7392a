const WIDTH = 24;
const EVERY_MS = 100;
const CLEAR = "\r\u001b[K";

/** A status line on a terminal, at most ten times a second; silent elsewhere. */
function statusLine(stream: NodeJS.WriteStream, wanted: boolean) {
  const start = performance.now();
  const on = wanted && stream.isTTY === true;
  let shownAt = 0;
  return {
    show(share: number, text: string, isLast: boolean): void {
      const now = performance.now();
      if (!on || share <= 0 || (now - shownAt < EVERY_MS && !isLast)) return;
      shownAt = now;
      const left = Math.max(0, Math.round(((now - start) / share) * (1 - share) * 0.001));
      const filled = Math.min(WIDTH, Math.round(WIDTH * share));
      stream.write(`\r${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${text}  ${left} s left \u001b[K`);
    },
    end(): void {
      if (on) stream.write(CLEAR);
    },
  };
}

export function progressBar(stream: NodeJS.WriteStream, wanted: boolean) {
  const line = statusLine(stream, wanted);
  let right = 0;
  return {
    show(done: number, total: number, wasRight: boolean): void {
      if (wasRight) right++;
      line.show(done / total, `${done}/${total}  ${((100 * right) / done).toFixed(1)} % right`, done >= total);
    },
    end: line.end,
  };
}

export function workBar(stream: NodeJS.WriteStream, wanted: boolean) {
  const line = statusLine(stream, wanted);
  return { show: (share: number, doing: string): void => line.show(share, `${Math.round(100 * share)} %  ${doing}`, false), end: line.end };
}
