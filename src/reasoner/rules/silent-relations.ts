/** Relations that a bare "is" or "is in" can stand for, by what follows. */
export const SILENT_RELATIONS: Readonly<Record<"word" | "demonym" | "name" | "in" | "from" | "by" | "cast" | "year", readonly string[]>> = {
  word: ["P31", "P106", "P279", "P136", "P641", "P413"],
  demonym: ["P27", "P17", "P495", "P1532"],
  name: ["P31", "P39", "P279", "P106"],
  in: ["P17", "P131", "P30", "P276", "P159", "P361", "P463", "P4552", "P195", "P706", "P206"],
  by: ["P57", "P50", "P170", "P86", "P175"],
  cast: ["P161", "P725"],
  year: ["P577", "P580"],
  from: ["P27", "P19", "P495", "P17", "P740", "P159"],
};
