import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems hand out by themselves (from 32768 on Linux, 49152 elsewhere): no other connection takes it before it is used. */
const [FIRST, LAST] = [18_000, 32_000];

/** A port of this machine for a server that has to be told one, or that comes back at the same one. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
  throw new Error("no free port");
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
