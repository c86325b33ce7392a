export type ServerEvent = { readonly id: string; readonly data: string };

/** Events as they arrive, without comments, which only keep the connection open. */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  const decoder = new TextDecoder();
  // Not every browser can iterate over a stream.
  const reader = body.getReader();
  let text = "";
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      text += decoder.decode(next.value, { stream: true });
      // An empty line ends a block; the text after the last one is not complete yet.
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = readBlock(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    // When the caller stops reading, the connection is closed.
    await reader.cancel().catch(() => undefined);
  }
}

function readBlock(block: string): ServerEvent | null {
  const fields = block.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^(id|data): ?(.*)$/u.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, value }];
  });
  const data = fields.filter(({ name }) => name === "data").map(({ value }) => value);
  if (data.length === 0) return null;
  return { id: fields.find(({ name }) => name === "id")?.value ?? "", data: data.join("\n") };
}
