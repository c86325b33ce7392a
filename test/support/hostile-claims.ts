const NAMES = ["Marie Curie", "Paris", "Albert Einstein", "Berlin", "Angela Merkel", "Warsaw", "Canada", "Ottawa", "Barack Obama"];
const WORDS =
  "Marie Curie|Paris|Berlin|X|Zed|the capital of|was born in|and|,|who|is|the husband of|'s|1990|5 km|not|(|)|wrote|in|by|than|film|German|;|that".split(
    "|",
  );

/** Claims that repeat one thing until they are so long; each was once read for seconds or minutes, or looks as if it could be. */
export const HOSTILE: Readonly<Record<string, (length: number) => string>> = {
  "names with brackets": (n) => repeated("X (Y) ", n, "Paris is "),
  "a list of known names": (n) => repeated(`${NAMES.join(", ")}, `, n, "Marie Curie met "),
  "a list of unknown names": (n) => list(n, (at) => `Xa${letter(at)}${letter(at / 26)}o`, ", "),
  "names in quotation marks": (n) => repeated('"X" "Y" ', n, "Paris is "),
  "the same clause again and again": (n) => repeated("Paris is the capital of France, ", n),
  "clauses joined by and": (n) => repeated("Marie Curie was born in Warsaw in 1867 and ", n),
  "relative clauses": (n) => repeated("Paris, which is the capital of ", n),
  possessives: (n) => repeated("Marie Curie's husband's ", n),
  dates: (n) => repeated("Paris was founded on 1 January 1900, ", n),
  "numbers with units": (n) => repeated("1,000,000 2,000 3 km 4 ", n, "Paris has "),
  digits: (n) => repeated("1 ", n, "Paris has "),
  dashes: (n) => repeated("Paris – Berlin – ", n),
  "nested brackets": (n) => `Paris is ${"(".repeat(n / 2 - 6)}X${")".repeat(n / 2 - 6)}`,
  "one long word": (n) => repeated("a", n, "Paris is "),
  "combining marks": (n) => repeated("\u0301\u0316", n, "Paris is e"),
  "other scripts": (n) => repeated("漢字かな ", n, "Paris is "),
  comparisons: (n) => repeated("Paris is larger than Berlin, larger than Warsaw, ", n),
  "a heap of words": (n) => list(n, (at) => WORDS[(at * 7 + Math.floor(at / 5)) % WORDS.length] ?? "", " "),
};

function repeated(unit: string, length: number, before = ""): string {
  return (before + unit.repeat(Math.ceil(length / unit.length))).slice(0, length);
}

function list(length: number, item: (at: number) => string, separator: string): string {
  return `Paris is ${Array.from({ length }, (_, at) => item(at)).join(separator)}`.slice(0, length);
}

function letter(at: number): string {
  return String.fromCharCode(97 + (Math.floor(at) % 26));
}
