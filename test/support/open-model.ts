import { onTestFinished } from "vitest";
import { repairing } from "../../src/adapters/language-model/model-session.js";
import { type OpenaiOptions, openaiModel } from "../../src/adapters/openai/openai-model.js";
import type { LanguageModel } from "../../src/ports/language-model.js";
import { type FakeModelServer, type Script, startFakeModelServer } from "./fake-model-server.js";

/** A fake server and a model over it, with repairs, as long as the test lives. */
export async function openModel(
  script: Script,
  options: Partial<OpenaiOptions> = {},
): Promise<{ readonly server: FakeModelServer; readonly model: LanguageModel; readonly bare: LanguageModel }> {
  const server = await startFakeModelServer(script);
  onTestFinished(() => server.close());
  // Half a second for everything: pauses are as short as they can be by chance.
  const bare = openaiModel({ url: server.url, model: "small", key: "sk-secret", userAgent: "test", random: () => -0.49, ...options });
  return { server, bare, model: repairing(bare) };
}
