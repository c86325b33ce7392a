/** Wordings that turn a statement round, limit it to one thing or say it of everything. Each is found once in a text, with its place. */
const PATTERNS = {
  /** Plain grammar of negation. */
  not: /\b(?:not|never|no longer|nobody|none|nothing|nowhere|neither|nor|cannot|without|hardly|barely|zero)\b|n['’]t\b|\bno(?=\s+\p{L})/giu,
  /** Verbs and adjectives that say that something did not happen or cannot. */
  failed:
    /\b(?:fail(?:s|ed|ure)?(?:\s+to)?|refus(?:e[sd]?|al|ing)|declin(?:es?|ed|ing)|negat(?:es?|ed)|outside(?:\s+of)?|anything\s+but|far\s+from|unable|incapable|unwilling|avoid(?:s|ed|ing)?|reject(?:s|ed|ing)?|ignor(?:es?|ed|ing)|den(?:y|ies|ied)|lack(?:s|ed|ing)?|devoid|absent|omit(?:s|ted)?|exclud(?:es?|ed|ing)|prevent(?:s|ed)?|yet\s+to|has\s+yet|stop(?:s|ped)?|quit|abstain(?:s|ed)?|refrain(?:s|ed)?|forgot|neglect(?:s|ed)?|turned\s+down|nothing\s+to\s+do|unrelated|disassociated|unconnected|instead\s+of|rather\s+than|impossible|doesn|didn|isn|wasn|weren|aren|couldn|wouldn)\b/giu,
  /** Limits to one thing: easily contradicted by a second one. */
  only: /\b(?:only|solely|exclusively|entirely|purely|strictly|merely|nothing\s+but|sole|completely|wholly|just|except)\b/giu,
  /** Says it of everything or always: contradicted by one exception. */
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

/** Turns a statement round, where others limit it or say it of everything. */
export function negates({ kind }: Denial): boolean {
  return kind === "not" || kind === "failed";
}

/** Turns round what follows, where "turned down" and "rejected" tell what happened. */
export function deniesAll({ kind, text }: Denial): boolean {
  return kind === "not" || (kind === "failed" && /\bto$|^(?:un|incap|lack)/iu.test(text));
}
