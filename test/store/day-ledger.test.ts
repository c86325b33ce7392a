import { appendFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dayLedger } from "../../src/store/day-ledger.js";
import { tempFolder } from "../support/temp-folder.js";

describe("what models cost today", () => {
  it("is known to all who share a home, and to those who come later", () => {
    const home = tempFolder();
    const [one, other] = [dayLedger(home), dayLedger(home)];
    one.add({ tokens: 100, usd: 0.5 });
    other.add({ tokens: 20, usd: 0.25 });
    one.add({ tokens: 3, usd: 0 });

    for (const ledger of [one, other, dayLedger(home)]) expect(ledger.spent()).toEqual({ tokens: 123, usd: 0.75 });
    const [file = ""] = readdirSync(join(home, "spending"));
    expect(statSync(join(home, "spending", file)).mode & 0o777).toBe(0o600);
  });

  it("begins anew at midnight, and days that are over are removed", () => {
    const home = tempFolder();
    let now = Date.UTC(2026, 0, 1, 23);
    const ledger = dayLedger(home, () => now);
    ledger.add({ tokens: 100, usd: 1 });
    now += 3_600_000;
    expect(ledger.spent()).toEqual({ tokens: 0, usd: 0 });
    ledger.add({ tokens: 7, usd: 0 });

    expect(ledger.spent().tokens).toBe(7);
    expect(readdirSync(join(home, "spending"))).toEqual(["2026-01-02.jsonl"]);
  });

  it("is counted without lines that are damaged, and with one that is written to its end later", () => {
    const home = tempFolder();
    const ledger = dayLedger(home);
    ledger.add({ tokens: 1, usd: 0 });
    const file = join(home, "spending", readdirSync(join(home, "spending"))[0] ?? "");
    appendFileSync(file, '{"tokens":-5}\nnonsense\n{"tokens":10,');
    expect(ledger.spent().tokens).toBe(1);
    appendFileSync(file, '"usd":0}\n');
    expect(ledger.spent().tokens).toBe(11);
  });

  it("is counted by the process alone where nothing can be written", () => {
    const home = join(tempFolder(), "a-file");
    writeFileSync(home, "");
    const ledger = dayLedger(home);
    ledger.add({ tokens: 5, usd: 0 });
    expect(ledger.spent().tokens).toBe(5);
  });
});
