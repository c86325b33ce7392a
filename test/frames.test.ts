import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileFrames, type Example, renderFrames } from "../scripts/compile-frames.js";
import { PACKAGE_ROOT } from "../src/base/package-root.js";
import { detectMentions, strongSpans } from "../src/kg/name-spans.js";
import { expressionOf } from "../src/reasoner/rules/understand/frames/match-frames.js";
import { blanked } from "../src/text/spans.js";

const { file, faults, examples } = compileFrames(new URL("phrasebook/frames.yaml", PACKAGE_ROOT));

function frameOf({ stage, entry, frame }: Example) {
  const [source = "", , keys = ""] = file.stages[stage][entry]?.frames[frame] ?? [];
  return { source, keys: keys.split(" ") };
}

/** The sentence with signs for names and numbers, in the forms in which rules read it. Its first word may be a name, or not. */
function shapesOf(text: string): readonly string[] {
  const names = strongSpans(text, { joined: false }).map((name) => ({
    ...name,
    end: name.end - (/['’]s?$/u.exec(name.text)?.[0].length ?? 0),
  }));
  const some = names.reduce<(typeof names)[]>((sets, name) => sets.flatMap((set) => [set, [...set, name]]), [[]]);
  const shapes = some.map((set) => blanked(text, set, "◆")).flatMap((shape) => [shape, blanked(shape, detectMentions(text, []), "◇")]);
  return shapes
    .flatMap((shape) => [shape, shape.charAt(0).toLowerCase() + shape.slice(1)])
    .flatMap((shape) => [shape, shape.replaceAll(",", "")]);
}

/** The words of which the sentence needs one; a frame without any is tried for every sentence. */
function hasKey(keys: readonly string[], text: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}]+/u);
  return keys.some((key) => key === "" || words.includes(key));
}

describe("the sentence frames", () => {
  it("are compiled without a fault, and ship (else: npm run phrasebook)", () => {
    expect(faults).toEqual([]);
    expect(renderFrames(file)).toBe(readFileSync(new URL("weights/frames.json", PACKAGE_ROOT), "utf8"));
  });

  it("use every group", () => {
    const used =
      JSON.stringify([file.stages, file.groups]) +
      readFileSync(new URL("src/reasoner/rules/understand/plain-frames.ts", PACKAGE_ROOT), "utf8");
    expect(Object.keys(file.groups).filter((name) => !used.includes(`«${name}»`))).toEqual([]);
  });

  it("fit their examples", () => {
    const unfit = examples.filter((example) => {
      const { source, keys } = frameOf(example);
      const pattern = expressionOf(source);
      return !shapesOf(example.text).some((shape) => pattern.test(shape)) || !hasKey(keys, example.text);
    });
    expect(unfit.map(({ stage, text }) => `${stage}: ${text}`)).toEqual([]);
    expect(examples.length).toBeGreaterThan(80);
  });

  it("have an example each, and no example twice", () => {
    const texts = examples.map(({ text }) => text);
    expect(texts.filter((text, at) => texts.indexOf(text) < at)).toEqual([]);
  });
});
