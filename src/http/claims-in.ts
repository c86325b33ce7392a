/** A text of this length costs a model one question when it is cut into claims. */
const TEXT_PART = 8000;

/** What a request is charged for before it is carried out: its claims, or the parts of its text, which are read before anybody knows how many claims it makes. */
export function claimsIn(body: unknown): number {
  if (isObject(body) && Array.isArray(body["claims"])) return body["claims"].length;
  return isText(body) ? Math.ceil(body.text.length / TEXT_PART) : 1;
}

/** The claims of a text that were found in it and accepted; null where the answer is no such thing. */
export function acceptedIn(body: unknown, payload: unknown): number | null {
  if (!isText(body) || typeof payload !== "string") return null;
  const answer: unknown = JSON.parse(payload);
  return isObject(answer) && Array.isArray(answer["verifications"]) ? answer["verifications"].length : null;
}

function isText(body: unknown): body is { readonly text: string } {
  return isObject(body) && typeof body["text"] === "string";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
