import { plainJson } from "../../base/one-line.js";
import { auditVerification } from "../../compose/open-audit.js";
import { type Overrides, readConfig } from "../../config.js";
import type { Audit, CitationAudit, Today } from "../../domain/audit.js";
import type { Episode } from "../../domain/episode.js";
import { headline } from "../../domain/say-corrections.js";
import { citationHolds } from "../../store/audit/audit-record.js";
import { EXIT } from "../exit-codes.js";
import type { AddCommand } from "../flags.js";
import type { Io } from "../io.js";
import { plainText, styleFor } from "../style.js";

export type AuditFlags = { readonly json?: boolean; readonly overrides: Overrides };

export const addAudit: AddCommand = (program, { io, finish }) => {
  program
    .command("audit")
    .description("check a kept verification again: its hashes, every citation, and whether the graph still says what is cited")
    .argument("<id>", "the id that verify printed")
    .option("--kg <graph>", "use this graph, even if the record was made with another: embedded:<file>, wikidata or sparql:<url>")
    .option("--json", "print what was found as JSON")
    .action(async (id: string, { json, kg }: { json?: boolean; kg?: string }) =>
      finish(await commandAudit(io, id, { overrides: { kg }, ...(json === undefined ? {} : { json }) })),
    );
};

/** `plumbline audit <id>`: checks a stored verification again. Exits with 1 if a check fails. */
export async function commandAudit(io: Io, id: string, { json, overrides }: AuditFlags): Promise<number> {
  const config = readConfig(io.env, overrides);
  return io.interruptible(async (signal) => {
    const { episode, audit } = await auditVerification(config, id, { asked: overrides.kg !== undefined, signal });
    if (signal.aborted) return EXIT.interrupted;
    if (json) io.stdout.write(`${plainJson(audit, 2)}\n`);
    else io.stdout.write(`${renderAudit(audit, episode, styleFor(io.stdout, io.env).bold).join("\n")}\n`);
    return audit.holds ? EXIT.ok : EXIT.failed;
  });
}

function renderAudit(audit: Audit, episode: Episode, bold: (text: string) => string): readonly string[] {
  const { versions, policy } = episode;
  const lines = [
    `  ${plainText(headline(episode))}  [${audit.outcome}]`,
    ...audit.citations.flatMap(citationLines),
    ...audit.faults.map((fault) => `  ✗ ${plainText(fault)}`),
    ...(audit.gateNotAsked === undefined ? [] : [`  – citation gate: not asked again: ${plainText(audit.gateNotAsked)}`]),
    `  ${audit.seal === "changed" ? "✗" : "–"} record: ${SEAL[audit.seal]}`,
    `  ${audit.evidence === "changed" ? "✗" : "–"} evidence: ${EVIDENCE[audit.evidence]}`,
    `  – graph ${plainText(versions.graph)}: ${GRAPH[audit.graph]}`,
    `  – policy ${plainText(policy)}: ${POLICY[audit.policy]}`,
    `  – program ${plainText(versions.plumbline)}: ${CODE[audit.code]}`,
  ];
  return [bold(firstLine(audit)), ...lines];
}

function firstLine({ seal, evidence, citations, faults, outcome, holds }: Audit): string {
  if (seal === "changed" || evidence === "changed") return "This record was changed after it was written.";
  const many = citations.length;
  const holding = citations.filter(citationHolds);
  if (holding.length < many) return `${holding.length} of ${many} ${many === 1 ? "citation holds" : "citations hold"}.`;
  if (!holds) return `The verdict does not hold: ${plainText(faults.join("; "))}.`;
  if (outcome === "failed") return "The verification failed, so nothing is cited. The record is as it was written.";
  if (many === 0) return "Nothing is cited, so nothing can be wrong.";
  const unchecked = citations.filter(({ today }) => today.kind === "not-checked").length;
  const all = many === 1 ? "The citation holds" : `All ${many} citations hold`;
  return unchecked === 0
    ? `${all}.`
    : `${all}; ${unchecked === many ? "their sources" : `the sources of ${unchecked}`} could not be asked again.`;
}

function citationLines(citation: CitationAudit): readonly string[] {
  const { id, stance, text, fault, today } = citation;
  return [
    `  ${citationHolds(citation) ? "✓" : "✗"} ${id} ${plainText(text)}  [${stance}]`,
    ...(fault === null ? [] : [`      ${plainText(fault)}`]),
    `      ${plainText(sayToday(today))}`,
  ];
}

function sayToday(today: Today): string {
  switch (today.kind) {
    case "same":
      return "its source says the same today";
    case "changed":
      return `changed; today: ${today.now}`;
    case "gone":
      return today.now.length === 0 ? "gone: its source no longer has it" : `gone; today: ${today.now.slice(0, 3).join("; ")}`;
    case "given":
      return "a text that came with the claim; only the record has it";
    case "not-checked":
      return `not asked again: ${today.why}`;
  }
}

const SEAL: Readonly<Record<Audit["seal"], string>> = {
  intact: "as it was written",
  changed: "changed after it was written (its hash does not fit)",
  none: "written by a version without hashes; whether it was changed cannot be told",
};
const EVIDENCE: Readonly<Record<Audit["evidence"], string>> = {
  intact: "as it was collected",
  changed: "changed after it was collected (its hash does not fit)",
  none: "no hash",
};
const GRAPH: Readonly<Record<Audit["graph"], string>> = {
  same: "the same graph",
  changed: "another version of it is used now",
  live: "a live graph, asked again now",
  another: "another graph is configured now",
};
const POLICY: Readonly<Record<Audit["policy"], string>> = {
  same: "the same policy",
  changed: "says something else now",
  gone: "is no longer there",
  unknown: "there; the record has no hash of it",
};
const CODE: Readonly<Record<Audit["code"], string>> = {
  same: "the same build",
  another: "another build runs now",
  unknown: "which build it was is not known",
};
