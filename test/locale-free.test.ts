import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SRC = fileURLToPath(new URL("../src/", import.meta.url));

/** What answers by the zone or the language of the machine, where none is given. */
const ASKS_THE_MACHINE = [
  /\.localeCompare\(\s*[^,()]*(\([^()]*\))?\s*\)/,
  /\.toLocale\w*\(\s*\)/,
  /\.toLocale(?:Lower|Upper)Case\(/,
  /\bIntl\.\w+\(\s*\)/,
  /\.get(?:FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)\(\)/,
  /new Date\([^()]+,/,
];

describe("the sources", () => {
  it("never ask the machine for its time zone or language", () => {
    const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    const found = files.flatMap((name) =>
      readFileSync(join(SRC, name), "utf8")
        .split("\n")
        .filter((line) => ASKS_THE_MACHINE.some((pattern) => pattern.test(line)))
        .map((line) => `${name}: ${line.trim()}`),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });
});
