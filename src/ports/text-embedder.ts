/** Text embeddings: texts with similar meaning have similar vectors. Fails with PlumblineErrors: `model-…` or `aborted`. */
export type TextEmbedder = {
  /** The model's name; vectors of different models cannot be compared. */
  readonly id: string;
  /** One vector for each text, in the same order, all of one length. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly (readonly number[])[]>;
};
