import type { z } from "zod";
import type { RawHit } from "./vendor.js";

/** The results that can be read; null where there are some and none can be: that is another form of answer, and not an empty one. */
export function readEach<T>(results: readonly unknown[], schema: z.ZodType<T>, hitOf: (result: T) => RawHit): readonly RawHit[] | null {
  const hits = results.flatMap((one) => {
    const read = schema.safeParse(one);
    return read.success ? [hitOf(read.data)] : [];
  });
  return results.length > 0 && hits.length === 0 ? null : hits;
}
