import type { RunJournal } from "../../ports/run-journal.js";

/** A journal that ends with the process: for dry runs and simulations. */
export function memoryJournal(now: () => number): RunJournal {
  const started = now();
  const records = new Map<string, unknown>();
  return {
    async once(key, schema, effect) {
      if (records.has(key)) return schema.parse(records.get(key));
      const value = await effect();
      records.set(key, value);
      return value;
    },
    has: (key) => records.has(key),
    elapsed: () => now() - started,
  };
}
