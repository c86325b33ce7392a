import type { Command } from "commander";
import type { KgImportFlags, KgUpdateFlags } from "./command-kg-import.js";
import type { KgPullFlags } from "./command-kg-pull.js";
import { positiveInteger, wholeNumber } from "./flags.js";
import type { Io } from "./io.js";

type Finish = (code: number) => void;

export function addKg(program: Command, io: Io, finish: Finish): void {
  const kg = program.command("kg").description("make and look at graph files of your own").showHelpAfterError("(plumbline kg --help)");
  const imported = kg
    .command("import")
    .description("make an embedded graph of Wikidata's dumps or of query results")
    .argument("<input...>", "files in Wikidata's shape: .nt, .ttl or .json, with or without .gz; or a .kg")
    .requiredOption("--out <file>", "the graph to write: slice.kg is ready to open, slice.nt.gz is text");
  withImportFlags(imported).action(async (inputs: string[], flags: KgImportFlags) => {
    const { commandKgImport } = await import("./command-kg-import.js");
    finish(await commandKgImport(io, inputs, flags));
  });
  const updated = kg
    .command("update")
    .description("put changed entities into a graph, and take deleted ones out; takes the flags of its import")
    .argument("<graph>", "the graph, such as slice.kg or slice.nt.gz")
    .argument("[changes...]", "all that is now said of the changed entities: .nt, .ttl or .json, with or without .gz")
    .option("--delete <file>", "take these entities out, one id a line")
    .option("--out <file>", "where the graph goes as it is now, in place of the old one by default; slice.kg is ready to open");
  withImportFlags(updated).action(async (graph: string, changes: string[], flags: KgUpdateFlags) => {
    const { commandKgUpdate } = await import("./command-kg-import.js");
    finish(await commandKgUpdate(io, graph, changes, flags));
  });
  kg.command("stats")
    .description("say what a graph file holds")
    .argument("[file]", "the graph file (default: the starter graph)")
    .option("--json", "print it as JSON")
    .action(async (file: string | undefined, flags: { json?: boolean }) => {
      const { commandKgStats } = await import("./command-kg-stats.js");
      finish(await commandKgStats(io, file, flags));
    });
  kg.command("pull")
    .description("take the neighbourhood of a few entities offline, from a live endpoint")
    .option("--seeds <ids>", "where to begin, such as Q7186,Q90")
    .option("--seeds-file <file>", "where to begin, one id a line")
    .option("--hops <n>", "how many statements away from the seeds", positiveInteger, 1)
    .requiredOption("--out <file>", "the graph file to write, such as curie.nt.gz")
    .option("--kg <graph>", "wikidata (the default) or sparql:<url>")
    .option("--max-entities <n>", "ask for the statements of so many entities at most", positiveInteger, 200)
    .option("--max-requests <n>", "send so many requests at most", positiveInteger, 500)
    .option("--force", "replace the graph file if it is there")
    .option("-q, --quiet", "print nothing but errors")
    .action(async (flags: KgPullFlags) => {
      const { commandKgPull } = await import("./command-kg-pull.js");
      finish(await commandKgPull(io, flags));
    });
}

/** What an import keeps and how it tells of it; an update has to keep the same. */
function withImportFlags(command: Command): Command {
  return command
    .option("--class <ids>", "keep instances of these classes, such as Q5,Q6256")
    .option("--ids <file>", "keep these entities, one id a line; with --class, what either names")
    .option("--min-sitelinks <n>", "keep what so many sites have a page about; with --class, of those classes", wholeNumber)
    .option("--language <codes>", "languages of names, the shown one first", "en")
    .option("--external-ids", "keep external identifiers")
    .option("--no-external-ids", "leave external identifiers out (the default)")
    .option("--keep-references", "keep where statements come from")
    .option("--max-bad-lines <n>", "lines that may be skipped because they cannot be read", wholeNumber, 100)
    .option("--force", "replace the graph file if it is there")
    .option("--json", "print the summary as JSON")
    .option("-q, --quiet", "print nothing but errors");
}
