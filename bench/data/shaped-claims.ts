import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

const factSchema = z.object({
  thing: z.string(),
  /** Is the article part of the name? */
  title: z.boolean().default(false),
  plural: z.boolean().default(false),
  they: z.enum(["he", "she", "it", "they"]),
  a: z.string(),
  of: z.string().optional(),
  does: z.string(),
  noun: z.string().optional(),
  true: z.string(),
  false: z.string(),
  by: z.string().optional(),
});
const shapesSchema = z.object({
  facts: z.array(factSchema),
  same: z.array(z.string()),
  denied: z.array(z.string()),
  open: z.array(z.string()),
});
type Fact = z.infer<typeof factSchema>;

/** `holds`: does the plain statement hold? `means`: what the shape makes of it. */
export type ShapedClaim = {
  readonly shape: string;
  readonly fact: string;
  readonly holds: boolean;
  readonly means: "plain" | "same" | "denied" | "open";
  readonly claim: string;
};

/** Every fact of `shapes.yaml`, true and false, in every shape that fits it. */
export function shapedClaims(): readonly ShapedClaim[] {
  const { facts, ...shapes } = shapesSchema.parse(parse(readFileSync(new URL("shapes.yaml", import.meta.url), "utf8")));
  const all = [{ means: "plain" as const, shape: "{S} {p}." }, ...means("same"), ...means("denied"), ...means("open")];
  return facts.flatMap((fact) =>
    [true, false].flatMap((holds) => {
      const words = wordsFor(fact, holds);
      return all.flatMap(({ means, shape }) => {
        const claim = filled(shape, words);
        return claim === null ? [] : [{ shape, means, fact: `${fact.thing} ${fact.does}`, holds, claim }];
      });
    }),
  );

  function means(kind: "same" | "denied" | "open") {
    return shapes[kind].map((shape) => ({ means: kind, shape }));
  }
}

function filled(shape: string, words: Readonly<Record<string, string | undefined>>): string | null {
  let isWhole = true;
  const claim = shape.replace(/\{(\w+)\}/gu, (_, key: string) => {
    isWhole &&= words[key] !== undefined;
    return words[key] ?? "";
  });
  return isWhole ? claim : null;
}

function wordsFor(fact: Fact, holds: boolean): Readonly<Record<string, string | undefined>> {
  const [value, other] = holds ? [fact.true, fact.false] : [fact.false, fact.true];
  const name = fact.title ? fact.thing : fact.thing.replace(/^The /u, "");
  const inside = fact.title ? fact.thing : fact.thing.replace(/^The /u, "the ");
  const capital = (words: string) => words.replace(/^./u, (letter) => letter.toUpperCase());
  const article = (noun: string) => `${/^[aeiou]/iu.test(noun) ? "an" : "a"}`;
  const [their, self] = { he: ["his", "himself"], she: ["her", "herself"], it: ["its", "itself"], they: ["their", "themselves"] }[
    fact.they
  ];
  const isPerson = fact.they === "he" || fact.they === "she";
  // The last words before the value that belong to it: "in Lisbon", "the peso".
  const [before = ""] = /(?:(?:in|by|to|of|from|at) )?(?:the )?(?=\{v\})/u.exec(fact.does) ?? [];
  const by = fact.by?.replace("{s}", inside);
  return {
    S: fact.thing,
    s: inside,
    x: name,
    k: fact.a,
    ak: article(fact.a),
    d: fact.of,
    D: fact.of,
    ad: fact.of === undefined ? undefined : article(fact.of),
    p: fact.does.replace("{v}", value),
    po: /as its/u.test(fact.does) ? undefined : before + other,
    v: /the \{v\}/u.test(fact.does) ? `the ${value}` : value,
    V: /the \{v\}/u.test(fact.does) ? `The ${value}` : capital(value),
    n: fact.noun,
    they: fact.they,
    They: capital(fact.they),
    their,
    self,
    who: isPerson ? "who" : "which",
    that: isPerson ? "who" : "that",
    I: by === undefined ? undefined : capital(by.replace("{v}", value)),
    i: by?.replace("{v}", value),
    q: by?.replace("{v} ", ""),
  };
}
