import { inForm } from "../domain/composed.js";
import type { Span } from "../domain/mention.js";

/** Normal form for comparing names: ignores case, accents, punctuation, possessives and a leading article. */
export function normaliseName(text: string): string {
  const lower = text.toLowerCase();
  // Fast path: most names are plain letters, and a dictionary of a hundred thousand names is read at every start.
  const folded = /^[a-z0-9]+(?: [a-z0-9]+)*$/.test(lower) ? lower : fold(text);
  return folded.replace(/^(the|a|an) (?=.)/, "");
}

function fold(text: string): string {
  return inForm(text, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ł/g, "l")
    .replace(/ø/g, "o")
    .replace(/ß/g, "ss")
    .replace(/['’]s\b/g, "")
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}+#]+/gu, " ")
    .trim();
}

/** "J.F.K." as "JFK", "JK Rowling" as "J K Rowling": initials with and without points and spaces. */
export function initialForms(name: string): readonly string[] {
  const joined = name.replace(/(?<!\p{L})\p{Lu}(?:[. ]{1,2}\p{Lu}(?!\p{L}))+\.?/gu, (initials) => initials.replace(/[. ]/gu, ""));
  const parted = name.replace(/^\p{Lu}{2,3}(?= \p{Lu}\p{Ll})/u, (initials) => [...initials].join(" "));
  return [joined, parted].filter((form) => form !== name);
}

const ROMAN = " I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX".split(" ");

/** "World War 2" as "World War II", "Rocky IV" as "Rocky 4". */
export function numeralForms(name: string): readonly string[] {
  const [, before = "", last = ""] = /^(\p{Lu}.*) ([IVX]+|\d{1,2})$/u.exec(name) ?? [];
  const other = /^\d/u.test(last) ? ROMAN[Number(last)] : last === "" ? undefined : String(ROMAN.indexOf(last));
  return other === undefined || other === "" || other === "-1" ? [] : [`${before} ${other}`];
}

const MAX_NAME = 120;

/** The position of a name in a text, whole words in any case; null if it does not occur. */
export function nameSpan(text: string, name: string): Span | null {
  const words = name.trim().split(/\s+/u);
  if (name.length > MAX_NAME || !/[\p{L}\p{N}]/u.test(name)) return null;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.map(escapePattern).join("\\s+")}(?![\\p{L}\\p{N}])`, name.length > 2 ? "iu" : "u");
  const found = pattern.exec(text);
  return found === null ? null : { start: found.index, end: found.index + found[0].length, text: found[0] };
}

/** A text as the source of a pattern that matches exactly this text. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}

/** Titles: capitalised words before a name that are not part of the name. */
export const TITLES: ReadonlySet<string> = new Set(
  (
    "president king queen pope sir dame lord lady prince princess emperor empress tsar dr doctor professor prof mr mrs ms miss saint mount lake river " +
    "minister chancellor senator governor general captain justice judge chairman bishop archbishop cardinal father mother sister brother rabbi sultan " +
    "duke duchess count countess earl baron mayor secretary ambassador coach colonel major lieutenant sergeant admiral commander marshal chief ceo cfo " +
    "film movie novel book series show song album band group city town village state country company team club born both like unlike"
  ).split(" "),
);

/** "van Gogh", "De Niro": small words that belong to a family name. */
const PARTICLES = "van|von|der|den|de|di|da|du|del|della|la|le|el|al|bin|ibn|ten|ter";
const FAMILY_PARTICLE = new RegExp(`^(?:${PARTICLES}|O)$`, "iu");
/** The same, with the "and" between two family names ("Ortega y Gasset"). */
const PARTICLE = new RegExp(`^(?:${PARTICLES}|dos|y|e|i)$`, "u");
const GENERATION = /^(?:[ivx]+|jr|sr)$/u;
const CAPITALISED = /^[\p{Lu}\p{Lt}][\p{L}\p{M}.'’-]*(?:\s+[\p{L}\p{M}.'’-]+)+$/u;
/** Number of shared letters that make "Tayla" and "Taylor", "Gorki" and "Gorky" one name. */
const ROOT_LETTERS = 3;

/**
 * Two or more capitalised names in Latin letters, particles aside, without a title: "Meg Ryan", "Ludwig van Beethoven"; not "Madonna",
 * "Lady Gaga", "Mel B".
 */
export function isFullName(text: string): boolean {
  if (!CAPITALISED.test(text) || /[^\p{Script=Latin}\p{M}\s.'’-]/u.test(text)) return false;
  const words = text.split(/[\s-]+/u).filter((word) => !PARTICLE.test(word));
  if (!words.every((word) => /^\p{Lu}/u.test(word))) return false;
  const names = words.map(normaliseName);
  return (
    !names.some((name) => TITLES.has(name) || GENERATION.test(name)) && names.filter(({ length }) => length >= ROOT_LETTERS).length > 1
  );
}

/** Whether two names share a word, or have words that begin alike. */
export function shareWord(one: string, other: string): boolean {
  const roots = rootsOf(other);
  return rootsOf(one).some((root) => roots.includes(root));
}

function rootsOf(name: string): readonly string[] {
  return normaliseName(name)
    .split(" ")
    .filter((word) => word.length > 1 && !PARTICLE.test(word))
    .map((word) => word.slice(0, ROOT_LETTERS));
}

const NO_SURNAME = /[,()\d]|\b(?:Jr|Sr)\b\.?$|\s[IVX]+$|\sthe\s/u;
const TEAM = /\b(?:team|franchise)\b/iu;
const AWARD = /\b(?:awards?|prizes?)\b/iu;
/** "Academy Award for Best Actor", "Oscar for Best Actor": one of several prizes with a common name. */
const OF_SEVERAL = /^(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*) (?:for|in) (?=\p{Lu})/u;

export function isTeam(description: string | null): boolean {
  return TEAM.test(description ?? "");
}

export function isAward(description: string | null): boolean {
  return AWARD.test(description ?? "");
}

export function isLanguage(description: string | null): boolean {
  return /^(?:[\p{L}-]+ )*languages?(?:$|[,;(]| (?:of|in|spoken|used|native)\b)/u.test(description ?? "");
}

type Described = {
  readonly label: string;
  readonly aliases: readonly string[];
  readonly description: string | null;
  readonly isPerson: boolean;
};

/** Short names of a person, a team or a prize: "Pompidou", "van Gogh" and "Gogh", "Mohammed VI", "Seahawks", "Oscar". */
export function shortNamesOf({ label, aliases, description, isPerson }: Described): readonly string[] {
  if (!isPerson && isAward(description)) return [...new Set([label, ...aliases].flatMap((name) => OF_SEVERAL.exec(name)?.[1] ?? []))];
  const reigning = isPerson ? /^(\p{Lu}\p{Ll}+ [IVX]+)(?: of |, )/u.exec(label)?.[1] : undefined;
  if (reigning !== undefined) return [reigning];
  const words = label.split(" ");
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (words.length < 2 || last.length < 4 || !/^\p{Lu}\p{L}*\p{Ll}[\p{L}'’-]*$/u.test(last)) return [];
  if (!isPerson) return isTeam(description) && /[^s]s$/u.test(last) ? [last] : [];
  if (NO_SURNAME.test(label) || TITLES.has(first.toLowerCase())) return [];
  const start = words.findLastIndex((word, at) => at > 0 && at < words.length - 1 && !FAMILY_PARTICLE.test(word)) + 1;
  const family = words.slice(Math.max(1, start)).join(" ");
  return family === last ? [last] : [family, last];
}

/** The key of a short name, which never equals that of a whole name. */
export function shortNameKey(name: string): string {
  return `~${normaliseName(name)}`;
}
