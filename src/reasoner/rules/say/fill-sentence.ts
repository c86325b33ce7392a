/** A name or a literal as written in a sentence. */
export type Named = { readonly text: string; readonly plural: boolean };

export type Filling = {
  readonly subject: Named;
  readonly values: readonly string[];
  /** Conjunction between several values. */
  readonly joinedBy: "and" | "or";
  /** The claimed value or date to contrast: "in 1921". */
  readonly not: string | null;
  readonly notWhen: string | null;
  readonly past: boolean;
  /** Dates and details, placed after the value. */
  readonly details: readonly string[];
};

/** A sentence without its full stop. `subject` is null if the sentence does not begin with it: "the capital of X is Y". */
export type Filled = {
  readonly subject: string | null;
  readonly predicate: string;
  /** Start of the predicate: "was born ", and with its value: "was born in Warsaw ". */
  readonly verb: string;
  readonly core: string;
  readonly hasContrast: boolean;
  readonly endsWithValue: boolean;
};

const VERBS: Readonly<Record<string, readonly [string, string, string, string]>> = {
  is: ["is", "are", "was", "were"],
  has: ["has", "have", "had", "had"],
  was: ["was", "were", "was", "were"],
};
const SLOT = /^\[(.*?)(a\? |a |)Y\]$/u;

/** A sentence of `phrasebook/sentences.yaml` with its slots filled: "X was born [in Y]" → "was born in Warsaw, not in Paris". */
export function fillSentence(form: string, filling: Filling): Filled {
  const { subject, values, joinedBy, not, notWhen, past, details } = filling;
  const isOfSubject = form.startsWith("X ");
  const plural = isOfSubject ? subject.plural : values.length > 1;
  const slot = /\[[^\]]*\]/u.exec(form)?.[0] ?? "[Y]";
  const [, prefix = "", article = ""] = SLOT.exec(slot) ?? [];
  const [before = "", after = ""] = form.split(slot).map((part) => inflected(part, { plural, past, several: values.length > 1 }));
  const value = (texts: readonly string[]) =>
    `${prefix}${listed(
      texts.map((text) => withArticle(article, prefix.endsWith("the ") ? text.replace(/^the /u, "") : text)),
      joinedBy,
    )}`;
  const tail = [after.trim(), ...details].filter((part) => part !== "").join(" ");
  const contrast = not !== null ? `, not ${value([not])}` : notWhen !== null ? `, not ${notWhen}` : "";
  const text = `${before}${value(values)}${tail === "" ? "" : ` ${tail}`}${contrast}`;
  return {
    subject: isOfSubject ? subject.text : null,
    predicate: isOfSubject ? text.slice("X ".length) : text.replace(/\bX\b/u, subject.text),
    verb: isOfSubject ? before.slice("X ".length) : "",
    core: isOfSubject ? `${before.slice("X ".length)}${value(values)} ` : "",
    hasContrast: contrast !== "",
    endsWithValue: tail === "" && contrast === "" && values.length === 1,
  };
}

type Inflection = { readonly plural: boolean; readonly past: boolean; readonly several: boolean };

function inflected(text: string, { plural, past, several }: Inflection): string {
  return text.replace(/\(([^()]*)\)|\b(?:is|has|was)\b/gu, (word, options: string | undefined) => {
    if (options === undefined) return VERBS[word]?.[(plural ? 1 : 0) + (past ? 2 : 0)] ?? word;
    const [one = "", many = "", then] = options === "s" ? ["", "s"] : options.split("|");
    if (then === undefined) return several ? many : one;
    return past ? then : plural ? many : one;
  });
}

/** Classes with adjectives as names: "not flat". */
const ADJECTIVES = /^flat$/u;

/** "a? ": only common nouns take the article. */
function withArticle(article: string, text: string): string {
  const noun = article === "" ? text : text.replace(/^the /u, "");
  return article === "" || (article === "a? " && (!/^\p{Ll}/u.test(noun) || ADJECTIVES.test(noun))) ? noun : `${indefinite(noun)} ${noun}`;
}

/** "an actor", "a university", "an hour". */
export function indefinite(text: string): "a" | "an" {
  if (/^[FHLMNRSX](?:[A-Z]|\b)/u.test(text)) return "an";
  const startsWithVowel = /^(?:[aeio]|u(?!ni(?!n|m)|s[ae]|t[ei]|r[aeiou])|hono|hour|heir)/iu;
  return startsWithVowel.test(text) && !/^(?:eu|one\b|once|u\.?s\b|u\.?k\b)/iu.test(text) ? "an" : "a";
}

/** Capitalises the first letter of a sentence; keeps "iPhone". */
export function capitalised(text: string): string {
  return /^\p{Ll}\p{Lu}/u.test(text) ? text : text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** "A, B and C"; "Anne, Princess Royal; and Charles III"; "Tesla, Inc. and Elon Musk" */
export function listed(texts: readonly string[], joinedBy: "and" | "or" = "and"): string {
  const [last = ""] = texts.slice(-1);
  if (texts.length < 2) return last;
  const mark = texts.some((text) => /, (?!(?:\p{L}+\.)+$)/u.test(text)) ? ";" : ",";
  return `${texts.slice(0, -1).join(`${mark} `)}${mark === ";" ? ";" : ""} ${joinedBy} ${last}`;
}
