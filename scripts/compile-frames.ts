import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { KINDS } from "../src/reasoner/rules/kind-names.js";
import { readAddition } from "../src/reasoner/rules/understand/direction.js";
import { entrySchema, type FrameFile, STAGES } from "../src/reasoner/rules/understand/frames/frame-file.js";
import { STATEMENT } from "../src/reasoner/rules/understand/frames/read-stated.js";
import { ADVERBS, FINITE } from "../src/reasoner/rules/understand/parts/read-clause.js";
import { ORDINAL } from "../src/text/number-words.js";
import { compileGroup, compilePattern } from "./frame-patterns.js";

/** Every pattern with an example that fits it. */
const written = entrySchema.omit({ frames: true }).extend({ frames: z.record(z.string(), z.string()).default({}) });
const framesSchema = z.strictObject({
  groups: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
  ...(Object.fromEntries(STAGES.map((stage) => [stage, z.array(written)])) as Record<(typeof STAGES)[number], z.ZodArray<typeof written>>),
});

/** Groups of words that are also used elsewhere. */
const SHARED = {
  "finite verb": `/${ADVERBS}${FINITE}(?![\\p{L}-])/`,
  "day of the month": `/\\d{1,2}(st|nd|rd|th)?|${ORDINAL}/`,
};

export type Example = { readonly stage: (typeof STAGES)[number]; readonly entry: number; readonly frame: number; readonly text: string };

/** Compiles phrasebook/frames.yaml, with the faults by frame, and the example of each frame. */
export function compileFrames(file: URL): {
  readonly file: FrameFile;
  readonly faults: readonly string[];
  readonly examples: readonly Example[];
} {
  const { groups: own, ...stages } = framesSchema.parse(parse(readFileSync(file, "utf8")));
  const groups = { ...own, ...SHARED };
  const faults: string[] = [];
  const examples: Example[] = [];
  const compiled = <T>(what: string, compile: () => T): readonly T[] => {
    try {
      return [compile()];
    } catch (cause) {
      faults.push(`frames.yaml ${what}: ${cause instanceof Error ? cause.message : String(cause)}`);
      return [];
    }
  };
  const told = STAGES.map((stage) => {
    const entries = stages[stage].map(({ frames, ...entry }, at) => {
      faults.push(...faultsIn(entry).map((fault) => `frames.yaml ${stage} ${[entry.says ?? entry.states].flat().join(", ")}: ${fault}`));
      const patterns = Object.entries(frames).flatMap(([pattern, text], frame) => {
        examples.push({ stage, entry: at, frame, text });
        return compiled(`"${pattern}"`, () => {
          const { source, slots, keys } = compilePattern(pattern, groups);
          const missing = wantedBy(entry).filter((slot) => !slots.includes(slot));
          if (missing.length > 0) throw new Error(`its meaning names ${missing.join(", ")}, which it does not have`);
          return [source, slots.join(","), keys.join(" ")] as const;
        });
      });
      return { ...entry, frames: patterns };
    });
    return [stage, entries] as const;
  });
  const sources = Object.keys(groups).flatMap((name) => compiled(`{${name}}`, () => [name, compileGroup(name, groups).source] as const));
  const said = Object.entries(own).flatMap(([name, words]) => (typeof words === "string" ? [] : [[name, words] as const]));
  return {
    file: { groups: Object.fromEntries(sources), said: Object.fromEntries(said), stages: Object.fromEntries(told) as FrameFile["stages"] },
    faults,
    examples,
  };
}

type Meaning = Omit<z.infer<typeof written>, "frames">;

/** The slots and words that a meaning takes from its frames. */
function wantedBy({ says = [], if: conditions = {} }: Meaning): readonly string[] {
  const said = [says]
    .flat()
    .flatMap((template) => [...template.matchAll(/\b[XYZWTUNK]\b|<([^>]+)>/gu)].map(([slot, name]) => name ?? slot));
  return [...said, ...Object.keys(conditions).filter((slot) => slot.length === 1)];
}

const CONDITIONS = new Set<string>([...KINDS, "named", "another name", "exact", "whole", "bare", "measure", "none", "persons", "of X"]);

function faultsIn({ states = [], adds = {}, if: conditions = {} }: Meaning): readonly string[] {
  const kinds = Object.values(conditions).flatMap((all) => all.split(", ").map((one) => one.replace(/^(?:not|named) /u, "")));
  const added = Object.entries(adds).map(([what, is]) => (is === true ? what : `${what}: ${is}`));
  return [
    ...states.filter((line) => !STATEMENT.test(line)).map((line) => `"${line}" is no statement`),
    ...added.filter((one) => readAddition(one, "P1") === null).map((one) => `"${one}" is no addition`),
    ...kinds.filter((kind) => !CONDITIONS.has(kind)).map((kind) => `"${kind}" is no condition`),
  ];
}

/** One frame a line, so that diffs are readable. */
export function renderFrames({ groups, said, stages }: FrameFile): string {
  const lines = (of: Readonly<Record<string, unknown>>) =>
    Object.entries(of)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(",\n");
  const entries = Object.entries(stages).map(
    ([stage, list]) =>
      `${JSON.stringify(stage)}:[\n${list.map((entry) => JSON.stringify(entry).replaceAll(',["', ',\n["')).join(",\n")}\n]`,
  );
  return `{"groups":{\n${lines(groups)}\n},\n"said":{\n${lines(said)}\n},\n"stages":{\n${entries.join(",\n")}\n}}\n`;
}
