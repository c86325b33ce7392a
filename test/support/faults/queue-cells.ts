import { createServer, type Socket } from "node:net";
import { openSharedServer } from "../../../src/compose/open-stores.js";
import { readConfig } from "../../../src/config.js";
import { PlumblineError } from "../../../src/errors.js";
import type { Cell } from "./cell.js";

type QueueFault = { readonly name: string; readonly behave: ((socket: Socket) => void) | "refused" };

/** The server speaks a protocol of its own: what is well-formed and wrong there has tests with real servers (test/system/shared-servers.test.ts). */
export const QUEUE_FAULTS: readonly QueueFault[] = [
  { name: "refused", behave: "refused" },
  { name: "reset", behave: (socket) => void socket.resetAndDestroy() },
  { name: "timeout", behave: () => undefined },
  { name: "slow drip", behave: drip },
  { name: "truncated", behave: (socket) => void socket.end("+") },
  { name: "garbage", behave: (socket) => void socket.write("\u0000\u001b[2J}{ no protocol\r\n") },
  { name: "wrong content type", behave: (socket) => void socket.write("HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n") },
  { name: "huge", behave: (socket) => void socket.write(Buffer.alloc(8 << 20, "x")) },
];
export const QUEUES = ["Redis", "PostgreSQL"] as const;

/** A job is to be promised on the server that processes share. */
export async function queueCell(thing: (typeof QUEUES)[number], { name, behave }: QueueFault): Promise<Cell> {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket.on("error", () => undefined));
    if (behave !== "refused") behave(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = behave === "refused" || address === null || typeof address === "string" ? 1 : address.port;
  const scheme = thing === "Redis" ? "redis" : "postgres";
  const shared = await openSharedServer(readConfig({ PLUMBLINE_QUEUE_URL: `${scheme}://127.0.0.1:${port}` }));
  const start = performance.now();
  try {
    const outcome = await Promise.resolve(shared?.jobs.waiting()).then(
      () => "accepted",
      (error: unknown) => (error instanceof PlumblineError ? `failed: ${error.code}` : `crashed: ${error}`),
    );
    return { thing, fault: name, outcome, requests: connections, ms: Math.round(performance.now() - start) };
  } finally {
    await shared?.close().catch(() => undefined);
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write("+"), 100);
  socket.on("close", () => clearInterval(timer));
}
