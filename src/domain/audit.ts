import type { z } from "zod";
import type { auditSchema, citationAuditSchema, hashAuditSchema, todaySchema } from "./schemas/audit-schema.js";
import type { Immutable } from "./schemas/immutable.js";

export type Today = Immutable<z.output<typeof todaySchema>>;
export type CitationAudit = Immutable<z.output<typeof citationAuditSchema>>;
export type HashAudit = z.output<typeof hashAuditSchema>;
export type Audit = Immutable<z.output<typeof auditSchema>>;
