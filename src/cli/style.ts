import type { EvidenceLine } from "../domain/evidence-lines.js";

/** Colours where a person is looking, plain text elsewhere. */
export type Style = {
  bold(text: string): string;
  dim(text: string): string;
  added(text: string): string;
  removed(text: string): string;
  /** A stretch of text in the colour of a verdict. */
  mark(label: string, text: string): string;
  /** In the words and colour of a verdict, padded to a width. */
  label(label: string, width?: number): string;
};

const COLOURS: Readonly<Record<string, number>> = { supported: 32, refuted: 31, conflicting: 35, "not-enough-info": 33, failed: 31 };

export function styleFor(stream: NodeJS.WriteStream, env: Readonly<Record<string, string | undefined>>): Style {
  const on = stream.isTTY === true && !env["NO_COLOR"] && env["TERM"] !== "dumb";
  const paint = (code: number) => (text: string) => (on ? `\u001b[${code}m${text}\u001b[0m` : text);
  return {
    bold: paint(1),
    dim: paint(2),
    added: paint(32),
    removed: paint(31),
    mark: (label, text) => paint(COLOURS[label] ?? 0)(text),
    label: (label, width = 0) => paint(COLOURS[label] ?? 0)(paint(1)((LABEL_WORDS[label] ?? label).padEnd(width))),
  };
}

const LABEL_WORDS: Readonly<Record<string, string>> = {
  supported: "SUPPORTED",
  refuted: "REFUTED",
  conflicting: "CONFLICTING EVIDENCE",
  "not-enough-info": "NOT ENOUGH INFORMATION",
  failed: "FAILED",
};

/** Text from outside on one line, so that it cannot imitate lines of ours; no terminal escape reaches the terminal. */
export function plainText(text: string): string {
  return text.replace(/[\p{Zl}\p{Zp}\s]/gu, " ").replace(/[\p{Cc}\p{Cf}]/gu, "");
}

/** The same for texts that have lines of their own: articles, policies, lists of faults. */
export function plainLines(text: string): string {
  return text.split("\n").map(plainText).join("\n");
}

/** A message of an error. Its other lines are indented: what an endpoint says in it cannot imitate a line of ours. */
export function plainMessage(message: string): string {
  return plainLines(message).replace(/\n(?! {2})/g, "\n  ");
}

export function widthOf(stream: NodeJS.WriteStream): number {
  return Math.min(stream.columns || 100, 120);
}

/** 1,234,567 */
export function grouped(value: number): string {
  return value.toLocaleString("en-US");
}

/** Breaks a paragraph at the width of the terminal, with an indent. */
export function wrap(text: string, indent: string, width: number): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(/\s+/)) {
    if (line.length > indent.length && line.length + word.length + 1 > width) {
      lines.push(line);
      line = indent;
    }
    line += line.length > indent.length ? ` ${word}` : word;
  }
  return [...lines, line].join("\n");
}

/** One numbered entry: the statement or the quote, and under it where to look it up. */
export function citedLines({ id, stance, text, sources }: EvidenceLine, number: number, style: Style, width: number): string[] {
  return [
    `  ${number}. ${wrap(plainText(text), "     ", width).trimStart()}  ${style.dim(`[${id}, ${stance}]`)}`,
    ...sources.map((line) => style.dim(`     ${plainText(line)}`)),
  ];
}
