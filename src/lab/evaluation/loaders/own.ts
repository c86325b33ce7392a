import { z } from "zod";
import { sayIssues } from "../../../base/plain-issues.js";
import { LABELS, VERITE_CLASSES } from "../../../domain/vocabulary.js";
import { type GoldEvidence, hasFields, idSchema, type Loader, labelAmongWords, labelSchema, labelWords } from "./loader.js";

/**
 * Our labels, other data sets' words for them, and fact-checkers' verdicts after Aletheia (Appendix C, Table 10). That table counts partly
 * true claims as true and claims that lack context as false; WKGFC (§5.1) counts partly true claims as false.
 */
const WORDS = labelWords({
  supported:
    "supported, supports, true, accurate, mostly accurate, correct, partially correct, mostly correct, partially true, mostly true",
  refuted:
    "refuted, refutes, false, not-supported, misleading, missing context, altered, synthetic media, miscaptioned, satire, fake news, inaccurate, " +
    "incorrect, likely false, misrepresented, mostly false",
  conflicting: "conflicting",
  "not-enough-info": "nei, not enough info, not enough information, unverifiable",
});

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
  /** Facts that decide the claim, if known; subject and page, if claims share one. */
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
  recognises: (record) => hasFields(record, ["claim", "label"]),
  read(record) {
    const parsed = rowSchema.safeParse(record);
    if (!parsed.success) return { kind: "fault", message: sayIssues(parsed.error) };
    const { id, claim, label, kind, hops, date, url, evidence, image, post, explanation, verite, gold = [], subject, page } = parsed.data;
    const meant = labelAmongWords(label, WORDS);
    if (meant === null) return { kind: "fault", message: `label "${label}" is not a label; use ${LABELS.join(", ")}` };
    const listed = passagesOf(evidence);
    return {
      kind: "row",
      row: {
        id,
        claim,
        label: meant,
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

/** A CSV cell is one passage; entries without text, which only refer to a page, are not passages. */
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
