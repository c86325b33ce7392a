const PRELOAD = new URL("./die-at.mjs", import.meta.url).href;

/** Settings for a process that kills itself in the midst of its work: so many milliseconds after a file has more than so many lines. */
export function dieAt(file: string, lines: number, ms: number): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: `--import ${PRELOAD}`, DIE_FILE: file, DIE_LINES: String(lines), DIE_MS: String(ms) };
}
