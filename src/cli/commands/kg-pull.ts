import { openEndpoint } from "../../compose/open-graph.js";
import { readConfig } from "../../config.js";
import type { EntityId } from "../../domain/ids.js";
import { PlumblineError } from "../../errors.js";
import { parseIds } from "../../graph-file/import/choose-slice.js";
import { refuseOverwrite } from "../../graph-file/import/graph-output.js";
import { type Neighbourhood, pullNeighbourhood, writeNeighbourhood } from "../../graph-file/import/pull-neighbourhood.js";
import { EXIT } from "../exit-codes.js";
import { readInput } from "../files.js";
import { type AddCommand, positiveInteger } from "../flags.js";
import type { Io } from "../io.js";
import { workBar } from "../progress-bar.js";
import { grouped } from "../style.js";

type KgPullFlags = {
  readonly seeds?: string;
  readonly seedsFile?: string;
  readonly hops: number;
  readonly out: string;
  readonly kg?: string;
  readonly maxEntities: number;
  readonly maxRequests: number;
  readonly force?: boolean;
  readonly quiet?: boolean;
};

export const addKgPull: AddCommand = (kg, { io, finish }) => {
  kg.command("pull")
    .description("download the neighbourhood of a few entities from a live endpoint")
    .option("--seeds <ids>", "where to begin, such as Q7186,Q90")
    .option("--seeds-file <file>", "where to begin, one id a line")
    .option("--hops <n>", "how many statements away from the seeds", positiveInteger, 1)
    .requiredOption("--out <file>", "the graph file to write, such as curie.nt.gz")
    .option("--kg <graph>", "wikidata (the default) or sparql:<url>")
    .option("--max-entities <n>", "read the statements of at most n entities", positiveInteger, 200)
    .option("--max-requests <n>", "send at most n requests", positiveInteger, 500)
    .option("--force", "replace the graph file if it is there")
    .option("-q, --quiet", "print nothing but errors")
    .action(async (flags: KgPullFlags) => finish(await commandKgPull(io, flags)));
};

/** `plumbline kg pull`: the neighbourhood of a few entities, from a live endpoint into a file. */
async function commandKgPull(io: Io, flags: KgPullFlags): Promise<number> {
  const seeds = await seedsOf(flags);
  const target = { file: flags.out, force: flags.force === true };
  refuseOverwrite(target);
  // The usual default, the embedded graph, is not an endpoint.
  const kg = flags.kg ?? (io.env["PLUMBLINE_KG"] ? undefined : "wikidata");
  const endpoint = await openEndpoint(readConfig(io.env, { kg }));
  const start = performance.now();
  return io.interruptible(async (signal) => {
    const bar = workBar(io.stderr, flags.quiet !== true);
    const { hops, maxEntities, maxRequests } = flags;
    const pulled = await pullNeighbourhood(endpoint, { seeds, hops, maxEntities, maxRequests, onProgress: bar.show, signal })
      .finally(bar.end)
      .finally(() => endpoint.kg.close());
    if (pulled.unknownSeeds.length === seeds.length)
      throw new PlumblineError("invalid-input", `${endpoint.kg.id} knows none of the seeds: ${seeds.slice(0, 8).join(", ")}`);
    const written = await writeNeighbourhood(pulled, target);
    if (!flags.quiet)
      io.stdout.write(
        `${renderPull(pulled, { ...written, requests: endpoint.requests(), ms: Math.round(performance.now() - start) }, flags.out)}\n`,
      );
    return EXIT.ok;
  });
}

async function seedsOf({ seeds, seedsFile }: KgPullFlags): Promise<readonly EntityId[]> {
  if ((seeds === undefined) === (seedsFile === undefined))
    throw new PlumblineError("invalid-input", "say where to begin: --seeds Q7186,Q90 or --seeds-file <file>, one of them");
  if (seedsFile === undefined) return [...parseIds(seeds ?? "", "--seeds")];
  return [...parseIds(await readInput(seedsFile, "list of seeds"), `the list ${seedsFile}`)];
}

type Cost = { readonly triples: number; readonly bytes: number; readonly requests: number; readonly ms: number };

function renderPull(pulled: Neighbourhood, { triples, bytes, requests, ms }: Cost, out: string): string {
  const { facts, names, asked, leftOut, cut, unknownSeeds } = pulled;
  const lines = [
    `${out}: ${grouped(triples)} triples, ${grouped(bytes)} bytes, by ${grouped(requests)} requests in ${(ms / 1000).toFixed(1)} s`,
    `  ${grouped(facts.length)} statements around ${grouped(asked.length)} entities, ${grouped(names.size)} names, ${grouped(pulled.properties.size)} properties`,
  ];
  if (leftOut > 0) lines.push(`note: ${grouped(leftOut)} entities within reach were not asked for; --max-entities takes more`);
  if (cut.length > 0) {
    const some = cut.slice(0, 5).map(({ entity, property, direction }) => `${entity} ${property} (${direction})`);
    lines.push(`note: of ${cut.length} relations only a part was taken, they have too many statements: ${some.join(", ")}`);
  }
  if (unknownSeeds.length > 0) lines.push(`note: unknown to the graph: ${unknownSeeds.slice(0, 8).join(", ")}`);
  return [...lines, `use it: plumbline verify --kg embedded:${out} "…"`].join("\n");
}
