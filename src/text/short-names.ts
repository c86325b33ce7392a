import { normaliseName } from "./normalise-name.js";
import { TITLES } from "./titles.js";

/** "van Gogh", "De Niro": small words that belong to a family name. */
const PARTICLE = /^(?:van|von|der|den|de|di|da|du|del|della|la|le|el|al|bin|ibn|ten|ter|O)$/iu;
const NO_SURNAME = /[,()\d]|\b(?:Jr|Sr)\b\.?$|\s[IVX]+$|\sthe\s/u;
const TEAM = /\b(?:team|franchise)\b/iu;
const AWARD = /\b(?:awards?|prizes?)\b/iu;
/** "Academy Award for Best Actor", "Oscar for Best Actor": one of the prizes of a name. */
const OF_SEVERAL = /^(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*) (?:for|in) (?=\p{Lu})/u;

export function isTeam(description: string | null): boolean {
  return TEAM.test(description ?? "");
}

export function isAward(description: string | null): boolean {
  return AWARD.test(description ?? "");
}

type Described = {
  readonly label: string;
  readonly aliases: readonly string[];
  readonly description: string | null;
  readonly isPerson: boolean;
};

/** What a person, a team or a prize is called for short: "Pompidou", "van Gogh" and "Gogh", "Seahawks", "Oscar". */
export function shortNamesOf({ label, aliases, description, isPerson }: Described): readonly string[] {
  if (!isPerson && isAward(description)) return [...new Set([label, ...aliases].flatMap((name) => OF_SEVERAL.exec(name)?.[1] ?? []))];
  const words = label.split(" ");
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (words.length < 2 || last.length < 4 || !/^\p{Lu}\p{L}*\p{Ll}[\p{L}'’-]*$/u.test(last)) return [];
  if (!isPerson) return isTeam(description) && /[^s]s$/u.test(last) ? [last] : [];
  if (NO_SURNAME.test(label) || TITLES.has(first.toLowerCase())) return [];
  const start = words.findLastIndex((word, at) => at > 0 && at < words.length - 1 && !PARTICLE.test(word)) + 1;
  const family = words.slice(Math.max(1, start)).join(" ");
  return family === last ? [last] : [family, last];
}

/** How short names are found again: never by what finds whole names. */
export function shortNameKey(name: string): string {
  return `~${normaliseName(name)}`;
}
