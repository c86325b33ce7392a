import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { loadCompiled } from "../../src/cli/load-compiled.js";
import { suiteFolder } from "../support/temp-folder.js";

type Program = { readonly answer: () => number; readonly folder: string };

const program = (answer: number) => `(function (require, module, moduleUrl) {
module.exports = {
  answer: () => ${answer},
  folder: require("node:url").fileURLToPath(new URL(".", moduleUrl)),
};
})`;

describe("a program with its compiled code", () => {
  let folder = "";
  const at = (name: string) => join(folder, name);
  const write = (answer: number, hash: string) => {
    writeFileSync(at("program.cjs"), program(answer));
    writeFileSync(at("code.sha256"), `${hash.repeat(64)}\n`);
  };
  const load = () => loadCompiled<Program>(pathToFileURL(at("program.cjs")));
  const kept = () => readdirSync(folder).filter((name) => name.startsWith("program.cjs."));
  const run = () => {
    const { exports, keep } = load();
    const answer = exports.answer();
    keep();
    return answer;
  };
  beforeEach(() => {
    folder = suiteFolder();
    write(41, "a");
  });

  it("finds Node's modules and its own place", () => {
    expect(load().exports.folder).toBe(join(folder, "/"));
  });

  it("is kept once, in a file that is not written again", () => {
    expect(run()).toBe(41);
    expect(kept()).toHaveLength(1);
    const first = readFileSync(at(kept()[0] ?? ""));
    expect(run()).toBe(41);
    expect(kept()).toHaveLength(1);
    expect(readFileSync(at(kept()[0] ?? "")).equals(first)).toBe(true);
  });

  it("is not taken for a program that is as long but another", () => {
    run();
    write(42, "b");
    expect(run()).toBe(42);
    expect(kept()).toHaveLength(2);
  });

  it.each([
    ["damaged", (bytes: Buffer) => bytes.fill(0x55, bytes.length >> 1, (bytes.length >> 1) + 8)],
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)],
    ["empty", () => Buffer.alloc(0)],
  ])("is made anew where it is %s", (_, spoil) => {
    run();
    const [name = ""] = kept();
    const whole = readFileSync(at(name)).length;
    writeFileSync(at(name), spoil(readFileSync(at(name))));
    expect(run()).toBe(41);
    expect(readFileSync(at(name))).toHaveLength(whole);
    expect(load().exports.answer()).toBe(41);
  });

  it("is not kept where the program has no hash, and the program runs all the same", () => {
    rmSync(at("code.sha256"));
    expect(run()).toBe(41);
    expect(kept()).toEqual([]);
  });

  it("is not kept where nothing can be written, and the program runs all the same", () => {
    const { exports, keep } = load();
    expect(exports.answer()).toBe(41);
    rmSync(folder, { recursive: true });
    expect(keep).not.toThrow();
  });
});
