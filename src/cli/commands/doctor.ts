import { access, constants, readFile } from "node:fs/promises";
import { sha256Of } from "../../base/fingerprint.js";
import { DATA_SUMS, PACKAGE_ROOT, VERSION } from "../../base/package-root.js";
import { composeEngine } from "../../compose/compose.js";
import { STARTER_GRAPH } from "../../compose/open-graph.js";
import { probeLanguageModel, reasonerOf } from "../../compose/open-language-model.js";
import { probeSearch } from "../../compose/open-search.js";
import { openStores } from "../../compose/open-stores.js";
import { configuredPolicy, policyFolder } from "../../compose/policy-folder.js";
import { type Config, type Overrides, readConfig, shownSettings } from "../../config.js";
import { messageOf, PlumblineError } from "../../errors.js";
import { policyNames } from "../../store/policy-files.js";
import { EXIT } from "../exit-codes.js";
import { type AddCommand, type Common, overridesOf, withEngineFlags } from "../flags.js";
import type { Io } from "../io.js";
import { plainLines, plainText } from "../style.js";

export const addDoctor: AddCommand = (program, { io, finish }) => {
  withEngineFlags(program.command("doctor").description("check what is configured, what works and what is missing")).action(
    async (flags: Common) => finish(await commandDoctor(io, { overrides: overridesOf(flags) })),
  );
};

export async function commandDoctor(io: Io, flags: { readonly overrides: Overrides }): Promise<number> {
  const config = readConfig(io.env, flags.overrides);
  let healthy = true;
  io.stdout.write(`plumbline ${VERSION} on Node ${process.versions.node}\n\n`);
  for (const { name, run } of checks(config)) {
    try {
      io.stdout.write(`ok    ${name.padEnd(12)} ${plainText(await run())}\n`);
    } catch (error) {
      healthy = false;
      io.stdout.write(`FAIL  ${name.padEnd(12)} ${plainLines(messageOf(error)).replaceAll("\n", "\n                   ")}\n`);
    }
  }
  const set = shownSettings(io.env);
  io.stdout.write(`\nenvironment ${set.length === 0 ? "nothing set; every setting has a default" : set.map(plainText).join(" ")}\n`);
  return healthy ? EXIT.ok : EXIT.failed;
}

function checks(config: Config): readonly { readonly name: string; readonly run: () => Promise<string> }[] {
  return [
    {
      name: "policy",
      run: async () => `${configuredPolicy(config).id} (there are: ${policyNames(policyFolder(config)).join(", ")})`,
    },
    {
      name: "records",
      run: async () => {
        const stores = await openStores(config);
        await stores.records.ready().finally(() => stores.close());
        return config.queueUrl === null ? `kept in ${config.home}/records` : "kept on the server of PLUMBLINE_QUEUE_URL";
      },
    },
    {
      name: "starter",
      run: async () => {
        await access(STARTER_GRAPH, constants.R_OK);
        return STARTER_GRAPH;
      },
    },
    { name: "weights", run: trySums },
    { name: "graph", run: () => tryGraph(config) },
    { name: "search", run: () => trySearch(config) },
    { name: "ratings", run: () => tryRatings(config) },
    { name: "model", run: () => tryModel(config) },
    { name: "reasoner", run: async () => sayReasoner(config) },
    ...(config.entailment === null ? [] : [{ name: "entailment", run: () => tryEntailment(config) }]),
  ];
}

/** Compares the weights with their checksums: damaged weights would give wrong verdicts without any error. */
async function trySums(): Promise<string> {
  const sums = await checkSums(DATA_SUMS, PACKAGE_ROOT);
  if (sums === null) return "not compared: this runs from source";
  if (sums.changed.length > 0)
    throw new PlumblineError("file-unreadable", `changed since the program was built: ${sums.changed.join(", ")}; install it again`);
  return `${sums.count} files of weights and queries, as they were built`;
}

/** Checks that the graph answers a query about its own properties. */
async function tryGraph(config: Config): Promise<string> {
  const start = performance.now();
  const engine = await composeEngine({ ...config, reasoner: "offline" }); // the model has its own check
  try {
    const properties = await engine.kg.properties();
    const size = "triples" in engine.kg ? `${String(engine.kg.triples)} triples, ` : "";
    return `${engine.kg.id}: ${size}${properties.size} properties, ready in ${Math.round(performance.now() - start)} ms`;
  } finally {
    await engine.close();
  }
}

/** Checks the engine with one small search, which costs one request. */
async function trySearch(config: Config): Promise<string> {
  const probe = await probeSearch(config);
  if (probe === null) return "none: the web is not searched; PLUMBLINE_SEARCH names an engine";
  if (probe.kind === "at-hand") return `${probe.engine}: ${probe.documents === null ? "" : `${probe.documents} `}documents at hand`;
  return `${probe.engine}: ${probe.hits === 0 ? "it answered, but found nothing," : "it answered"} in ${probe.ms} ms`;
}

/** The shipped list scores only made-up sites; scores of real sites come from the operator's list. */
async function tryRatings(config: Config): Promise<string> {
  const { openRatings } = await import("../../compose/open-web.js");
  const shipped = (await openRatings({ sourceRatings: null })).count;
  if (config.sourceRatings === null)
    return `only the shipped list of ${shipped} sites, in which no real site has a score: PLUMBLINE_SOURCE_RATINGS names a list (docs/use/search.md)`;
  return `${(await openRatings(config)).count} sites, ${shipped} of them of the shipped list`;
}

/** Checks that the model answers in a requested JSON shape. */
async function tryModel(config: Config): Promise<string> {
  const probe = await probeLanguageModel(config);
  if (probe === null) return "none; PLUMBLINE_MODEL names one";
  const { url, model, served, rung, ms, usage, usd } = probe;
  const tokens = usage === null ? "tokens not told" : `${usage.inputTokens} + ${usage.outputTokens} tokens`;
  return `${url} ${model}${served === model ? "" : ` (calls itself ${served})`}: ${rung}, ${ms} ms, ${tokens}, ${usd === null ? "price not known" : `${usd.toFixed(6)} USD`}`;
}

const CERTAIN = "Rome is the capital of Italy.";

/** Verifications go on without an entailment model that fails, so that only this check shows it. */
async function tryEntailment(config: Config): Promise<string> {
  const { witnessOf } = await import("../../compose/open-entailment.js");
  const witness = witnessOf({ ...config, cacheSeconds: 0 });
  const model = await witness?.open();
  const [answer] = (await model?.judge([{ passage: CERTAIN, part: CERTAIN }])) ?? [];
  if (answer?.stance !== "supports")
    throw new PlumblineError("model-reply", `${model?.id} does not find that a sentence follows from itself: is it a model for this?`);
  return `${model?.id} answers, and is heard from ${witness?.from} on`;
}

function sayReasoner(config: Config): string {
  if (reasonerOf(config) === "offline") return `offline: rules only${config.model === null ? "" : "; the model is not asked"}`;
  if (config.model === null) throw new PlumblineError("invalid-config", "llm, which needs a model: set PLUMBLINE_MODEL");
  const { rulesFrom } = configuredPolicy(config);
  return `llm: ${config.model}${rulesFrom === null ? " judges every claim" : `, except where the rules are proven to be right ${rulesFrom} of the time`}`;
}

/** A line of `sha256sum`: the sum, two blanks, the path. */
const LINE = /^([0-9a-f]{64}) {2}(\S.*)$/u;

/** Files below `root` that are unreadable or whose checksum differs; null without a list of checksums. */
export async function checkSums(list: URL, root: URL): Promise<{ readonly count: number; readonly changed: readonly string[] } | null> {
  const text = await readFile(list, "utf8").catch(() => null);
  if (text === null) return null;
  const lines = text.split("\n").flatMap((line) => {
    const [, sum, path] = LINE.exec(line) ?? [];
    return sum === undefined || path === undefined ? [] : [{ sum, path }];
  });
  const changed = await Promise.all(
    lines.map(async ({ sum, path }) => {
      const bytes = await readFile(new URL(path, root)).catch(() => null);
      return bytes !== null && sha256Of(bytes) === sum ? [] : [path];
    }),
  );
  return { count: lines.length, changed: changed.flat() };
}
