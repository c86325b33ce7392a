import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { postWebhook } from "../../src/adapters/pages/post-webhook.js";
import { openJobJournal } from "../../src/service/job-journal.js";
import { verifyRequestSchema } from "../../src/service/request-schema.js";
import { localOutbox, sendWebhooks, signWebhook, webhookMessages, webhookTarget } from "../../src/service/webhooks.js";
import { episodeOf } from "../support/episode.js";
import { atOnce, fakeService, heldVerify } from "../support/open-service.js";
import { tempFolder } from "../support/temp-folder.js";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
/** Of every episode that `atOnce` gives. */
const LABEL = "not-enough-info";
type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** Answers with each of these in turn, and with 204 from then on. */
async function receiver(...answers: readonly number[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString("utf8");
    });
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answers[received.length - 1] ?? 204, { location: "http://127.0.0.1:1/" }).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { origin: `http://127.0.0.1:${address.port}`, received };
}

/** A service on one machine, as `open-service` puts it together; every call is a process that starts. */
function start(home: string, origin: string, delaysMs: readonly number[] = [10, 10, 10]) {
  const journal = openJobJournal(home, { now: Date.now(), done: () => false });
  const outbox = localOutbox(journal, Date.now);
  const { verifications, records } = fakeService({ verify: atOnce, journal, webhooks: outbox });
  const faults: string[] = [];
  const sender = sendWebhooks({
    outbox,
    findMessage: webhookMessages(verifications),
    post: async (url, message) => postWebhook("test")(webhookTarget([origin], url), message),
    secret: SECRET,
    now: Date.now,
    onFault: (error) => void faults.push(String(error)),
    delaysMs,
  });
  const close = async () => {
    await sender.close();
    await verifications.close(0);
  };
  return { verifications, records, outbox, faults, close };
}
const requestTo = (origin: string) => verifyRequestSchema.parse({ claim: "Ottawa is the capital of Canada.", webhook: `${origin}/hook` });

describe("webhooks", () => {
  it("are signed, and tried again until the receiver takes them, with the same id", async () => {
    const { origin, received } = await receiver(500, 302);
    const { verifications, outbox, faults, close } = start(tempFolder(), origin);
    const { ids } = await verifications.submit([requestTo(origin)]);
    const [id = ""] = ids;
    await outbox.ring(id);
    await expect.poll(() => received.length).toBe(3);
    for (const { headers, body } of received) {
      expect(headers["webhook-id"]).toBe(id);
      const signed = signWebhook(SECRET, id, Number(headers["webhook-timestamp"]) * 1000, body);
      expect(headers["webhook-signature"]).toBe(signed.headers["webhook-signature"]);
      expect(JSON.parse(body)).toMatchObject({ type: "verification.done", data: { id, status: "done" } });
    }
    expect(faults).toHaveLength(2);
    await close();
  });

  it("tell once how a batch ended, with counts and where it is listed", async () => {
    const { origin, received } = await receiver();
    const { verifications, outbox, close } = start(tempFolder(), origin);
    const claims = ["Ottawa is the capital of Canada.", "The sky is green."].map((claim) => verifyRequestSchema.parse({ claim }));
    const { batch, ids } = await verifications.submit(claims, { batchWebhook: `${origin}/batch` });
    for (const _ of ids) await outbox.ring(batch);
    await expect.poll(() => received.length).toBe(1);
    const [message] = received;
    expect(message?.headers["webhook-id"]).toBe(batch);
    expect(JSON.parse(message?.body ?? "")).toMatchObject({
      type: "batch.ended",
      data: {
        batch,
        total: 2,
        statuses: { done: 2, failed: 0, cancelled: 0 },
        labels: { [LABEL]: 2 },
        link: `/v1/verifications?batch=${batch}`,
      },
    });
    await close();
    expect(received).toHaveLength(1);
  });

  it("say nothing of a batch that has not ended", async () => {
    const { verify, held } = heldVerify();
    const { verifications } = fakeService({ verify });
    const [first, second] = ["One is one.", "Two is two."].map((claim) => verifyRequestSchema.parse({ claim }));
    if (first === undefined || second === undefined) return;
    const { batch } = await verifications.submit([first, second], { batchWebhook: "http://127.0.0.1:1/" });
    const message = webhookMessages(verifications);
    await expect.poll(() => held.length).toBe(2);
    held[0]?.release();
    expect(await message(batch)).toMatchObject({ kind: "open" });
    held[1]?.release();
    await expect.poll(async () => (await message(batch))?.kind).toBe("ended");
    expect(await message("20260102-030405-00000000")).toBeNull();
  });

  it("are given up at the end of the schedule, and at once where the receiver is gone", async () => {
    const busy = await receiver(...Array.from({ length: 20 }, () => 503));
    const gone = await receiver(410);
    const { verifications, outbox, faults, close } = start(tempFolder(), busy.origin, [10, 10]);
    const first = await verifications.submit([requestTo(busy.origin)]);
    await outbox.ring(first.ids[0] ?? "");
    await expect.poll(() => faults.at(-1)).toMatch(/given up/);
    expect(busy.received).toHaveLength(3);
    await close();

    const other = start(tempFolder(), gone.origin, [10, 10]);
    const second = await other.verifications.submit([requestTo(gone.origin)]);
    await other.outbox.ring(second.ids[0] ?? "");
    await expect.poll(() => other.faults.at(-1)).toMatch(/answered 410; given up/);
    expect(gone.received).toHaveLength(1);
    await other.close();
  });

  it("survive a restart, and are not sent again after another one", async () => {
    const { origin, received } = await receiver();
    const home = tempFolder();
    const before = start(home, origin);
    const { ids } = await before.verifications.submit([requestTo(origin)]);
    const [id = ""] = ids;
    await before.close();
    expect(received).toHaveLength(0);

    const after = start(home, origin);
    after.records.kept.set(id, episodeOf({ id }));
    await expect.poll(() => received.length).toBe(1);
    await after.close();
    const last = start(home, origin);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await last.close();
    expect(received).toHaveLength(1);
  });
});

it("signs as the Standard Webhooks specification shows", () => {
  const { headers } = signWebhook(
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    1614265330_000,
    '{"test": 2432232314}',
  );
  expect(headers).toEqual({
    "content-type": "application/json",
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});
