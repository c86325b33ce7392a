import { createHash } from "node:crypto";
import type { CandidatePassage } from "../src/ports/reasoner.js";
import { type ClaimPart, claimEvent, claimParts } from "../src/reasoner/passages/claim-event.js";
import { readWords } from "../src/reasoner/passages/read-words.js";
import type { Labelled } from "./stance-examples.js";

/** A supported claim with one change. `supports`: the meaning is the same; `silent`: its evidence no longer decides; `not supports`: it refutes or does not decide. */
export type Contrast = {
  readonly change: "voice" | "verb" | "subject" | "exchange" | "denial" | "time" | "number" | "word" | "cut";
  readonly label: "supports" | "silent" | "not supports" | "refutes";
  readonly claim: string;
  readonly passage: CandidatePassage;
};

type Span = { readonly start: number; readonly end: number };

/** Replacement words: verbs, other words and names of all claims. */
export type Vocabulary = { readonly verbs: readonly string[]; readonly words: readonly string[]; readonly names: readonly string[] };

export function vocabularyOf(claims: readonly string[]): Vocabulary {
  const plain = claims.flatMap((claim) => readWords(claim).flatMap(({ kind, lower }) => (kind === "plain" ? [lower] : [])));
  return {
    verbs: unique(plain.filter((word) => /^[a-z]{3,}ed$/u.test(word))),
    words: unique(plain.filter((word) => /^[a-z]{4,}$/u.test(word) && !/(?:ed|ing|ly)$/u.test(word))),
    names: unique(claims.flatMap((claim) => [...claim.matchAll(/\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/gu)].map(([name]) => name))),
  };
}

/**
 * The claim with another verb, subject, date, number or last word, negated, with two names exchanged, or with evidence that ends earlier.
 */
export function contrastsOf({ id, claim, supported }: Labelled, passage: CandidatePassage, vocabulary: Vocabulary): readonly Contrast[] {
  if (!supported) return [];
  const text = passage.text;
  const parts = claimParts(claim, ({ start, text: word }) => start === 0 && /^\p{Lu}/u.test(word) && text.includes(word));
  const anchor = claimEvent(claim, parts)?.anchor;
  const verb = anchor?.lower.endsWith("ed") ? anchor : undefined;
  const names = parts.filter((part): part is Extract<ClaimPart, { kind: "name" }> => part.kind === "name");
  const [first, second] = names;
  const put = ({ start, end }: Span, by: string) => `${claim.slice(0, start)}${by}${claim.slice(end)}`;
  const strange = (list: readonly string[], salt: string) => {
    const said = `${text} ${claim}`.toLowerCase();
    return pick(
      list.filter((one) => !said.includes(one.toLowerCase().slice(0, 4))),
      `${id} ${salt}`,
    );
  };
  const found: Contrast[] = [];
  const add = (change: Contrast["change"], label: Contrast["label"], changed: string | null, where = passage) => {
    if (changed !== null) found.push({ change, label, claim: changed, passage: where });
  };
  const swapIn = (span: Span | undefined, by: string | undefined) => (span === undefined || by === undefined ? null : put(span, by));
  add("voice", "supports", otherVoice(claim));
  add("verb", "silent", swapIn(verb, strange(vocabulary.verbs, "verb")));
  if (first !== undefined && first.start < 5) {
    const near = namesIn(text).filter((name) => !claim.includes(name.split(" ")[0] ?? "") && !claim.includes(name.split(" ").at(-1) ?? ""));
    add("subject", "silent", swapIn(first, pick(near, id) ?? strange(vocabulary.names, "name")));
    if (second !== undefined) add("exchange", "not supports", exchanged(claim, first, second));
  }
  add("denial", "refutes", denied(claim, verb));
  add("time", "refutes", swapIn(yearIn(claim, text), String(Number(/\b(?:1[5-9]|20)\d\d\b/u.exec(claim)?.[0]) + 3 + (claim.length % 9))));
  const count = parts.find(({ kind }) => kind === "count");
  const digits = count === undefined ? null : /\d+/u.exec(claim.slice(count.start, count.end));
  if (count !== undefined && digits !== null && text.includes(digits[0])) {
    const start = count.start + digits.index;
    add("number", "refutes", put({ start, end: start + digits[0].length }, String(Number(digits[0]) * 2 + 3)));
  }
  const word = parts.findLast((part) => part.kind === "word" && part.start !== anchor?.start);
  add("word", "silent", swapIn(word, strange(vocabulary.words, "word")));
  const last = parts.at(-1);
  const shorter = last === undefined ? null : cutBefore(text, claim.slice(last.start, last.end));
  if (shorter !== null) add("cut", "silent", claim, { ...passage, text: shorter });
  return found;
}

const VERB = "(\\p{Ll}+ed|built|made|won)";
const PASSIVE = new RegExp(`^(\\p{Lu}[^,]{2,50}?) (?:was|were|is) ${VERB} by (\\p{Lu}[^,]{2,40}?)\\.?$`, "u");
const ACTIVE = new RegExp(`^(\\p{Lu}[^,]{2,40}?) ${VERB} (\\p{Lu}[^,]{2,50}?)\\.?$`, "u");

/** "Acme was founded by Ann Marsh" means the same as "Ann Marsh founded Acme". */
function otherVoice(claim: string): string | null {
  const passive = PASSIVE.exec(claim);
  if (passive !== null) return `${passive[3]} ${passive[2]} ${passive[1]}.`;
  const active = ACTIVE.exec(claim);
  return active === null || / (?:was|were|is|has|had|not|never)$/u.test(active[1] ?? "")
    ? null
    : `${active[3]} was ${active[2]} by ${active[1]}.`;
}

function exchanged(claim: string, first: Span, second: Span): string {
  const [one, other] = [claim.slice(first.start, first.end), claim.slice(second.start, second.end)];
  return `${claim.slice(0, first.start)}${other}${claim.slice(first.end, second.start)}${one}${claim.slice(second.end)}`;
}

function denied(claim: string, verb: Span | undefined): string | null {
  if (/\b(?:not|never|no)\b/u.test(claim)) return null;
  const be = /\b(?:is|was|are|were|can|could|will)\b/u.exec(claim);
  if (be !== null) return `${claim.slice(0, be.index)}${be[0]} not${claim.slice(be.index + be[0].length)}`;
  return verb === undefined ? null : `${claim.slice(0, verb.start)}never ${claim.slice(verb.start)}`;
}

function yearIn(claim: string, text: string): Span | undefined {
  const year = /\b(?:1[5-9]|20)\d\d\b/u.exec(claim);
  return year === null || !text.includes(year[0]) ? undefined : { start: year.index, end: year.index + 4 };
}

/** The text before the phrase that contains `said`. */
function cutBefore(text: string, said: string): string | null {
  const at = text.indexOf(said);
  const phrase = Math.max(...[",", " and ", " in ", " by ", " for "].map((lead) => text.lastIndexOf(lead, at)));
  return at > 30 && phrase > 25 ? `${text.slice(0, phrase)}.` : null;
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<=[\p{Ll},]\s)\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,2}/gu)].map(([name]) => name);
}

function pick<T>(list: readonly T[], seed: string): T | undefined {
  return list[createHash("sha1").update(seed).digest().readUInt32BE(0) % Math.max(1, list.length)];
}

function unique(list: readonly string[]): readonly string[] {
  return [...new Set(list)];
}

const TITLES = ["A short history", "What the river brought", "News of the week", "Letters from the north", "Report of the meeting"];
const OPENINGS = [
  "There is much to tell about X.",
  "X has been spoken of for years.",
  "This is the story of X.",
  "Everybody here knows X.",
];

/** The passage on a page whose title is not its subject; a sentence before it names the subject. */
export function withoutTitle(passage: CandidatePassage, seed: string): CandidatePassage {
  const subject = passage.title?.split("; ")[0]?.replace(/\s*\(.*/u, "");
  const before = subject === undefined ? "" : (pick(OPENINGS, seed) ?? "").replace("X", subject);
  return { ...passage, title: pick([null, null, ...TITLES], seed) ?? null, context: { before, after: "" } };
}
