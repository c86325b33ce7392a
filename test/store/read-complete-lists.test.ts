import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeListsReady, readCompleteLists } from "../../src/store/read-complete-lists.js";
import { suiteFolder } from "../support/temp-folder.js";

const file = join(suiteFolder(), "complete.yaml");

describe("a declaration of complete lists", () => {
  it("is read with its defaults", () => {
    writeFileSync(file, "- { name: towers, source: a survey, of: [Q12518], by: P31 in, called: [tower] }\n");
    expect(readCompleteLists(file)).toMatchObject([
      { name: "towers", by: { property: "P31", direction: "in" }, counted: true, measures: {} },
    ]);
  });

  it("is refused with every fault named", () => {
    writeFileSync(file, "- { name: towers, of: [12518], by: P31 inwards, called: [tower] }\n");
    expect(() => readCompleteLists(file)).toThrow(/complete\.yaml cannot be used: 0\.source is missing; 0\.of.*; 0\.by[^\n]*$/u);
  });

  it("is refused where a list is of one that is not declared", () => {
    writeFileSync(file, "- { name: doors, source: a survey, of: { list: towers }, by: P527 out, called: [door] }\n");
    expect(() => readCompleteLists(file)).toThrow("towers");
  });

  it("is read from its copy only as long as the copy is of the same text", () => {
    const declared = (name: string) => `- { name: ${name}, source: a survey, of: [Q12518], by: P31 in, called: [tower] }\n`;
    writeFileSync(file, declared("towers"));
    const read = readCompleteLists(file);
    makeListsReady(file);
    expect(readCompleteLists(file)).toEqual(read);
    writeFileSync(file, declared("spires"));
    expect(readCompleteLists(file)).toMatchObject([{ name: "spires" }]);
  });
});
