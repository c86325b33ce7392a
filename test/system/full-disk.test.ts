import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { tempFolder } from "../support/temp-folder.js";

const MAIN = fileURLToPath(new URL("../../dist/plumbline.js", import.meta.url));
const json = { "content-type": "application/json" };
/** A small disk of its own can be made only by root of the machine. */
const MAY_MOUNT = spawnSync("unshare", ["-m", "sh", "-c", "mount -t tmpfs none /mnt"]).status === 0;

it.skipIf(!MAY_MOUNT)(
  "on a full disk a verdict is answered with recorded: false, without a path, and the service is not ready",
  async () => {
    const home = tempFolder();
    const start = `mount -t tmpfs -o size=2m none "${home}" && exec "${process.execPath}" "${MAIN}" serve --port 0`;
    const child = spawn("unshare", ["-m", "sh", "-c", start], { env: { PATH: process.env["PATH"] ?? "", PLUMBLINE_HOME: home } });
    onTestFinished(() => void child.kill("SIGKILL"));
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
    });
    await expect.poll(() => said, { timeout: 60_000 }).toMatch(/plumbline listens on \S+/);
    const [, url = ""] = /plumbline listens on (\S+)/.exec(said) ?? [];
    const verify = async () => {
      const response = await fetch(`${url}/v1/verify`, {
        method: "POST",
        headers: json,
        body: '{"claim": "Ottawa is the capital of Canada."}',
      });
      return { status: response.status, text: await response.text() };
    };
    const ready = async () => (await fetch(`${url}/readyz`)).status;
    expect([JSON.parse((await verify()).text).recorded, await ready()]).toEqual([true, 200]);

    // Seen through the process, because only it has this disk.
    expect(() => writeFileSync(`/proc/${child.pid}/root${home}/filler`, Buffer.alloc(4 * 1024 * 1024))).toThrow("ENOSPC");
    const { status, text } = await verify();
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ recorded: false, outcome: { kind: "verdict", verdict: { label: "supported" } } });
    expect(text).not.toContain(home);
    expect(await ready()).toBe(503);
    // More than what is left of the journal's last page.
    const claims = Array.from({ length: 100 }, (_, place) => `Paris had ${place} mayors.`);
    const refused = await fetch(`${url}/v1/verifications`, { method: "POST", headers: json, body: JSON.stringify({ claims }) });
    expect([refused.status, (await refused.text()).includes(home)]).toEqual([503, false]);
  },
  120_000,
);
