import type { Span } from "../domain/mention.js";

/** A longer name for a span of a claim. `sure`: by its form; `likely`: by the words around it; `doubtful`: only if the graph connects its bearer with another name. */
export type Implied = { readonly place: string; readonly name: string; readonly how: "sure" | "likely" | "doubtful" };

const NAME = "\\p{Lu}[\\p{L}'’-]+";
const NAMES = `${NAME}(?: ${NAME})?`;
const LIST = `${NAMES}(?:(?:,| and| or|, and) ${NAMES})*`;
const SHARED = new RegExp(`(?<!\\b(?!Both )\\p{Lu}[\\p{L}'’-]* )\\b((?:${NAME}, )*${NAME}),? (?:and|&) ${NAME} (${NAME})`, "gu");
/** "studied physics at Oxford and Cambridge" */
const STUDY =
  "(?:stud(?:y|ied|ying|ent)|educated|enrolled|graduated?|degree|doctorate|PhD|scholarship|professor|lecturer|fellow|taught|teaches|lectured|read)";
const LEARNED = new RegExp(`\\b${STUDY}(?: \\p{Ll}+){0,4} (?:at|from) (${LIST})`, "gu");
/** "beat Napoleon at Waterloo" */
const FIGHT = "(?:f(?:ought|ight)|won|lost|beat(?:en)?|defeat(?:ed)?|victor(?:y|ious)|routed|crushed|clashed|triumph(?:ed)?)";
const FOUGHT = new RegExp(`\\b${FIGHT}(?: [\\p{L}.'’]+){0,5}? at (${NAMES})|^At (${NAMES})(?= .*\\b${FIGHT}\\b)`, "gu");
/** With no other year: "the Olympics in 1908 and again in 2012" are two. */
const GAMES = /\b(Olympics|Olympic Games)(?= (?:of|in) (\d{4})\b)/gu;
const YEAR = /\d{4}/gu;
const COUPLE = new RegExp(`(?<!${NAME} )\\b(${NAME}) and (${NAME})(?! ${NAME})`, "gu");

/** Longer names that the words around a name point to, by its place: the university after "studied at", the battle after "won at". */
export function impliedNames(text: string): readonly Implied[] {
  const named = (how: Implied["how"], pattern: RegExp, forms: readonly string[]) =>
    namesBehind(text, pattern).flatMap(({ place, name }) => forms.map((form) => ({ place, name: form.replace("*", name), how })));
  return [
    ...sharedSurnames(text),
    ...named("likely", LEARNED, ["University of *", "* University"]),
    ...named("likely", FOUGHT, ["Battle of *"]),
    ...(text.match(YEAR)?.length === 1 ? [...text.matchAll(GAMES)] : []).flatMap(({ index: start, 1: name = "", 2: year = "" }) =>
      ["Summer", "Winter"].map((season): Implied => {
        return { place: placeOf({ start, end: start + name.length }), name: `${year} ${season} Olympics`, how: "likely" };
      }),
    ),
    ...named("doubtful", COUPLE, ["Prince *", "Princess *", "King *", "Queen *"]),
  ];
}

export function placeOf({ start, end }: Pick<Span, "start" | "end">): string {
  return `${start} ${end}`;
}

function namesBehind(text: string, pattern: RegExp): readonly Omit<Implied, "how">[] {
  return [...text.matchAll(pattern)].flatMap((match) =>
    match.slice(1).flatMap((list = "") => {
      const from = match.index + match[0].lastIndexOf(list);
      return [...list.matchAll(new RegExp(NAMES, "gu"))].map(({ index, 0: name }) => ({
        place: placeOf({ start: from + index, end: from + index + name.length }),
        name: name.replace(/['’]s?$/u, ""),
      }));
    }),
  );
}

/** "Charlotte, Emily and Anne Brontë": given names that share the surname of the last. */
function sharedSurnames(text: string): readonly Implied[] {
  return [...text.matchAll(SHARED)].flatMap(({ index, 1: list = "", 2: surname = "" }) =>
    [...list.matchAll(new RegExp(NAME, "gu"))].map(({ index: at, 0: given }) => {
      const start = index + at;
      return { place: placeOf({ start, end: start + given.length }), name: `${given} ${surname.replace(/['’]s?$/u, "")}`, how: "sure" };
    }),
  );
}
