/**
 * `npm run bench:additions [-- --each 10 --seed 1]`: adds words that change its meaning to true claims ("… in part", "the rival of …"), or exchanges their verb
 * ("hated"), and prints what is still supported. A support here is wrong unless the words happen to be true; a refutation may be right.
 */
import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { z } from "zod";
import { built } from "./data/built.js";
import { seededOrder } from "./data/seeded-order.js";

const { composeEngine } = await built<typeof import("../src/compose/compose.js")>("compose/compose.js");
const { readConfig } = await built<typeof import("../src/config.js")>("config.js");

const { values: options } = parseArgs({ options: { each: { type: "string", default: "10" }, seed: { type: "string", default: "1" } } });
const lists = z
  .record(z.enum(["tails", "behindVerb", "heads", "names", "verbs"]), z.array(z.string()))
  .parse(parse(readFileSync(new URL("data/additions.yaml", import.meta.url), "utf8")));
const NAME = "(?:the )?\\p{Lu}[\\p{L}\\p{N}.'-]*(?: (?:of (?:the )?)?\\p{Lu}[\\p{L}\\p{N}.'-]*)*";

/** The claim with the words; null if it has no place for them. */
const WAYS: Readonly<Record<keyof typeof lists, (claim: string, words: string) => string | null>> = {
  tails: (claim, words) => `${claim}${words.startsWith(",") ? "" : " "}${words}`,
  behindVerb: (claim, words) => changed(claim, / (?:is|was|are|were) /u, (verb) => `${verb}${words} `),
  heads: (claim, words) =>
    words.includes("@") ? changed(claim, new RegExp(`^${NAME}(?= )`, "u"), (name) => words.replace("@", name)) : `${words} ${claim}`,
  names: (claim, words) => changed(claim, new RegExp(`(?<= )${NAME}$`, "u"), (name) => words.replace("@", name.replace(/^the /u, ""))),
  verbs: (claim, words) => changed(claim, new RegExp(`(?<=^${NAME}) \\p{Ll}[\\p{Ll} ]+ (?=${NAME}$)`, "u"), () => ` ${words} `),
};

function changed(claim: string, pattern: RegExp, to: (found: string) => string): string | null {
  return pattern.test(claim) ? claim.replace(pattern, to) : null;
}

const folder = new URL("../test/fixtures/", import.meta.url);
const rowSchema = z.looseObject({ claim: z.string(), label: z.union([z.string(), z.array(z.string())]).optional() });
const told = readdirSync(folder)
  .filter((name) => /-claims(?:-\d+)?\.jsonl$/u.test(name) && !/^(?:corpus|misleading)/u.test(name))
  .flatMap((name) => readFileSync(new URL(name, folder), "utf8").trim().split("\n"))
  .map((line) => rowSchema.parse(JSON.parse(line)))
  // With a conjunction the words may belong to one half only; most openings are no names.
  .filter(
    ({ claim, label }) =>
      label === "supported" &&
      /^\p{Lu}.*\.$/u.test(claim) &&
      !/\b(?:and|or|but)\b|^(?:In|On|At|By|It|There|You|People|When|Both|All)\b/u.test(claim),
  )
  .map(({ claim }) => claim.slice(0, -1));
const claims = [...new Set(told)];

const engine = await composeEngine(readConfig({ PLUMBLINE_REASONER: "offline" }));
const labelOf = async (claim: string) => {
  const { outcome } = await engine.verify(`${claim}.`, { record: false });
  return outcome.kind === "verdict" ? outcome.verdict.label : "failed";
};
let [asked, supported] = [0, 0];
for (const [way, additions] of Object.entries(lists) as [keyof typeof lists, readonly string[]][])
  for (const words of additions) {
    const kept: string[] = [];
    let tried = 0;
    for (const claim of seededOrder(claims, (one) => one, `${options.seed} ${words}`)) {
      if (tried >= Number(options.each)) break;
      const longer = WAYS[way](claim, words);
      if (longer === null || (await labelOf(claim)) !== "supported") continue;
      tried++;
      if ((await labelOf(longer)) === "supported") kept.push(longer);
    }
    asked += tried;
    supported += kept.length;
    if (kept.length > 0) console.log(`${way}: ${words} | ${kept.length} of ${tried} | ${kept.join(" | ")}`);
  }
console.log(`${supported} of ${asked} changed claims are still supported`);
await engine.close();
