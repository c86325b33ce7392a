import { PassThrough } from "node:stream";
import type { Io } from "../../src/cli/io.js";
import type { Engine } from "../../src/compose/compose.js";
import type { Episode } from "../../src/domain/episode.js";
import { memoryGraph } from "./memory-graph.js";
import { testPolicy } from "./policy.js";

/** What a command writes, kept. */
function sink(): { readonly stream: NodeJS.WriteStream; text(): string } {
  const chunks: string[] = [];
  const stream = new PassThrough();
  stream.on("data", (chunk: Buffer) => chunks.push(chunk.toString("utf8")));
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => chunks.join("") };
}

/** A command's world whose engine does what the test says; `interrupt` is Ctrl-C. */
export function fakeIo(verify: Engine["verify"], env: Io["env"] = {}) {
  const [stdout, stderr, controller] = [sink(), sink(), new AbortController()];
  const unused = (): Promise<Episode> => Promise.reject(new Error("not part of this test"));
  const engine: Engine = {
    kg: memoryGraph(),
    policy: testPolicy(),
    search: "none",
    newClaimWriter: () => null,
    verify,
    load: unused,
    close: async () => undefined,
  };
  const io: Io = {
    stdout: stdout.stream,
    stderr: stderr.stream,
    env,
    interruptible: (use) => use(controller.signal),
    withEngine: (_, use) => use(engine, controller.signal),
  };
  return { io, stdout: stdout.text, stderr: stderr.text, interrupt: () => controller.abort() };
}
