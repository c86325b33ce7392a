import type { Reading, Term } from "../../src/domain/reading.js";
import { readPart } from "../../src/reasoner/rules/understand/read-part.js";
import { testBook } from "./rules.js";
import { worldBelief } from "./web-world.js";

const book = testBook();

/** How a sentence about the small world is understood, the likeliest reading first. */
export function readingsOf(text: string): readonly Reading[] {
  return readPart(worldBelief(text), book).readings;
}

export function readingOf(text: string): Reading {
  const [first] = readingsOf(text);
  if (first === undefined) throw new Error(`no reading of "${text}"`);
  return first;
}

/** The ways of the first assertion as "Lantern Hill P57 Chen Moreau"; a step against its direction is marked with ^. */
export function waysIn(text: string): readonly string[] {
  const [assertion] = readingOf(text).assertions;
  if (assertion === undefined) return [];
  const { subject, value, senses } = assertion;
  return senses.map(({ path }) => `${said(subject)} ${typeof path === "string" ? path : path.map(sayStep).join("/")} ${said(value)}`);
}

function sayStep({ property, direction }: { readonly property: string; readonly direction: "out" | "in" }): string {
  return direction === "out" ? property : `^${property}`;
}

function said({ span }: Term): string {
  return span.text;
}
