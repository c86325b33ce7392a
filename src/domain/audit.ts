import { z } from "zod";
import { type Immutable, listOf } from "./immutable.js";
import { labelSchema } from "./outcome.js";
import { STANCES } from "./vocabulary.js";

/** How a cited statement reads in the graph today, or a quoted page in the stored copy. */
const todaySchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("same") }),
    /** The statement is still there and says something else; `now` in words. */
    z.object({ kind: z.literal("changed"), now: z.string() }),
    /** The graph no longer has it; `now`: its present values of the same relation, in words. */
    z.object({ kind: z.literal("gone"), now: listOf(z.string()) }),
    /** A text that came with the claim: only the record has it. */
    z.object({ kind: z.literal("given") }),
    z.object({ kind: z.literal("not-checked"), why: z.string() }),
  ])
  .meta({ id: "SourceToday" });
export type Today = Immutable<z.output<typeof todaySchema>>;

const citationAuditSchema = z
  .object({
    /** Of the statement or passage in the evidence graph. */
    id: z.string(),
    stance: z.enum(STANCES),
    text: z.string(),
    /** Why the citation gate refuses it; null: it passes. */
    fault: z.string().nullable(),
    today: todaySchema,
  })
  .meta({ id: "CitationAudit" });
export type CitationAudit = Immutable<z.output<typeof citationAuditSchema>>;

/** `none`: the record is older than its hashes. */
const hashAuditSchema = z.enum(["intact", "changed", "none"]);
export type HashAudit = z.output<typeof hashAuditSchema>;

export const auditSchema = z
  .object({
    record: z.string(),
    /** True if the record is unchanged, every citation passes the gate, and graph and pages still say what is cited. */
    holds: z.boolean(),
    outcome: z.union([labelSchema, z.literal("failed")]),
    /** Hashes of the whole record, and of its evidence alone. */
    seal: hashAuditSchema,
    evidence: hashAuditSchema,
    /** The label has the citations that it needs, those of a model's verdict carry it, and no part cites what the verdict does not. */
    faults: listOf(z.string()),
    /** Of a model's verdict: why the gate could not be asked again whether the citations carry it; absent where it was asked. */
    gateNotAsked: z.string().exactOptional(),
    citations: listOf(citationAuditSchema),
    /** The policy, graph and program of the record compared with the present ones. A difference does not make the audit fail. */
    policy: z.enum(["same", "changed", "gone", "unknown"]),
    graph: z.enum(["same", "changed", "live", "another"]),
    code: z.enum(["same", "another", "unknown"]),
  })
  .meta({ id: "Audit" });
export type Audit = Immutable<z.output<typeof auditSchema>>;
