import { z } from "zod";

const MISSING = "is missing";

/** A message is a verb with its object, or a sentence of its own: "claim is missing", "asOf: a date is YYYY". */
export function sayField(field: string, message: string): string {
  if (field === "") return message;
  return `${field}${/^(?:is|has|holds|must|does)\b/u.test(message) ? "" : ":"} ${message}`;
}

export function sayIssues({ issues }: Pick<z.ZodError, "issues">): string {
  return issues.map(({ path, message }) => sayField(path.join("."), message)).join("; ");
}

/** The value as the schema has it. Throws with the faults in words. */
export function parseBy<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(sayIssues(parsed.error));
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  map: "a Map",
  null: "null",
};

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>["localeError"]>>[0];

/** zod's issues in plain sentences, to be read after the name of their field: "claim: has to be a text, not a number". */
function plainIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return MISSING;
      return `has to be ${EXPECTED[issue.expected] ?? issue.expected}, not ${sayKind(issue.input)}`;
    case "too_small":
      return sayBound(issue.origin, Number(issue.minimum), issue.inclusive === false ? "more than" : "at least");
    case "too_big":
      return sayBound(issue.origin, Number(issue.maximum), issue.inclusive === false ? "less than" : "at most");
    case "unrecognized_keys":
      return `there is no field ${issue.keys.map((key) => `"${key}"`).join(", ")}`;
    case "invalid_value":
      return `has to be ${issue.values.map(String).join(" or ")}`;
    case "invalid_format":
      return issue.format === "url" ? "is not a URL" : "does not have the form that is expected here";
    case "invalid_union":
      return sayUnion(issue.errors);
    default:
      return "is not valid";
  }
}

function sayKind(input: unknown): string {
  if (input === null) return "null";
  if (Array.isArray(input)) return "a list";
  if (Number.isNaN(input)) return "this text";
  return EXPECTED[typeof input] ?? typeof input;
}

const UNITS: Readonly<Record<string, string>> = {
  string: "characters",
  array: "entries",
  set: "entries",
  map: "entries",
  object: "fields",
};

function sayBound(origin: string, bound: number, than: string): string {
  const unit = UNITS[origin];
  if (unit === undefined) return `has to be ${than} ${bound}`;
  return bound === 1 && than === "at least" ? "is empty" : `has to have ${than} ${bound} ${unit}`;
}

type Said = { readonly code?: string | undefined; readonly path: readonly PropertyKey[]; readonly message: string };

/** The faults of the form that was most likely meant: the one with the fewest foreign or missing fields. */
function sayUnion(forms: readonly (readonly Said[])[]): string {
  const foreign = (faults: readonly Said[]) =>
    faults.filter(({ code, path, message }) => code === "unrecognized_keys" || message === MISSING || path.length === 0).length;
  const [likeliest = []] = [...forms].sort((a, b) => foreign(a) - foreign(b) || a.length - b.length);
  const said = likeliest.map(({ path, message }) => sayField(path.map(String).join("."), message));
  return said.join("; ") || "is not valid";
}

z.config({ localeError: plainIssue });
