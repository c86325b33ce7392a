import { z } from "zod";

/** A schema's output, readonly all the way down. Domain types are inferred with it. */
export type Immutable<T> = { readonly [Key in keyof T]: Immutable<T[Key]> };

/** A readonly array, so that domain values can be passed without a copy. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();
