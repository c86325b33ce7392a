import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { serveCli } from "../support/serve-cli.js";
import { tempFolder } from "../support/temp-folder.js";

const OPENER = process.platform === "darwin" ? "open" : "xdg-open";

/** A folder for PATH with an opener in it that notes what it is asked to show, and ends as it is told. */
function fakeOpener(exitCode: number): { readonly path: string; noted(): string } {
  const folder = tempFolder();
  const note = join(folder, "note");
  writeFileSync(join(folder, OPENER), `#!/bin/sh\necho "$@" > "${note}"\nexit ${exitCode}\n`, { mode: 0o755 });
  return { path: `${folder}:/bin:/usr/bin`, noted: () => (existsSync(note) ? readFileSync(note, "utf8").trim() : "") };
}

async function openedBy(path: string) {
  const settings = { PATH: path, PLUMBLINE_HOME: tempFolder(), PLUMBLINE_LOG_LEVEL: "error", PLUMBLINE_WORKERS: "0" };
  const served = await serveCli(settings, "0", "--open");
  const isUp = async () => (await fetch(`${served.url}/v1/capabilities`)).ok;
  const end = () => {
    served.child.kill("SIGTERM");
    return served.ended;
  };
  return { ...served, isUp, end };
}

describe.skipIf(process.platform === "win32")("plumbline serve --open", () => {
  it("shows the address that it listens on, and only that", async () => {
    const opener = fakeOpener(0);
    const served = await openedBy(opener.path);
    await expect.poll(opener.noted).toBe(served.url);
    expect(await served.end()).toBe(0);
  });

  it("goes on where nothing can be opened", async () => {
    const refusing = fakeOpener(3);
    const [alone, refused] = await Promise.all([openedBy(tempFolder()), openedBy(refusing.path)]);
    await expect.poll(refusing.noted).toBe(refused.url);
    expect([await alone.isUp(), await refused.isUp()]).toEqual([true, true]);
    expect([alone.log(), refused.log()].join("")).not.toMatch(/ENOENT|error/i);
    expect([await alone.end(), await refused.end()]).toEqual([0, 0]);
  });
});
