import { expect, it } from "vitest";
import { keysAdd, keysList, keysRevoke } from "../../../src/cli/commands/keys.js";
import { fakeIo } from "../../support/fake-io.js";
import { tempFolder } from "../../support/temp-folder.js";
import { rejectionOf } from "../../support/thrown.js";

function desk() {
  return fakeIo(() => Promise.reject(new Error("nothing is verified here")), { PLUMBLINE_HOME: tempFolder() });
}

it("keys list says what each key may do, and for how long", async () => {
  const { io, stdout } = desk();
  await keysAdd(io, "news desk", { claimsPerDay: 5000 });
  await keysAdd(io, "dashboard", { seesAll: true, readOnly: true, expires: `${new Date().getFullYear() + 1}-01-01` });
  const [first = "", second = ""] = stdout().split("\n");
  await keysRevoke(io, first.split("_")[1] ?? "");
  await keysList(io);
  const today = new Date().toISOString().slice(0, 10);
  const [, , one = "", other = ""] = stdout().split("\n");

  expect(one).toBe(`${first.split("_")[1]}  news desk, made ${today}, 5000 claims a day, revoked ${today}`);
  expect(other).toBe(
    `${second.split("_")[1]}  dashboard, made ${today}, sees all, read only, expires ${new Date().getFullYear() + 1}-01-01`,
  );
});

it.each(["soon", "2020-01-01", "2099-02-30", "0", "99999", "-1"])("keys add refuses to let a key expire %s", async (expires) => {
  expect(await rejectionOf(keysAdd(desk().io, "news desk", { expires }))).toMatchObject({ code: "invalid-input" });
});

it("a key may expire after some days", async () => {
  const { io, stdout } = desk();
  await keysAdd(io, "news desk", { expires: "90" });
  await keysList(io);
  expect(stdout()).toContain(`expires ${new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)}`);
});
