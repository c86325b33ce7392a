import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import type { Part } from "../../src/reasoner/reader/part.js";

/** A wording of the phrasebook as a sentence about S and V, with its direction; near misses count as `none`. */
export type DirectedWording = {
  readonly property: string;
  readonly direction: "same" | "stronger" | "weaker" | "none";
  readonly part: Pick<Part, "words" | "spans">;
};

const linesSchema = z.array(z.union([z.string(), z.object({ says: z.array(z.string()) })])).default([]);
const entrySchema = z.looseObject({ same: linesSchema, stronger: linesSchema, weaker: linesSchema, unread: linesSchema, not: linesSchema });
const GROUPS = { same: "same", stronger: "stronger", weaker: "weaker", unread: "none", not: "none" } as const;
const EVERY = 10;
const CHOICE = /\(([^()]*)\)(\?)?/u;
const MOST_SENTENCES = 60;

/**
 * Lines that a measuring run of training/ leaves out (line_kept_aside in training/held_out.py), or all lines of some properties; of a line with choices,
 * its first sentence. Lines whose sentence another line says too are left out.
 */
export function asideWordings(properties?: ReadonlySet<string>): readonly DirectedWording[] {
  const folder = new URL("../../phrasebook/", import.meta.url);
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith(".yaml") && name !== "relations.yaml")
    .sort()
    .flatMap((name) => Object.entries(z.record(z.string(), entrySchema).parse(parse(readFileSync(new URL(name, folder), "utf8")))))
    .flatMap(([property, entry]) =>
      Object.entries(GROUPS).flatMap(([group, direction]) =>
        (entry[group as keyof typeof GROUPS] ?? [])
          .flatMap((line) => (typeof line === "string" ? [line] : line.says))
          .map((line) => ({ property, direction, line, isAside: isKeptAside(property, line) })),
      ),
    );
  const learned = new Set(
    lines.filter(({ isAside }) => !isAside).flatMap(({ property, line }) => spoken(line).map((text) => `${property} ${keyOf(text)}`)),
  );
  return lines
    .filter(({ property, isAside }) => (properties === undefined ? isAside : properties.has(property)))
    .flatMap(({ property, direction, line }) => {
      const text = spoken(line).find((one) => properties !== undefined || !learned.has(`${property} ${keyOf(one)}`));
      return text === undefined ? [] : [{ property, direction, part: partOf(text) }];
    });
}

function isKeptAside(property: string, line: string): boolean {
  return createHash("sha1").update(`${property} ${line}`).digest().readUInt32BE(0) % EVERY === 0;
}

/** The sentences that a line stands for, a few dozen at most. */
function spoken(line: string): readonly string[] {
  let sentences = [line.replaceAll(/\b([XY]):[a-z+]+/gu, "$1")];
  while (sentences.some((one) => CHOICE.test(one))) sentences = sentences.flatMap(chosen).slice(0, MOST_SENTENCES);
  return sentences.map(sentence);
}

function chosen(line: string): readonly string[] {
  const choice = CHOICE.exec(line);
  if (choice === null) return [line];
  const options = [...(choice[1] ?? "").split("|"), ...(choice[2] === "?" ? [""] : [])];
  return options.map((option) => line.replace(choice[0], () => option));
}

/** A noun phrase stands for the value or for the subject. */
function sentence(phrase: string): string {
  const text = phrase.replaceAll(/\s+/gu, " ").trim();
  const [hasX, hasY] = [/\bX\b/u.test(text), /\bY\b/u.test(text)];
  return hasX && hasY ? text : hasX ? `Y is ${text}` : `X is ${text}`;
}

function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\b(?:the|an?)\b|,/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

function partOf(words: string): Pick<Part, "words" | "spans"> {
  const spans = [...words.matchAll(/\b[XY]\b/gu)].map(
    ({ 0: letter, index }) => ({ start: index, end: index + 1, kind: letter === "X" ? "subject" : "value" }) as const,
  );
  return { words, spans };
}
