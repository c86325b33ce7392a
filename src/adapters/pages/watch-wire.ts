import type { Socket } from "node:net";

/** Bytes that are no part of a body: headers, TLS, and the frames of its pieces. */
const MAX_OVERHEAD_BYTES = 1024 * 1024;
const LOOK_EVERY_MS = 20;

export type WireWatch = { readonly seen: (socket: Socket) => void; end(): void };

/**
 * Calls `stop` when far more comes over the wire than becomes body: pieces of one byte, endless extensions of a piece, interim answers
 * without a last one. The body's own limits see nothing of these.
 */
export function watchWire(bodyBytes: () => number, stop: () => void): WireWatch {
  let socket: Socket | null = null;
  const timer = setInterval(() => {
    if (socket !== null && socket.bytesRead - bodyBytes() > MAX_OVERHEAD_BYTES) stop();
  }, LOOK_EVERY_MS);
  return {
    seen: (connected) => {
      socket = connected;
    },
    end: () => clearInterval(timer),
  };
}
