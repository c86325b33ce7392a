/** What a schema gives, readonly all the way down: domain types are inferred by it. */
export type Immutable<T> = { readonly [Key in keyof T]: Immutable<T[Key]> };
