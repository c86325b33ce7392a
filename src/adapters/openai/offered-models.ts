import { z } from "zod";
import { steadyNow } from "../../base/steady-now.js";
import { askServer } from "./ask-server.js";
import { openClient, type ServerAddress } from "./open-client.js";

const listSchema = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });

/** The names of the models that a server offers. */
export async function offeredModels(address: ServerAddress, timeoutMs: number): Promise<readonly string[]> {
  const client = openClient(address);
  return askServer(
    {
      send: (signal) => client.get("/models", { signal }),
      read(body) {
        const list = listSchema.safeParse(body);
        if (!list.success) return { kind: "garbled", text: "it sent something that is no list of models" };
        return { kind: "answer", answer: list.data.data.map(({ id }) => id) };
      },
    },
    { ...address, model: "" },
    { timeoutMs, attempts: 1, now: Date.now, steady: steadyNow, random: Math.random },
    timeoutMs,
    undefined,
  );
}
