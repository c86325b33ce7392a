import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sharesIn } from "../../src/service/shares.js";
import { textFiles } from "../../src/store/text-files.js";
import { tempFolder } from "../support/temp-folder.js";

const ID = "20260102-030405-0123abcd";

it("a token leads to its verification until it is revoked; a share that was changed is refused", async () => {
  const home = tempFolder();
  const shares = sharesIn(textFiles(home, "shares"));
  expect([await shares.tokenOf(ID), await shares.idOf(`${ID}-${"A".repeat(22)}`), await shares.idOf("../x")]).toEqual([null, null, null]);
  const token = await shares.share(ID);
  expect(token).toMatch(/^20260102-030405-0123abcd-[\w-]{22}$/);
  expect([await shares.share(ID), await shares.idOf(token)]).toEqual([token, ID]);
  expect(await shares.idOf(`${ID}-${"A".repeat(22)}`)).toBeNull();
  const file = join(home, "shares", `${ID}.json`);
  const kept = readFileSync(file, "utf8");
  writeFileSync(file, kept.replace(token.slice(-22), "A".repeat(22)));
  await expect(shares.idOf(`${ID}-${"A".repeat(22)}`)).rejects.toMatchObject({ code: "record-changed" });
  writeFileSync(file, kept);
  expect([await shares.revoke(ID), await shares.revoke(ID), await shares.idOf(token)]).toEqual([true, false, null]);
});
