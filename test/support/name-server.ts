import { createSocket } from "node:dgram";
import { isIPv4 } from "node:net";

const A = 1;
const AAAA = 28;

/** A name server on this machine that gives everyone these addresses; null never answers. */
export async function startNameServer(addresses: readonly string[] | null) {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, end } = readName(query);
    asked.push(name);
    if (addresses === null) return;
    const kind = query.readUInt16BE(end);
    const records = addresses.filter((at) => kind === (isIPv4(at) ? A : AAAA)).map((at) => record(kind, at));
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(records.length === 0 ? 0x8183 : 0x8180, 2); // NXDOMAIN, or an answer
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, query.subarray(12, end + 4), ...records]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return { server: `127.0.0.1:${socket.address().port}`, asked, close: () => new Promise<void>((resolve) => socket.close(resolve)) };
}

function readName(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join("."), end: at + 1 };
}

/** The name is a pointer to the question's; it may be kept for no time at all. */
function record(kind: number, address: string): Buffer {
  const bytes = isIPv4(address)
    ? address.split(".").map(Number)
    : address.split(":").flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]);
  return Buffer.from([0xc0, 12, 0, kind, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]);
}
