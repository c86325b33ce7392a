import type { z } from "zod";
import type { RawHit } from "./vendor.js";

/** The results that can be read; null where there are some and none can be: that is another form of answer, and not an empty one. */
export function readable(results: readonly unknown[], readHit: (result: unknown) => RawHit | null): readonly RawHit[] | null {
  const hits = results.flatMap((one) => readHit(one) ?? []);
  return results.length > 0 && hits.length === 0 ? null : hits;
}

/** The same for results of one shape. */
export function readEach<T>(results: readonly unknown[], schema: z.ZodType<T>, hitOf: (result: T) => RawHit): readonly RawHit[] | null {
  return readable(results, (one) => {
    const read = schema.safeParse(one);
    return read.success ? hitOf(read.data) : null;
  });
}
