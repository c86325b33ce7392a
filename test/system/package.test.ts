import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

describe("the published package", () => {
  it("holds everything that the installed command needs, and none of the sources", () => {
    const folder = mkdtempSync(join(tmpdir(), "plumbline-pack-"));
    const packed = execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], {
      cwd: root,
      encoding: "utf8",
    });
    const files = execFileSync("tar", ["tzf", join(folder, packed.trim().split("\n").at(-1) ?? "")], { encoding: "utf8" }).split("\n");
    for (const needed of [
      "dist/plumbline.js",
      "dist/THIRD-PARTY-LICENSES.txt",
      "build/index.d.ts",
      "dist/store-worker.js",
      "policies/wkgfc/current",
      "sparql/facts-out.rq",
      "starter/graph.nt.gz",
      "LICENSE",
    ])
      expect(files).toContain(`package/${needed}`);
    expect(files.filter((file) => /^package\/(src|test|starter\/source)\//.test(file))).toEqual([]);
  });
});
