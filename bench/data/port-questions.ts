import type { EntityId } from "../../src/domain/ids.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import { at } from "./figures.js";

export type Timing = {
  readonly question: string;
  readonly p50: number;
  readonly p99: number;
  /** The same of the process's own CPU time, which does not suffer from what else the machine does. */
  readonly cpuP99: number;
  readonly asked: number;
};

/** Each question of the port, as a verification asks it, about many entities; milliseconds. */
export async function timeQuestions(
  kg: KnowledgeGraph,
  entities: readonly EntityId[],
  names: readonly string[],
): Promise<readonly Timing[]> {
  const times = new Map<string, { readonly clock: number[]; readonly cpu: number[] }>();
  async function timed<T>(question: string, ask: () => Promise<T>): Promise<T> {
    const list = times.get(question) ?? { clock: [], cpu: [] };
    times.set(question, list);
    const [start, before] = [performance.now(), process.cpuUsage()];
    const answer = await ask();
    list.clock.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    list.cpu.push((user + system) / 1000);
    return answer;
  }
  await timed("properties", () => kg.properties());
  for (const [place, entity] of entities.entries()) {
    const some = entities.slice(place, place + 4);
    await timed("40 names", () => kg.searchEntities(names.slice(place, place + 40)));
    const { relations } = await timed("relations of 4", () => kg.relations(some));
    const few = relations.filter(({ direction, count }) => direction === "out" || count <= 40).slice(0, 40);
    const { facts } = await timed("facts of 40 relations", () => kg.facts(few));
    const ends = facts.flatMap(({ value }) => (value.kind === "entity" ? [value.id] : []));
    await timed("edges among 20", () => kg.edgesAmong([...new Set([entity, ...ends])].slice(0, 20)));
    await timed("labels of 20", () => kg.labels([...new Set(ends)].slice(0, 20)));
  }
  return [...times].map(([question, { clock, cpu }]) => ({
    question,
    p50: at(clock, 0.5),
    p99: at(clock, 0.99),
    cpuP99: at(cpu, 0.99),
    asked: clock.length,
  }));
}
