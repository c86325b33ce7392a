import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandGraph } from "../../../src/cli/commands/graph.js";
import { EXIT } from "../../../src/cli/exit-codes.js";
import { recordText } from "../../../src/store/record-text.js";
import { episodeOf } from "../../support/episode.js";
import { failureOf } from "../../support/failure-of.js";
import { fakeIo } from "../../support/fake-io.js";
import { tempFolder } from "../../support/temp-folder.js";

function kept() {
  const home = tempFolder();
  const episode = episodeOf();
  mkdirSync(join(home, "records"));
  writeFileSync(join(home, "records", `${episode.id}.json`), recordText(episode));
  return { id: episode.id, ...fakeIo(async () => episode, { PLUMBLINE_HOME: home }) };
}

describe("plumbline graph --format", () => {
  it("prints a kept verification in the format that is asked for, and nothing else", async () => {
    const { io, stdout, id } = kept();
    expect(await commandGraph(io, id, { format: "svg" })).toBe(EXIT.ok);
    expect(stdout()).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
  });

  it("refuses flags that would have no effect", async () => {
    const { io, id } = kept();
    for (const [flags, message] of [
      [{ publisher: "The Paper" }, "--publisher: only a review is published, with --format claim-review"],
      [{ publisher: "The Paper", page: "https://paper.example/1", format: "html" }, "--publisher, --page: only a review is published"],
      [{ json: true, format: "turtle" }, "--format turtle another form: give one"],
    ] as const)
      expect((await failureOf(commandGraph(io, id, flags))).message).toContain(message);
  });

  it("names the formats that there are", async () => {
    const { io, id } = kept();
    expect(await failureOf(commandGraph(io, id, { format: "gif" }))).toMatchObject({
      code: "invalid-input",
      message: 'there is no format "gif"; there are json, jsonld, turtle, graphml, dot, svg, claim-review, markdown, html, card',
    });
  });
});
