import type { EvidenceLine } from "../domain/episode.js";

export type Style = ReturnType<typeof styleFor>;

const COLOURS: Readonly<Record<string, number>> = { supported: 32, refuted: 31, conflicting: 35, "not-enough-info": 33, failed: 31 };

export function styleFor(stream: NodeJS.WriteStream, env: Readonly<Record<string, string | undefined>>) {
  const on = stream.isTTY === true && !env["NO_COLOR"] && env["TERM"] !== "dumb";
  const paint = (code: number) => (text: string) => (on ? `\u001b[${code}m${text}\u001b[0m` : text);
  return {
    bold: paint(1),
    dim: paint(2),
    added: paint(32),
    removed: paint(31),
    mark: (label: string, text: string): string => paint(COLOURS[label] ?? 0)(text),
    label: (label: string, width: number = 0): string => paint(COLOURS[label] ?? 0)(paint(1)((LABEL_WORDS[label] ?? label).padEnd(width))),
  };
}

const LABEL_WORDS: Readonly<Record<string, string>> = {
  supported: "SUPPORTED",
  refuted: "REFUTED",
  conflicting: "CONFLICTING EVIDENCE",
  "not-enough-info": "NOT ENOUGH INFORMATION",
  failed: "FAILED",
};

/** Puts untrusted text on one line without terminal escapes, so that it cannot imitate our output. */
export function plainText(text: string): string {
  return text.replace(/[\p{Zl}\p{Zp}\s]/gu, " ").replace(/[\p{Cc}\p{Cf}]/gu, "");
}

export function plainLines(text: string): string {
  return text.split("\n").map(plainText).join("\n");
}

/** An error message; further lines are indented, so that they cannot imitate our output. */
export function plainMessage(message: string): string {
  return plainLines(message).replace(/\n(?! {2})/g, "\n  ");
}

export function widthOf(stream: NodeJS.WriteStream): number {
  return Math.min(stream.columns || 100, 120);
}

export function clip(text: string, room: number): string {
  return text.length > room ? `${text.slice(0, room - 1)}…` : text;
}

/** 1,234,567 */
export function grouped(value: number): string {
  return value.toLocaleString("en-US");
}

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

export function citedLines({ id, stance, text, sources }: EvidenceLine, number: number, style: Style, width: number): string[] {
  return [
    `  ${number}. ${wrap(plainText(text), "     ", width).trimStart()}  ${style.dim(`[${id}, ${stance}]`)}`,
    ...sources.map((line) => style.dim(`     ${plainText(line)}`)),
  ];
}
