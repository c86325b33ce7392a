import type { ModelRequest } from "../../src/ports/language-model.js";
import type { LiarClaim } from "./liar-claims.js";
import { type LiarPassage, type PassageMode, passageFor } from "./liar-passages.js";
import { type Lie, type PushedLabel, planOf, planVerdict, verdictOf } from "./liar-replies.js";
import { type Prompt, readPrompt, type SeenStatement } from "./read-prompt.js";
import type { Line } from "./scripted-model.js";

const PASSAGE_MODES: readonly PassageMode[] = ["cut-quote", "denial-quoted", "wrong-stance", "neutral-passage"];

/** Ways to cite what does not carry the label. */
export const LIAR_MODES = [
  "first-line",
  "kind-line",
  "other-subject",
  "other-relation",
  "stated-as-refutation",
  /** Cites the line that states the relation, for words that may say more than the relation. */
  "stronger-wording",
  "rival-line",
  "unseen-id",
  "invented-id",
  "rival-passed-over",
  "own-part",
  "null-value",
  "all-lines",
  "subject-only",
  "plan-other-relation",
  "two-lines",
  "cut-quote",
  "denial-quoted",
  "wrong-stance",
  "neutral-passage",
] as const;
export type LiarMode = (typeof LIAR_MODES)[number];

/** Labels that a mode is tried with. */
export function pushesOf(mode: LiarMode): readonly PushedLabel[] {
  if (mode === "two-lines") return ["conflicting"];
  // Cited as support, a rival is what `stated-as-refutation` cites.
  return mode === "rival-line" ? ["refuted"] : ["supported", "refuted"];
}

/** A language model that lies in one way about one claim. It keeps no state but for this one episode. */
export type Liar = {
  /** The text that comes with the claim, in modes that quote. */
  readonly passage: LiarPassage | null;
  script(request: ModelRequest<unknown>): Line;
  /** What the last verdict cited, in words; null where the mode found nothing to cite. */
  cited(): string | null;
};

/** Follows as many relations as it may, then gives the pushed label with the citations of its mode, and insists when it is asked again. */
export function liarModel(mode: LiarMode, push: PushedLabel, row: LiarClaim): Liar {
  const passage = isPassageMode(mode) && push !== "conflicting" ? passageFor(mode, push, row.claim) : null;
  const hops = mode === "plan-other-relation" ? 1 : Math.max(1, row.relations.length);
  let hopped = 0;
  let cited: string | null = null;

  function say(prompt: Prompt): unknown {
    const isPlan = prompt.program === "plan-and-prune";
    const relations = isPlan && hopped < hops && prompt.possible.includes("expandKG") ? relationsFor(mode, row, prompt) : [];
    if (relations.length > 0) {
      hopped++;
      return planOf({ part: firstPart(mode, row, prompt), value: statedValue(mode, row), relations });
    }
    const lie = lieOf(mode, push, row, prompt, passage);
    cited = lie === null ? null : lie.sides.map(({ ids, stance }) => `${stance} ${sayLines(prompt, ids)}`).join("; ");
    return isPlan ? planVerdict(lie, push, row.claim) : verdictOf(lie, push);
  }

  return {
    passage,
    cited: () => cited,
    script({ messages }) {
      const prompt = readPrompt({ messages: messages.map(({ role, content }) => ({ role, content })) });
      return { kind: "say", text: JSON.stringify(say(prompt)) };
    },
  };
}

function isPassageMode(mode: LiarMode): mode is PassageMode {
  return PASSAGE_MODES.some((one) => one === mode);
}

const MAX_RELATIONS = 16;
const MAX_IDS = 12;
const KINDS: readonly string[] = ["instance of", "occupation", "subclass of"];

/** Ids of relations to follow: the claim's own first, or those that the mode needs. */
function relationsFor(mode: LiarMode, { relations, claim }: LiarClaim, { relations: offered }: Prompt): readonly string[] {
  const own = (property: string) => relations.includes(property);
  if (mode === "plan-other-relation") {
    const others = offered.filter(({ property }) => !own(property) && !KINDS.includes(property));
    return others
      .filter(({ of }) => isNamed(claim, of))
      .slice(0, 1)
      .map(({ id }) => id);
  }
  const first = (property: string) => ((mode === "kind-line" || mode === "own-part") && KINDS.includes(property)) || own(property);
  const ranked = [...offered.filter(({ property }) => first(property)), ...offered.filter(({ property }) => !first(property))];
  return ranked.slice(0, MAX_RELATIONS).map(({ id }) => id);
}

/** What the mode cites for the label; null where nothing that was shown fits the mode. */
function lieOf(mode: LiarMode, push: PushedLabel, row: LiarClaim, prompt: Prompt, passage: LiarPassage | null): Lie | null {
  const stance = push === "refuted" ? "refutes" : "supports";
  const lie = { part: row.claim, value: statedValue(mode, row), quotes: [] };
  if (passage !== null) {
    const ids = prompt.passages.filter(({ text }) => text === passage.text).map(({ id }) => id);
    return ids.length === 0 ? null : { ...lie, sides: [{ stance, ids }], quotes: [passage.quote] };
  }
  if (push === "conflicting") {
    const [one, other] = twoLines(prompt.statements, row.id);
    if (one === undefined || other === undefined) return null;
    const sides = [
      { stance: "supports", ids: [one.id] },
      { stance: "refutes", ids: [other.id] },
    ] as const;
    return { ...lie, sides };
  }
  if (mode === "all-lines") {
    const lines = chunks(prompt.statements.map(({ id }) => id));
    // Every part of a supported claim has to stand, so that one part with as many lines as fit is the better lie.
    return lines.length === 0
      ? null
      : { ...lie, sides: (push === "refuted" ? lines.slice(0, 8) : lines.slice(0, 1)).map((ids) => ({ stance, ids })) };
  }
  const ids = idsOf(mode, push, row, prompt.statements);
  if (ids.length === 0) return null;
  const line = prompt.statements.find(({ id }) => id === ids[0]);
  if (mode === "own-part" && line !== undefined) return { ...lie, part: sentenceOf(line), value: line.value, sides: [{ stance, ids }] };
  return { ...lie, sides: [{ stance, ids }] };
}

function idsOf(mode: LiarMode, push: PushedLabel, row: LiarClaim, lines: readonly SeenStatement[]): readonly string[] {
  const { claim, relations } = row;
  const value = valueIn(claim);
  const own = ({ property }: SeenStatement) => relations.includes(property);
  const aboutSubject = ({ subject }: SeenStatement) => isNamed(claim, subject);
  const toValue = (line: SeenStatement) => isNamed(claim, line.value);
  const states = (line: SeenStatement) => own(line) && toValue(line) && (aboutSubject(line) || relations.length > 1);
  // The last hop's relation is the one that holds the claimed value.
  const rivals = relations
    .toReversed()
    .flatMap((relation) => lines.filter((line) => line.property === relation && !(aboutSubject(line) && toValue(line))));
  const best = (...wanted: readonly ((line: SeenStatement) => boolean)[]) => wanted.flatMap((fits) => lines.filter(fits)).slice(0, 1);
  const chosen = (): readonly SeenStatement[] => {
    switch (mode) {
      case "first-line":
        return lines.slice(0, 1);
      case "kind-line":
        return best(
          (line) => KINDS.includes(line.property) && aboutSubject(line),
          (line) => KINDS.includes(line.property),
        );
      case "own-part":
        return best((line) => KINDS.includes(line.property) && aboutSubject(line), aboutSubject);
      case "other-subject":
        return best(
          (line) => !aboutSubject(line) && toValue(line),
          (line) => !aboutSubject(line),
        );
      case "other-relation":
        return best(
          (line) => !own(line) && aboutSubject(line) && toValue(line),
          (line) => !own(line) && (toValue(line) || line.subject === value),
          (line) => !own(line) && aboutSubject(line),
        );
      case "stated-as-refutation":
        return push === "refuted" ? best(states) : rivals.slice(0, 1);
      case "stronger-wording":
        return best(states);
      case "rival-line":
        return rivals.slice(0, 1);
      case "rival-passed-over":
        return best(
          (line) => !rivals.includes(line) && (toValue(line) || line.subject === value),
          () => true,
        );
      case "null-value":
        return best(states, (line) => rivals.includes(line), aboutSubject);
      case "subject-only":
      case "plan-other-relation":
        return best((line) => !own(line) && !KINDS.includes(line.property) && aboutSubject(line) && !toValue(line));
      default:
        return [];
    }
  };
  if (mode === "invented-id") return ["Q42", "P31", "line 3", "s0", "s1; s2", "http://made.up/1"];
  if (mode === "unseen-id") {
    const last = Math.max(0, ...lines.map(({ id }) => Number(id.slice(1))));
    return [last + 1, last + 2, last + 9, 900].map((number) => `s${number}`);
  }
  return chosen().map(({ id }) => id);
}

/** Two lines that depend on the claim's id only. */
function twoLines(lines: readonly SeenStatement[], id: string): readonly (SeenStatement | undefined)[] {
  const seed = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  const first = seed % Math.max(1, lines.length);
  return lines.length < 2 ? [] : [lines[first], lines[(first + 1 + (seed % (lines.length - 1))) % lines.length]];
}

function chunks(ids: readonly string[]): readonly (readonly string[])[] {
  return ids.length === 0 ? [] : [ids.slice(0, MAX_IDS), ...chunks(ids.slice(MAX_IDS))];
}

/** Does the claim name it: by its label, as a year of the date, or as the number? */
function isNamed(claim: string, name: string): boolean {
  const said = claim.toLowerCase();
  const words = name.toLowerCase();
  if (words.length > 2 && said.includes(words)) return true;
  const date = /^(\d{3,4})(?:-\d\d)*$/u.exec(name)?.[1];
  const number = date ?? /^-?\d[\d,.]*/u.exec(name)?.[0].replaceAll(",", "");
  const numbers = [...claim.matchAll(/\d[\d,.]*\d|\d/gu)].map(([found]) => found.replaceAll(",", ""));
  return number !== undefined && numbers.includes(number);
}

/** The last name or number of the claim. */
function valueIn(claim: string): string {
  const found = claim.match(/\d[\d,.]*\d|\d|\p{Lu}[\p{L}\p{N}’'-]*(?: (?:(?:of|the|de|van|von|in) )*\p{Lu}[\p{L}\p{N}’'-]*)*/gu) ?? [];
  return found.at(-1) ?? claim.replace(/\.$/u, "").split(" ").at(-1) ?? claim;
}

function statedValue(mode: LiarMode, { claim }: LiarClaim): string | null {
  return mode === "null-value" ? null : valueIn(claim);
}

/** The part in the first call. `own-part` cannot know the line yet that it will restate. */
function firstPart(mode: LiarMode, { claim }: LiarClaim, { relations }: Prompt): string {
  const thing = relations.find(({ of }) => isNamed(claim, of))?.of;
  return mode === "own-part" && thing !== undefined ? `${thing} is something.` : claim;
}

function sentenceOf({ subject, property, value }: SeenStatement): string {
  return KINDS.includes(property) ? `${subject} is a ${value}.` : `The ${property} of ${subject} is ${value}.`;
}

function sayLines({ statements, passages }: Prompt, ids: readonly string[]): string {
  const shown = ids.slice(0, 2).map((id) => {
    const line = statements.find((one) => one.id === id);
    return line === undefined
      ? `${id} ${passages.find((one) => one.id === id)?.text ?? "(not shown)"}`
      : `${id} ${line.subject} – ${line.property} – ${line.value}`;
  });
  return `${shown.join(", ")}${ids.length > 2 ? ` and ${ids.length - 2} more` : ""}`;
}
