/** Lines of a stream of bytes, numbered from 1. One that never ends is given in pieces of `MAX_LINE` instead of filling the memory. */
export async function* textLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<{ readonly line: number; readonly text: string }> {
  const decoder = new TextDecoder("utf-8");
  let rest = "";
  let line = 1;
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n", from)) {
      yield { line: line++, text: withoutReturn(rest.slice(from, end)) };
      from = end + 1;
    }
    rest = rest.slice(from);
    if (rest.length > MAX_LINE) {
      yield { line, text: rest };
      rest = "";
    }
  }
  rest += decoder.decode();
  if (rest !== "") yield { line, text: withoutReturn(rest) };
}

/** Characters of one record at most; documents of AggreFact have some ten thousand. */
export const MAX_LINE = 16_000_000;

function withoutReturn(text: string): string {
  return text.endsWith("\r") ? text.slice(0, -1) : text;
}
