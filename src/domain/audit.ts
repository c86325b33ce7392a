import { z } from "zod";
import { type Immutable, listOf } from "./immutable.js";
import { labelSchema } from "./outcome.js";
import { STANCES } from "./vocabulary.js";

/** Whether a cited statement is still in the graph, or a quoted passage still in the stored page. */
const todaySchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("same") }),
    /** The graph has another value now; `now` gives it in words. */
    z.object({ kind: z.literal("changed"), now: z.string() }),
    /** The graph no longer has the statement; `now`: its present values of the same relation, in words. */
    z.object({ kind: z.literal("gone"), now: listOf(z.string()) }),
    /** A text that came with the claim; only the record contains it. */
    z.object({ kind: z.literal("given") }),
    z.object({ kind: z.literal("not-checked"), why: z.string() }),
  ])
  .meta({ id: "SourceToday" });
export type Today = Immutable<z.output<typeof todaySchema>>;

const citationAuditSchema = z
  .object({
    /** Id of the statement or passage in the evidence graph. */
    id: z.string(),
    stance: z.enum(STANCES),
    text: z.string(),
    /** Why the citation gate rejects it; null: it passes. */
    fault: z.string().nullable(),
    today: todaySchema,
  })
  .meta({ id: "CitationAudit" });
export type CitationAudit = Immutable<z.output<typeof citationAuditSchema>>;

/** `none`: the record is from before records had hashes. */
const hashAuditSchema = z.enum(["intact", "changed", "none"]);
export type HashAudit = z.output<typeof hashAuditSchema>;

export const auditSchema = z
  .object({
    record: z.string(),
    /** True if the record is unchanged, every citation passes the gate, and graph and pages still say what is cited. */
    holds: z.boolean(),
    outcome: z.union([labelSchema, z.literal("failed")]),
    /** Hash of the whole record, and of its evidence alone. */
    seal: hashAuditSchema,
    evidence: hashAuditSchema,
    /**
     * Faults of the verdict: a label without the citations it needs, citations that do not carry a model's verdict, or a part that cites
     * evidence the verdict does not.
     */
    faults: listOf(z.string()),
    /** For a model's verdict: why the gate could not check again that the citations carry it; absent if it did. */
    gateNotAsked: z.string().exactOptional(),
    citations: listOf(citationAuditSchema),
    /** The policy, graph and program of the record compared with the present ones. A difference does not make the audit fail. */
    policy: z.enum(["same", "changed", "gone", "unknown"]),
    graph: z.enum(["same", "changed", "live", "another"]),
    code: z.enum(["same", "another", "unknown"]),
  })
  .meta({ id: "Audit" });
export type Audit = Immutable<z.output<typeof auditSchema>>;
