import type { Span } from "../domain/mention.js";
import { COMPARATIVE } from "./number-words.js";
import { spansOf } from "./spans.js";

const NEEDS = "(?!\\s+\\p{Ll}+\\s+(?:\\p{Ll}+\\s+)?without\\b)";
/** Words that deny a statement, directly ("not", "it is false that") or indirectly ("failed to", "lacks"). */
const NEGATION = new RegExp(
  [
    // "cannot work without" states a requirement.
    `not(?!\\s+(?:only|just|merely|(?:more|less|fewer)\\s+than))${NEEDS}`,
    "never",
    "neither",
    `(?:is|was|are|were|does|did|do|has|have|had|would|could|ca|wo)n['’]t${NEEDS}`,
    `cannot${NEEDS}`,
    "(?:in no way|by no means|at no (?:time|point)|not once)",
    "(?:refused?|fail(?:ed)?|declined?|yet) to",
    "(?:rejected|turned down)(?! by)",
    "(?:prevented|barred|excluded|absent|far) from",
    "unrelated to",
    // "outside Germany", "wholly outside Germany"; not "outside the city".
    "(?:(?:only|solely|exclusively|entirely|wholly|fully|completely)\\s+)?outside(?: of)?(?=\\s+(?:the\\s+)?·)",
    "(?<=\\bmade )without(?: any)?",
    "unable to",
    "incapable of",
    // "became independent of France" tells of an event, which the phrasebook knows.
    "(?<!\\b(?:bec[ao]m(?:e|es|ing)|declared(?: itself| themselves)?|made|been|turned|grew|went|got|proclaimed)\\s(?:\\p{L}+\\s)?)independent (?:of|from)",
    "nothing to do with",
    // "directed by anyone except", "the capital of any country but"; not "larger than any country except"
    "(?<!\\b(?:than|as|\\p{L}+est|most|least)\\b.*)any(?:thing|one|body|where|\\s+\\p{Ll}+)(?: else)? (?:but|except(?: for)?|other than)",
    "(?:false|untrue|incorrect|wrong|a myth|a lie) (?:that|to say)",
    "lack(?:s|ed)",
    // "won no prize"; but "no longer", "no higher mountain than", "no one", "No. 1".
    `(?<=\\b(?:is|was|are|were|has|have|had|won|got|held|holds|shares?|wrote|took|takes|plays|made|makes|knew|knows|spoke|speaks|sang|saw|built|bore|gave|gives|kept|produces|contains|uses|\\p{Ll}+ed)\\s)no(?=\\s+(?!${COMPARATIVE}|one|other|doubt)[\\p{L}·])`,
  ]
    .map((words) => `(?:${words})`)
    .join("|"),
  "giu",
);
const WORDS = new RegExp(`\\b(?:${NEGATION.source})(?![\\p{L}])`, "giu");
/** "it is not true that …" denies everything after it. */
const FRAME =
  /^(?:it\s+is\s+|it['’]s\s+)?(?:[\p{L}'’]+\s+){0,3}(?:true|the case|false|untrue|incorrect|wrong|myth|lie)\s+(?:that|to say)\b/iu;
/** "did not fail to", "is not unrelated to": two denials of the same thing are close together. */
const CLOSE = /^\s+(?:[\p{L}]+\s+){0,2}$/u;
/** A denial inside a description: "the city which is not …". */
const ASIDE = /\b(?:who|whom|which|whose|where|when|that|because)\b/iu;
/** "in 1912, not in 1935": it denies only what follows. */
const CONTRAST = /[\p{L}·](?:,|\s+(?:and|but))\s+$/iu;
const NEXT_CLAUSE =
  /(?:[,;]|\b(?:and|but|nor|while|whereas|although|though|because))\s+(?:[\p{L}·'’-]+\s+){0,3}?(?:is|are|was|were|has|have|had|did|does|became|won|died)\b/iu;

/** "No film by …", "nobody": a statement about everything, which no graph lists completely. */
const OF_ALL = /\b(?:[Nn]obody|[Nn]o one|[Nn]one of)\b|\b[Nn]othing\b(?!\s+(?:but|to do with))|^No\s+\p{L}/u;

export type Negation = {
  /** "tangled": the scope of a denial is not clear. */
  readonly kind: "none" | "negated" | "tangled";
  readonly spans: readonly Span[];
};

/** What a text with masked names denies. Two denials of the same thing cancel out: "it is not true that … was not …". */
export function readNegation(masked: string): Negation {
  const spans = spansOf(WORDS, masked);
  if (OF_ALL.test(masked)) return { kind: "tangled", spans };
  if (spans.length === 0) return { kind: "none", spans };
  if (spans.some(({ start, text }) => /^not$/iu.test(text) && CONTRAST.test(masked.slice(0, start)))) return { kind: "tangled", spans };
  const [opening = ""] = FRAME.exec(masked) ?? [];
  const frame = opening.length;
  const own = spans.filter(({ start }) => start >= frame);
  const apart = own.some((span, place) => place > 0 && !CLOSE.test(masked.slice(own[place - 1]?.end ?? 0, span.start)));
  const [inner] = own;
  const aside = inner !== undefined && ASIDE.test(masked.slice(frame, inner.start));
  const next = NEXT_CLAUSE.exec(masked);
  // "A and B were not …": two subjects of one clause.
  const another = next !== null && /\p{L}/u.test(masked.slice(0, next.index));
  const read = frame === 0 ? spans : [{ start: 0, end: frame, text: opening }, ...own];
  if (/\bnor\b/iu.test(/\bneither\b(.*)/iu.exec(masked)?.[1] ?? "") || apart || aside || another) return { kind: "tangled", spans: read };
  return { kind: spans.length % 2 === 0 ? "none" : "negated", spans: read };
}

/**
 * Wordings that deny a statement, limit it to one thing or generalise it, anywhere in a text. `readNegation` decides what a claim denies;
 * these are features of a trained model (`weights/`), which needs every sign of a denial.
 */
const PATTERNS = {
  /** Plain grammar of negation. */
  not: /\b(?:not|never|no longer|nobody|none|nothing|nowhere|neither|nor|cannot|without|hardly|barely|zero)\b|n['’]t\b|\bno(?=\s+\p{L})/giu,
  /** Verbs and adjectives that express that something did not happen or cannot happen. */
  failed:
    /\b(?:fail(?:s|ed|ure)?(?:\s+to)?|refus(?:e[sd]?|al|ing)|declin(?:es?|ed|ing)|negat(?:es?|ed)|outside(?:\s+of)?|anything\s+but|far\s+from|unable|incapable|unwilling|avoid(?:s|ed|ing)?|reject(?:s|ed|ing)?|ignor(?:es?|ed|ing)|den(?:y|ies|ied)|lack(?:s|ed|ing)?|devoid|absent|omit(?:s|ted)?|exclud(?:es?|ed|ing)|prevent(?:s|ed)?|yet\s+to|has\s+yet|stop(?:s|ped)?|quit|abstain(?:s|ed)?|refrain(?:s|ed)?|forgot|neglect(?:s|ed)?|turned\s+down|nothing\s+to\s+do|unrelated|disassociated|unconnected|instead\s+of|rather\s+than|impossible|doesn|didn|isn|wasn|weren|aren|couldn|wouldn)\b/giu,
  /** Limits to one thing: easily contradicted by a second one. */
  only: /\b(?:only|solely|exclusively|entirely|purely|strictly|merely|nothing\s+but|sole|completely|wholly|just|except)\b/giu,
  /** Generalises to everything or always: contradicted by one exception. */
  all: /\b(?:all|always|every|everyone|everything|everybody|any|ever|whole|entire|each)\b/giu,
} as const satisfies Record<string, RegExp>;

type DenialKind = keyof typeof PATTERNS;
export type Denial = { readonly kind: DenialKind; readonly start: number; readonly text: string };

export function findDenials(text: string): readonly Denial[] {
  return (Object.keys(PATTERNS) as DenialKind[]).flatMap((kind) =>
    [...text.matchAll(PATTERNS[kind])]
      // "Mission: Impossible" denies nothing.
      .filter(
        (match) =>
          match.index === 0 || !/^\p{Lu}/u.test(match[0]) || /[.!?]\s+$/u.test(text.slice(Math.max(0, match.index - 3), match.index)),
      )
      .map((match) => ({ kind, start: match.index, text: match[0] })),
  );
}

/** Denies a statement; the other kinds limit or generalise it. */
export function negates({ kind }: Denial): boolean {
  return kind === "not" || kind === "failed";
}

/** Denies what follows; "turned down" and "rejected" only report what happened. */
export function deniesAll({ kind, text }: Denial): boolean {
  return kind === "not" || (kind === "failed" && /\bto$|^(?:un|incap|lack)/iu.test(text));
}
