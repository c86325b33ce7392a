/** What a robots.txt says to us: the lines of the groups that name our agent or, when none does, everyone. */
export type RobotsGroup = { readonly kind: "rules"; readonly lines: readonly string[] } | { readonly kind: "too-many" };

/** More for one agent than any site needs; what is read of each site is kept. */
const MAX_RULES = 5000;
const MAX_CHARACTERS = 128 * 1024;

/**
 * Reads only what concerns us. A parser that keeps every rule for every agent makes of half a megabyte (twenty thousand agents, then
 * twenty thousand rules) hundreds of millions of rules.
 */
export function robotsGroup(text: string, agent: string): RobotsGroup {
  const ours: string[] = [];
  const everyones: string[] = [];
  let named = false;
  let forUs = false;
  let forAll = false;
  let open = false;
  let characters = 0;
  for (const [field, value] of fieldsOf(text)) {
    if (field === "user-agent") {
      // Agents that follow each other share what comes after them.
      if (!open) forUs = forAll = false;
      open = true;
      forUs ||= productOf(value) === agent.toLowerCase();
      forAll ||= value === "*";
      named ||= forUs;
    } else if (RULES.has(field)) {
      open = false;
      if (forUs) ours.push(`${field}: ${value}`);
      if (forAll) everyones.push(`${field}: ${value}`);
      if (forUs || forAll) characters += value.length;
      if (Math.max(ours.length, everyones.length) > MAX_RULES || characters > MAX_CHARACTERS) return { kind: "too-many" };
    }
  }
  return { kind: "rules", lines: named ? ours : everyones };
}

const RULES = new Set(["allow", "disallow", "crawl-delay"]);

/** RFC 9309: a product token is letters, hyphens and underscores; a version may follow it. */
function productOf(value: string): string {
  return /^[a-z_-]+/i.exec(value)?.[0].toLowerCase() ?? "";
}

function* fieldsOf(text: string): Generator<readonly [field: string, value: string]> {
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const end = line.indexOf("#");
    const said = end < 0 ? line : line.slice(0, end);
    const colon = said.indexOf(":");
    if (colon > 0) yield [said.slice(0, colon).trim().toLowerCase(), said.slice(colon + 1).trim()];
  }
}
