import { describe, expect, it } from "vitest";
import { compileEntries } from "../../scripts/phrasebook-entries.js";
import { compilePhrase } from "../../src/reasoner/rules/understand/compile-phrase.js";

const { entries, faults } = compileEntries(new URL("../../phrasebook/", import.meta.url));
const forms = Object.entries(entries).flatMap(([property, { sentence, wordings, label }]) =>
  (typeof sentence === "object" ? Object.entries(sentence) : [["any", sentence ?? ""] as const])
    .filter(([kind, form]) => kind !== "none" && form !== "")
    .map(([, form]) => ({ property, form, wordings, label })),
);

/** The sentence as a wording: "X (plays|play|played) [for Y]" → "X plays for Y". */
function asWording(form: string): string {
  return form
    .replace(/\[|\]|\(s\)|\ba\? /gu, "")
    .replace(/\(([^|()]*)\|[^()]*\)/gu, "$1")
    .trim();
}

describe("the sentences in which statements are told", () => {
  it("are there for the relations of the starter graph, without faults", () => {
    expect(faults).toEqual([]);
    expect(new Set(forms.map(({ property }) => property)).size).toBeGreaterThan(180);
  });

  it.each(forms)("$property: $form has both slots", ({ form }) => {
    expect(form).toMatch(/\bX\b/u);
    expect(form.match(/\[[^\]]*Y\]/gu)).toHaveLength(1);
  });

  it("say no more and nothing else than their statement", () => {
    const wrong = forms.filter(({ form, wordings }) => {
      const text = compilePhrase(asWording(form), "says");
      const known = wordings.find((one) => one.text === text);
      return known !== undefined && (known.kind === "not" || known.direction !== "same");
    });
    expect(wrong.map(({ property, form }) => `${property} ${form}`)).toEqual([]);
  });
});
