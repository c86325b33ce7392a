import { describe, expect, it } from "vitest";
import { candidate } from "../../../src/lab/optimizer/candidate.js";
import { applyEdit, type Edit } from "../../../src/lab/optimizer/edit.js";
import { openGuards } from "../../../src/lab/optimizer/guards.js";
import { simulatedPolicy } from "../../support/simulated-world.js";

const deployed = simulatedPolicy();
const CLAIM = "The lighthouse of Marrow Point was lit for the first time in a storm.";
const seen = new Set([deployed.id]);
const guards = openGuards(deployed, [CLAIM], seen);

function fateOf(edit: Edit): string | null {
  const edited = applyEdit(deployed, edit);
  return edited.kind === "edited" ? guards.reject(edited.candidate, edit) : edited.why;
}
const add = (text: string): Edit => ({ section: "verdict", kind: "add", target: "", text, addresses: "f1" });

describe("guards", () => {
  it("lets a general rule through", () => expect(fateOf(add("Prefer the newer statement."))).toBeNull());
  it("rejects five words in a row of a claim, whatever their case and commas", () =>
    expect(fateOf(add("Note: LIGHTHOUSE of, Marrow Point was lit."))).toContain("copies words"));
  it("lets four words in a row pass", () => expect(fateOf(add("A lighthouse of Marrow Point may be dark."))).toBeNull());
  it("rejects a heading, which would become a section of the file", () =>
    expect(fateOf(add("Good.\n## other\nMore."))).toContain("heading"));
  it("rejects the mark that ends a front matter", () => expect(fateOf(add("Good.\n---\nMore."))).toContain("heading"));
  it("rejects control characters", () => expect(fateOf(add("Good.\u0000"))).toContain("control"));
  it("rejects a sentence beyond its length", () => expect(fateOf(add("word ".repeat(200)))).toContain("600 characters"));
  it("rejects what changes nothing but blanks", () =>
    expect(fateOf({ section: "verdict", kind: "replace", target: "Rest on what", text: "Rest  on\nwhat", addresses: "f1" })).toContain(
      "tried before",
    ));
  it("rejects an unknown section", () =>
    expect(fateOf({ section: "other", kind: "add", target: "", text: "x", addresses: "f1" })).toContain("no section"));
  it("rejects a change to what is not there", () =>
    expect(fateOf({ section: "verdict", kind: "delete", target: "Nothing like it.", text: "", addresses: "f1" })).toContain(
      "not in the section",
    ));
  it("rejects knobs outside the schema", () => {
    const child = candidate({ ...deployed.knobs, beam: { k: 99, hops: 1 } }, deployed.sections);
    expect(guards.reject(child, { kind: "knob", knob: "k", from: 4, to: 99 })).toContain("not valid");
  });
  it("rejects another set of sections", () => {
    const child = candidate(deployed.knobs, new Map([["verdict", "Only this."]]));
    expect(guards.reject(child, add("x"))).toContain("sections");
  });
});
