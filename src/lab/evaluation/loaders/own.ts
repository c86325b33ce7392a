import { z } from "zod";
import type { Label } from "../../../domain/outcome.js";
import { LABELS, VERITE_CLASSES } from "../../../domain/vocabulary.js";
import {
  CONFLICTING,
  type Gold,
  type GoldEvidence,
  goldOf,
  idSchema,
  type Loader,
  labelSchema,
  labelWords,
  REFUTED,
  SUPPORTED,
  sayIssues,
  UNVERIFIABLE,
} from "./loader.js";

/** Our labels, and other data sets' words for them. */
const WORDS = labelWords({
  supported: SUPPORTED,
  supports: SUPPORTED,
  true: SUPPORTED,
  refuted: REFUTED,
  refutes: REFUTED,
  false: REFUTED,
  "not-supported": REFUTED,
  conflicting: CONFLICTING,
  nei: UNVERIFIABLE,
  "not enough info": UNVERIFIABLE,
  "not enough information": UNVERIFIABLE,
  unverifiable: UNVERIFIABLE,
});

/** What one of our own files calls a label; a text says what is wrong with it. */
function ownLabel(word: string): Gold | string {
  const known = goldOf(word, WORDS);
  if (known !== null) return known;
  const verdict = FACT_CHECK_VERDICTS.get(word.trim().toLowerCase().replaceAll("-", " "));
  if (verdict === undefined) return `"${word}" is not a label; use ${LABELS.join(", ")}`;
  return verdict === "supported" ? SUPPORTED : REFUTED;
}

const factSchema = z.object({
  subject: z.string(),
  property: z.string(),
  path: z.array(z.tuple([z.string(), z.string(), z.string()])).optional(),
});

const rowSchema = z.object({
  id: idSchema.optional(),
  claim: z.string(),
  label: labelSchema,
  kind: z.string().min(1).optional().catch(undefined),
  hops: z.int().optional().catch(undefined),
  date: z.string().nullish(),
  url: z.string().nullish().catch(undefined),
  evidence: z.unknown().optional(),
  image: z.string().min(1).nullish(),
  post: z.string().nullish(),
  explanation: z.string().nullish().catch(undefined),
  verite: z.enum(VERITE_CLASSES).optional(),
  /** Facts that decide the claim, where they are known; the subject and the page, where claims share one. */
  gold: z
    .union([factSchema.transform((fact) => [fact]), z.array(factSchema)])
    .optional()
    .catch(undefined),
  subject: z.string().optional().catch(undefined),
  page: z.string().optional().catch(undefined),
});

/** Our own JSON lines or CSV: `claim, label, id?, date?, url?, kind?, evidence?, image?, post?, explanation?, verite?, subject?, gold?`; other fields are ignored. */
export const own: Loader = {
  format: "own",
  recognises: (record) => typeof record === "object" && record !== null && "claim" in record && "label" in record,
  read(record) {
    const parsed = rowSchema.safeParse(record);
    if (!parsed.success) return { kind: "fault", message: sayIssues(parsed.error) };
    const { id, claim, label, kind, hops, date, url, evidence, image, post, explanation, verite, gold = [], subject, page } = parsed.data;
    const meant = ownLabel(label);
    if (typeof meant === "string") return { kind: "fault", message: `label ${meant}` };
    const listed = passagesOf(evidence);
    return {
      kind: "row",
      row: {
        id,
        claim,
        gold: meant,
        kind: kind ?? (hops === undefined ? undefined : `${hops} hops`),
        date: date ?? undefined,
        url: url ?? undefined,
        ...(image == null ? {} : { image }),
        ...(post == null || post.trim() === "" ? {} : { post }),
        ...(explanation ? { explanation } : {}),
        ...(verite === undefined ? {} : { verite }),
        evidence: listed.filter(({ text }) => text !== ""),
        subject: subject ?? gold[0]?.subject ?? page,
        decides: { facts: gold.flatMap(factsOf), pages: pagesOf(listed) },
      },
    };
  },
};

type Listed = { readonly text: string; readonly source: string | null };

/** A cell of a CSV is one passage; entries that only point somewhere are no passages. */
function passagesOf(evidence: unknown): readonly Listed[] {
  if (typeof evidence === "string") return evidence === "" ? [] : [{ text: evidence, source: null }];
  if (!Array.isArray(evidence)) return [];
  return evidence.flatMap((one: unknown): readonly Listed[] => {
    if (typeof one !== "object" || one === null || !("text" in one) || typeof one.text !== "string") return [];
    return [{ text: one.text, source: "source" in one && typeof one.source === "string" ? one.source : null }];
  });
}

function factsOf({ subject, property, path }: z.output<typeof factSchema>): GoldEvidence["facts"] {
  return path?.map(([from, by]) => ({ subject: from, property: by })) ?? [{ subject, property }];
}

/** `Wikipedia: Gandhi (film) § Production` and `Wikipedia: Fabrice Santoro (sentence 0)` name their pages. */
function pagesOf(listed: readonly Listed[]): readonly string[] {
  const named = listed.flatMap(({ source }) => /^Wikipedia: (.+?)(?: § .*| \(sentence \d+\))?$/.exec(source ?? "")?.[1] ?? []);
  return [...new Set(named)];
}

/**
 * Fact-checkers' verdicts as two labels, after Aletheia (Appendix C, Table 10). The table is the paper's own: it takes what is partly true for true, and
 * what lacks context for false. WKGFC (§5.1) takes what is partly true for false.
 */
const FACT_CHECK_VERDICTS: ReadonlyMap<string, Label> = new Map<string, Label>([
  ...words("supported", "accurate, mostly accurate, correct, partially correct, mostly correct, partially true, mostly true, true"),
  ...words(
    "refuted",
    "misleading, missing context, altered, synthetic media, miscaptioned, satire, fake news, inaccurate, incorrect, likely false, " +
      "misrepresented, mostly false, false",
  ),
]);

function words(label: Label, list: string): readonly (readonly [string, Label])[] {
  return list.split(", ").map((word) => [word, label]);
}
