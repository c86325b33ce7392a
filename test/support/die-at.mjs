/**
 * Preloaded into a process that is to be killed in the midst of its work: once a file has more than so many lines, it ends itself without warning, so many
 * milliseconds later. Its own timers watch the file: a busy machine slows them as it slows the work, while another process would come too late.
 */
import { readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const { DIE_FILE: file, DIE_LINES: lines, DIE_MS: ms } = process.env;
if (isMainThread && file !== undefined) {
  const watch = setInterval(() => {
    if (linesOf(file) <= Number(lines)) return;
    clearInterval(watch);
    setTimeout(() => process.kill(process.pid, "SIGKILL"), Number(ms));
  }, 2);
  watch.unref();
}

function linesOf(path) {
  try {
    return readFileSync(path, "utf8").split("\n").length - 1;
  } catch {
    return 0;
  }
}
