import { describe, expect, it } from "vitest";
import { readFrontMatter } from "../../../src/adapters/corpus/front-matter.js";

describe("front matter", () => {
  it("is the lines between two rules at the head", () => {
    const { fields, body } = readFrontMatter("---\ntitle: A: b\nURL: 'https://a.example'\ntags:\n  - one\n---\nText\n---\nmore");
    expect([...fields]).toEqual([
      ["title", "A: b"],
      ["url", "https://a.example"],
      ["tags", ""],
    ]);
    expect(body).toBe("Text\n---\nmore");
  });

  it.each(["Text without any", "--- not a rule\ntitle: x\n---\n", "---\nnever ends", "", "\n---\ntitle: x\n---\n"])(
    "is not seen in %j",
    (text) => {
      const { fields, body } = readFrontMatter(text);
      expect(fields.size).toBe(0);
      expect(body).toBe(text);
    },
  );
});
