import { normaliseName } from "./normalise-name.js";
import { TITLES } from "./titles.js";

/** As many letters as make "Tayla" and "Taylor", "Gorki" and "Gorky" one name. */
const ROOT_LETTERS = 3;
const PARTICLE = /^(?:de|del|della|di|da|dos|du|la|le|van|von|der|den|ten|ter|bin|ibn|al|el|y|e|i)$/u;
const ORDINAL = /^(?:[ivx]+|jr|sr)$/u;
const CAPITALISED = /^[\p{Lu}\p{Lt}][\p{L}\p{M}.'’-]*(?:\s+[\p{L}\p{M}.'’-]+)+$/u;

/** Two or more names in Latin letters, capitals but for particles, no title: "Meg Ryan", "Ludwig van Beethoven"; not "Madonna", "Lady Gaga", "Mel B". */
export function isFullName(text: string): boolean {
  if (!CAPITALISED.test(text) || /[^\p{Script=Latin}\p{M}\s.'’-]/u.test(text)) return false;
  const words = text.split(/[\s-]+/u).filter((word) => !PARTICLE.test(word));
  if (!words.every((word) => /^\p{Lu}/u.test(word))) return false;
  const names = words.map(normaliseName);
  return !names.some((name) => TITLES.has(name) || ORDINAL.test(name)) && names.filter(({ length }) => length >= ROOT_LETTERS).length > 1;
}

/** Have two names a word in common, or two words that begin alike? */
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
