import type { Piece } from "./parts/assemble-part.js";
import { groupAt } from "./parts/claim-shape.js";

/**
 * A sentence that limits a relation to one thing: the plain statement, and which of its two names is the only one. `noun`: what other things would
 * have to be called. `once`: at any time.
 */
export type Limited = {
  readonly pieces: readonly Piece[];
  readonly limits: "first" | "last";
  readonly noun: string | null;
  readonly once: boolean;
};

const NAME = "(?:[Tt]he )?(?:◆+|\\p{Lu}\\p{Ll}+)";
const BE = "(?:is|was|are|were|remains|remained)";
const SOLE = "(?:one and only|only|sole|lone|single)";
const NOUN = "(?<noun>[\\p{Ll}-]+(?: [\\p{Ll}-]+){0,2}?)";
const IN = "(?:in|on|at|of|for|to|with|by|from|under|about)";
/** Acts that several can do together. */
const DONE =
  "(?:(?:co-?)?founded|established|created|built|designed|wrote|penned|authored|composed|directed|produced|discovered|invented|developed|launched|formed|set up|started|recorded|painted|made|staged|hosted|organi[sz]ed|owns?|owned|runs?|ran)";
const ALONE =
  "(?:all )?(?:alone|(?:on|by) (?:his|her|its|their) own|single-?handed(?:ly)?|by (?:himself|herself|itself|themselves)|unaided|without (?:any |an? |the help of an? )?(?:co-\\p{Ll}+|partners?|collaborators?|others|anyone else)|with no (?:other )?(?:co-\\p{Ll}+|partners?|\\p{Ll}+ involved))";
const OTHERS = `(?:(?:${IN} )?(?:no other(?: \\p{Ll}+)?|nothing else|nobody else|no one else|nowhere else))`;
const BUT = "(?:but|except(?: for)?|other than|besides|apart from|save(?: for)?)";

/** The ways to say "only"; each returns the pieces of the plain statement. */
const WAYS: readonly { readonly pattern: RegExp; read(groups: Readonly<Record<string, string>>, at: (group: string) => Piece): Limited }[] =
  [
    {
      // "is the only actor ever to play X", "is the only actor who played X"
      pattern: new RegExp(
        `^(?<y>${NAME}) ${BE}(?<not> not|n['’]t)? the ${SOLE} ${NOUN}(?<ever> ever)? (?:who|that|which|(?<to>to(?: have)?)) (?<rest>(?!◆)[^,;]+)$`,
        "du",
      ),
      read: ({ noun, ever, to, not }, at) => ({
        pieces: [at("y"), ...(to === undefined ? [] : [to === "to" ? "did" : "has"]), ...(not === undefined ? [] : ["not"]), at("rest")],
        limits: "first",
        noun: noun ?? null,
        once: ever !== undefined || to !== undefined,
      }),
    },
    {
      // "was the only language X knew", "is the only war in which X fought"
      pattern: new RegExp(
        `^(?<y>${NAME}) ${BE} the ${SOLE} ${NOUN} (?:(?<in>${IN}) )?(?:(?:that|which|whom?) )?(?<rest>(?:the )?(?:◆+) (?!(?:has|have|had)\\b)[^,;◆]+?)[.!]?$`,
        "du",
      ),
      read: ({ noun, in: preposition }, at) => ({
        pieces: [at("rest"), ...(preposition === undefined ? [] : [preposition]), at("y")],
        limits: "last",
        noun: noun ?? null,
        once: true,
      }),
    },
    {
      // "was X's sole founder"
      pattern: new RegExp(
        `^(?<y>${NAME} ${BE}(?: not|n['’]t)? )(?<owner>(?:the )?◆+)['’]s? ${SOLE} (?<rest>\\p{Ll}[\\p{Ll} -]*)[.!]?$`,
        "du",
      ),
      read: (_, at) => ({ pieces: [at("y"), "a", at("rest"), "of", at("owner")], limits: "first", noun: null, once: false }),
    },
    {
      // "is the sole producer of X"; "the only pope born in X" is about popes
      pattern: new RegExp(
        `^(?<y>${NAME} ${BE}(?: not|n['’]t)? )the ${SOLE} (?<rest>\\p{Ll}[\\p{Ll} -]* (?:of|for|behind) (?:the )?◆+)[.!]?$`,
        "du",
      ),
      // "is a moon of": "the moon" would say that there is no other.
      read: (_, at) => ({ pieces: [at("y"), "a", at("rest")], limits: "first", noun: null, once: false }),
    },
    {
      // "The only citizenship X has ever had is Y"
      pattern: new RegExp(
        `^The ${SOLE} ${NOUN} (?:(?<in>${IN}) )?(?:(?:that|which|whom?) )?(?<rest>(?:the )?◆+ [^,;◆]+?) ${BE} (?<y>${NAME})[.!]?$`,
        "du",
      ),
      read: ({ noun, in: preposition, y }, at) => ({
        // "has ever had Finnish citizenship"
        pieces: [at("rest"), ...(preposition === undefined ? [] : [preposition]), at("y"), ...(y?.includes("◆") ? [] : [at("noun")])],
        limits: "last",
        noun: y?.includes("◆") ? (noun ?? null) : null,
        once: true,
      }),
    },
    {
      // "The sole producer of X was Y"
      pattern: new RegExp(`^The ${SOLE} (?<rest>\\p{Ll}[\\p{Ll} -]* (?:of|for|behind) (?:the )?◆+ ${BE} ${NAME}[.!]?)$`, "du"),
      read: (_, at) => ({ pieces: ["The", at("rest")], limits: "last", noun: null, once: false }),
    },
    {
      // "founded X without a co-founder"
      pattern: new RegExp(`^(?<rest>${NAME} ${DONE} [^,;]+?),? ${ALONE}(?:,? ${ALONE})?[.!]?$`, "du"),
      read: (_, at) => ({ pieces: [at("rest")], limits: "first", noun: null, once: true }),
    },
    {
      // "borders on X and on no other country", "wrote in X only"
      pattern: new RegExp(`^(?<rest>◆+ [^,;◆]+ (?:the )?(?:◆+|\\p{Lu}\\p{Ll}+))(?: (?:only|exclusively)|,? and ${OTHERS})[.!]?$`, "du"),
      read: (_, at) => ({ pieces: [at("rest")], limits: "last", noun: null, once: false }),
    },
    {
      // "has never been a citizen of any country but X", "never had its seat anywhere but in X"
      pattern: new RegExp(
        `^(?<who>${NAME}(?: has| have| had)?) never (?<verb>[^,;◆]+?) (?:any|an?other|an?)(?:where|one|body|thing| ${NOUN})?(?: else)? ${BUT} (?<y>(?:${IN} )?${NAME})[.!]?$`,
        "du",
      ),
      read: ({ noun }, at) => ({ pieces: [at("who"), at("verb"), at("y")], limits: "last", noun: noun ?? null, once: true }),
    },
    {
      // "has no citizenship other than the French"
      pattern: new RegExp(
        `^(?<who>${NAME} (?:has|had|have|holds|held)) no (?<np>\\p{Ll}+(?: \\p{Ll}+)?) ${BUT} (?:the )?(?<y>${NAME})[.!]?$`,
        "du",
      ),
      read: (_, at) => ({ pieces: [at("who"), at("y"), at("np")], limits: "last", noun: null, once: false }),
    },
  ];

/** The readings of a sentence that limits a relation to one thing, by its shape. */
export function limitedIn(shape: string): readonly Limited[] {
  return WAYS.flatMap(({ pattern, read }) => {
    const match = pattern.exec(shape);
    if (match === null) return [];
    return [read((match.groups ?? {}) as Readonly<Record<string, string>>, (group) => groupAt(match, group))];
  });
}
