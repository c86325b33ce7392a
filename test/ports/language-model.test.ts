import { describe, expect, it } from "vitest";
import { z } from "zod";
import { jsonOutput } from "../../src/ports/language-model.js";

describe("jsonOutput", () => {
  it("derives a JSON Schema, in the order of the properties", () => {
    const output = jsonOutput("form", z.strictObject({ b: z.string(), a: z.int().min(0).max(9).nullable() }));
    expect(output).toMatchObject({ kind: "json", name: "form" });
    if (output.kind !== "json") return;
    expect(Object.keys(output.jsonSchema)).not.toContain("$schema");
    expect(JSON.stringify(output.jsonSchema)).toBe(
      '{"type":"object","properties":{"b":{"type":"string"},"a":{"anyOf":[{"type":"integer","minimum":0,"maximum":9},{"type":"null"}]}},"required":["b","a"],"additionalProperties":false}',
    );
  });

  it("refuses optional properties wherever they hide, and says which", () => {
    const schema = z.object({
      note: z.string().optional(),
      list: z.array(z.union([z.object({ deep: z.string().optional() }), z.string()])),
      required: z.object({ properties: z.string() }),
    });
    expect(() => jsonOutput("form", schema)).toThrow("use nullable: form.note, form.list.deep");
  });

  it("takes properties whatever they are called", () => {
    expect(() =>
      jsonOutput("form", z.object({ properties: z.object({ items: z.string() }), required: z.array(z.string()) })),
    ).not.toThrow();
  });

  it("refuses what is no object, and names that servers refuse", () => {
    expect(() => jsonOutput("list", z.array(z.string()))).toThrow("the output list is not an object");
    expect(() => jsonOutput("two words", z.object({}))).toThrow('"two words" cannot name an output');
  });
});
