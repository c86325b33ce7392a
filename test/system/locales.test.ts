import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { runCli } from "../support/run-cli.js";
import { suiteFolder } from "../support/temp-folder.js";
import { withoutTimes } from "../support/without-times.js";

/** Far ahead of and behind UTC, half an hour off, other letters for "i", other digits. */
const PLACES = {
  home: { TZ: "UTC", LC_ALL: "C" },
  Turkey: { TZ: "Pacific/Kiritimati", LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8" },
  Egypt: { TZ: "America/St_Johns", LC_ALL: "ar_EG.UTF-8", LANG: "ar_EG.UTF-8" },
} as const;

/** Every third claim of the fixture, and claims that hang on days, numbers, capital letters and dotted ones. */
const CLAIMS = [
  ...readFileSync(new URL("../fixtures/starter-claims.jsonl", import.meta.url), "utf8")
    .split("\n")
    .filter((line, place) => line !== "" && place % 3 === 0)
    .map((line) => z.object({ claim: z.string() }).parse(JSON.parse(line)).claim),
  "Albert Einstein died on 18 April 1955.",
  "Mount Everest is higher than 8,800 metres.",
  "ISTANBUL is in TURKEY.",
  "Angela Merkel was Chancellor of Germany on 31 December 2003.",
  "Marie Curie was born on 1 January 1867.",
  "Germany has more than 80 million inhabitants.",
  "The capital of India is New Delhi.",
  "President Harding presented Marie Curie with a gram of radium in 1921.",
];
const ARTICLE = "In May 1921 President Harding presented Marie Curie with a gram of radium at the White House. She was born in Warsaw.";

describe("in other time zones and locales", () => {
  const [folder, articles] = [suiteFolder(), suiteFolder()];
  beforeAll(() => {
    writeFileSync(join(folder, "claims.txt"), CLAIMS.join("\n"));
    writeFileSync(join(articles, "radium.md"), ARTICLE);
  });

  /** Every record of one run over the claims, to the byte but for ids, clocks and the record's hash, which is of those too. */
  async function outcomes(place: keyof typeof PLACES): Promise<readonly string[]> {
    const home = join(folder, place);
    const env = { PLUMBLINE_HOME: home, PLUMBLINE_SEARCH: `corpus:${articles}`, ...PLACES[place] };
    const args = ["batch", join(folder, "claims.txt"), "--records", "--workers", "0"];
    const { code, stderr } = await runCli(args, env);
    expect(code, stderr).toBe(0);
    const records = readdirSync(join(home, "records")).map((name) => readFileSync(join(home, "records", name), "utf8"));
    return records.map((text) => withoutTimes({ ...(JSON.parse(text) as object), sha256: null })).sort();
  }

  it("the same claims have the same outcomes, byte for byte", async () => {
    const [home, ...others] = await Promise.all((Object.keys(PLACES) as (keyof typeof PLACES)[]).map(outcomes));
    expect(home).toHaveLength(CLAIMS.length);
    for (const other of others) expect(other).toEqual(home);
  });
});
