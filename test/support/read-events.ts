/** One server-sent event, as it came. */
export type SentEvent = { readonly id: string; readonly event: string; readonly data: Readonly<Record<string, unknown>> };

/** The events of a whole stream; comments are left out. */
export function readEvents(body: string): readonly SentEvent[] {
  return body.split("\n\n").flatMap((block) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
    const [id, event, data] = [field("id"), field("event"), field("data")];
    return id === undefined || event === undefined || data === undefined ? [] : [{ id, event, data: JSON.parse(data) }];
  });
}
