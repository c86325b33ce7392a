import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { seededRandom } from "../src/lab/statistics/random.js";
import { faultsOf, WRONG_WIKIDATA } from "../test/support/faults/fault-list.js";
import { type Fault, startFaultyProxy } from "../test/support/faults/faulty-proxy.js";
import { startSparqlServer } from "../test/support/sparql-server.js";
import { type Held, type SoakService, startSoakService } from "./data/soak-service.js";

/**
 * `npm run bench:soak -- 10000 [minutes]`: so many verifications by `plumbline serve`, 32 at a time, against a Wikidata of this machine of which every tenth answer is
 * spoilt (on its way, or well-formed and wrong). The service is killed twice and started again. Ends with 1 where a label differs from the quiet run, or
 * where a claim that was acknowledged has no record. The record of each verification whose label differs is kept with the spoilt answers of its time.
 */
const COUNT = Number(process.argv[2] ?? 10_000);
/** After so many minutes nothing more is submitted: what was verified by then is reported. */
const MINUTES = Number(process.argv[3] ?? Infinity);
const SHARE = 0.1;
const BATCH = 64;
/** Each costs the whole service a second of pause: a few show the same as many. */
const RARE = "429, Retry-After 1 s";
const OFTEN = new Set([
  "reset",
  "timeout",
  "truncated",
  "half of the JSON",
  "garbage",
  "wrong content type",
  "429",
  "500",
  "503",
  "well-formed: empty",
  "well-formed: cut rows",
  "well-formed: malformed values",
  "well-formed: another schema",
]);
/** More than are under way at once: equal claims that are under way would share their work. */
const DISTINCT = readFileSync("test/fixtures/starter-claims.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => (JSON.parse(line) as { claim: string }).claim);
const claimAt = (place: number) => DISTINCT[place % DISTINCT.length] ?? "";

const folder = mkdtempSync(join(tmpdir(), "plumbline-soak-"));
const file = join(folder, "graph.nt");
writeFileSync(file, gunzipSync(readFileSync("starter/graph.nt.gz")));
const differing = mkdtempSync(join(tmpdir(), "plumbline-differing-"));
const server = await startSparqlServer(file);
const proxy = await startFaultyProxy(server.origin, { remember: true });
const env = {
  PLUMBLINE_KG: "wikidata",
  PLUMBLINE_WIKIDATA_URL: proxy.origin,
  PLUMBLINE_WIKIDATA_ENDPOINT: `${proxy.origin}/sparql`,
  PLUMBLINE_CACHE_SECONDS: "0",
  PLUMBLINE_REQUEST_RATE: "1000",
  PLUMBLINE_REQUEST_BURST: "1000",
  PLUMBLINE_REQUESTS_AT_ONCE: "32",
  PLUMBLINE_QUERY_TIMEOUT_MS: "5000",
  PLUMBLINE_CONCURRENCY: "32",
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Without a new record for so long, the rest is lost. */
const STALLED_MS = 120_000;

/** Submits claims so that 32 are always under way and few wait; `look` hears after every turn how many have ended. Gives the places by id. */
async function submitAll(service: SoakService, most: number, look: (ended: number) => Promise<void>): Promise<ReadonlyMap<string, number>> {
  const places = new Map<string, number>();
  const progress = { ended: 0, at: performance.now() };
  const until = performance.now() + MINUTES * 60_000;
  let next = 0;
  let count = most;
  while (progress.ended < count && performance.now() - progress.at < STALLED_MS) {
    const ended = service.recorded().filter((id) => places.has(id)).length;
    if (ended > progress.ended) Object.assign(progress, { ended, at: performance.now() });
    await look(ended);
    if (performance.now() > until) count = next;
    if (next < count && next - ended < 2 * BATCH) {
      const asked = Array.from({ length: Math.min(BATCH, count - next) }, (_, offset) => next + offset);
      const ids = await service.submit(asked.map(claimAt));
      for (const [offset, id] of (ids ?? []).entries()) places.set(id, asked[offset] ?? 0);
      if (ids !== null) next += asked.length;
    } else await pause(200);
  }
  return places;
}

async function labelsOf(service: SoakService, places: ReadonlyMap<string, number>): Promise<ReadonlyMap<number, string>> {
  const labels = new Map<number, string>();
  for (const [id, place] of places) labels.set(place, await service.label(id));
  return labels;
}

// The first answers take the endpoint long; the proxy remembers them.
const quiet = await startSoakService({ ...env, PLUMBLINE_QUERY_TIMEOUT_MS: "60000", PLUMBLINE_CONCURRENCY: "4" }, join(folder, "quiet"));
const truth = await labelsOf(quiet, await submitAll(quiet, Math.min(COUNT, DISTINCT.length), async () => undefined));
await quiet.stop();
const asked = proxy.requests();

const random = seededRandom(21);
const named = faultsOf(WRONG_WIKIDATA);
const faults = named.flatMap(({ name, fault }) => (OFTEN.has(name) && fault !== "refused" ? [fault] : []));
const rare = named.flatMap(({ name, fault }) => (name === RARE && fault !== "refused" ? [fault] : []));
const spoilt: { readonly at: number; readonly fault: string; readonly request: string }[] = [];
proxy.fault((request): Fault => {
  if (random() >= SHARE) return { kind: "none" };
  const kinds = random() < 0.005 ? rare : faults;
  const fault = kinds[Math.floor(random() * kinds.length)] ?? { kind: "none" };
  spoilt.push({ at: Date.now(), fault: named.find((one) => one.fault === fault)?.name ?? fault.kind, request });
  return fault;
});

/** The record of a verification, and every answer that was spoilt while it ran. */
async function keepDiffering(id: string, label: string, expected: string): Promise<string> {
  const { episode } = await service.read(id);
  const start = Date.parse(episode?.startedAt ?? "");
  const meanwhile = spoilt.filter(({ at }) => at >= start && at <= start + (episode?.cost.ms ?? 0));
  const path = join(differing, `${id}.json`);
  writeFileSync(path, JSON.stringify({ label, expected, spoilt: meanwhile, episode }, null, 1));
  return path;
}

const service = await startSoakService(env, join(folder, "soak"));
const kills = [1 / 3, 2 / 3];
const held: { readonly ended: number; readonly life: number; readonly figures: Held }[] = [];
let life = 0;
const start = performance.now();
const places = await submitAll(service, COUNT, async (ended) => {
  const done = Math.max(ended / COUNT, Number(seconds()) / 60 / MINUTES);
  if (kills[0] !== undefined && done >= kills[0]) {
    kills.shift();
    life++;
    await service.kill();
  }
  if (held.at(-1)?.life === life && ended - (held.at(-1)?.ended ?? 0) < COUNT / 60) return;
  const figures = await service.held();
  if (figures === null) return;
  held.push({ ended, life, figures });
  console.error(
    `${ended} ended after ${seconds()} s, ${JSON.stringify(figures, (_, value) => (typeof value === "number" ? Math.round(value) : value))}`,
  );
});
function seconds(): string {
  return ((performance.now() - start) / 1000).toFixed(0);
}
const took = seconds();
const recorded = new Set(service.recorded());
const lost = [...places.keys()].filter((id) => !recorded.has(id));
const labels = await labelsOf(service, places);

const failed = [...labels.values()].filter((label) => label.startsWith("failed"));
const truthAt = (place: number) => truth.get(place % DISTINCT.length) ?? "";
const wrong = [...labels].filter(([place, label]) => !label.startsWith("failed") && label !== truthAt(place));
for (const [place, label] of wrong) {
  const [id = ""] = [...places].find(([, other]) => other === place) ?? [];
  console.log(`differs            ${await keepDiffering(id, label, truthAt(place))}`);
}
await service.stop();
const counted = (said: Iterable<string>) => {
  const counts = new Map<string, number>();
  for (const one of said) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([one, count]) => `${one} ${count}`).join(", ");
};
const lives = Array.from({ length: life + 1 }, (_, at) => held.filter((one) => one.life === at).map(({ figures }) => figures));
const over = (pick: (figures: Held) => number) =>
  lives
    .map((looks) => looks.map(pick))
    .map((values) => `${values[0]?.toFixed(0)} → ${values.at(-1)?.toFixed(0)} (highest ${Math.max(...values).toFixed(0)})`)
    .join("; ");
/** The first look of a process tells of its start, before it listened. */
const highest = (pick: (figures: Held) => number) => Math.max(...lives.flatMap(([, ...looks]) => looks.map(pick))).toFixed(0);
console.log(`quiet run          ${truth.size} claims: ${counted(truth.values())}`);
console.log(
  `verifications      ${labels.size} in ${took} s, ${proxy.requests() - asked} requests, ${spoilt.length} of them spoilt, ${life} kill -9`,
);
console.log(`labels             ${counted([...labels.values()].filter((label) => !label.startsWith("failed")))}`);
console.log(`wrong labels       ${wrong.length}`);
for (const [place, label] of wrong.slice(0, 20)) console.log(`  ${label} in place of ${truthAt(place)}: ${claimAt(place)}`);
console.log(`failed             ${failed.length} (${counted(failed)})`);
console.log(`lost               ${lost.length} of ${places.size} acknowledged`);
console.log(`RSS MB             ${over(({ rssMb }) => rssMb)}, by process`);
console.log(`open handles       ${over(({ handles }) => handles)}`);
console.log(`open files         ${over(({ files }) => files)}`);
console.log(`event loop ms      p99 at most ${highest(({ p99Ms }) => p99Ms)}, max ${highest(({ maxMs }) => maxMs)}`);
console.log(`  before it listens ${lives.map(([first]) => first?.maxMs.toFixed(0)).join(", ")}`);
await Promise.all([proxy.close(), server.close()]);
rmSync(folder, { recursive: true, force: true });
process.exitCode = wrong.length + lost.length === 0 && labels.size === places.size ? 0 : 1;
