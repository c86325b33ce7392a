import { once } from "node:events";
import { createServer } from "node:http";

export type EntailmentRequest = { readonly path: string; readonly body: Record<string, unknown> };
/** A status and a body, or silence. */
export type EntailmentAnswer = { readonly status?: number; readonly body: unknown } | "hang";

/** A stand-in for servers of entailment models, which behaves as the test says. */
export async function startEntailmentServer(answer: (request: EntailmentRequest) => EntailmentAnswer) {
  const requests: EntailmentRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const asked = { path: request.url ?? "", body: JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown> };
    requests.push(asked);
    const said = answer(asked);
    if (said === "hang") return;
    const text = typeof said.body === "string" ? said.body : JSON.stringify(said.body);
    response.writeHead(said.status ?? 200, { "content-type": "application/json" }).end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** As Ollama and vLLM answer, with the probability of Yes among the first token's alternatives. */
export function yesOrNo(yes: number, { logprobs = true } = {}): EntailmentAnswer {
  const top_logprobs = [
    { token: "Yes", logprob: Math.log(yes) },
    { token: " no", logprob: Math.log(1 - yes) },
  ];
  const choice = { index: 0, finish_reason: "stop", message: { role: "assistant", content: yes >= 0.5 ? "Yes" : "No" } };
  return {
    body: { model: "m", choices: [{ ...choice, ...(logprobs ? { logprobs: { content: [{ token: "Yes", top_logprobs }] } } : {}) }] },
  };
}

/** The statement of a chat request in MiniCheck's form. */
export function statementIn({ body }: EntailmentRequest): string {
  const [message] = body["messages"] as readonly { readonly content: string }[];
  return /\nClaim: (.*)$/s.exec(message?.content ?? "")?.[1] ?? "";
}
