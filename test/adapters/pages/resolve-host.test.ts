import { afterEach, describe, expect, it } from "vitest";
import { resolveHost } from "../../../src/adapters/pages/checked-connector.js";
import { isPublicAddress } from "../../../src/adapters/pages/public-address.js";
import { failureOf } from "../../support/failure-of.js";
import { startNameServer } from "../../support/name-server.js";
import { openFetch } from "../../support/odd-site.js";
import { elapsed } from "../../support/polite.js";

type NameServer = Awaited<ReturnType<typeof startNameServer>>;
let names: NameServer | undefined;
afterEach(() => names?.close());

async function open(addresses: readonly string[] | null): Promise<NameServer> {
  names = await startNameServer(addresses);
  return names;
}
const never = () => new AbortController().signal;

describe("the addresses of a name", () => {
  it("are all of them, of both kinds", async () => {
    const { server } = await open(["8.8.8.8", "2a00:1450:0:0:0:0:0:1", "10.0.0.1"]);
    expect(await resolveHost([server])("news.example", never())).toEqual(["8.8.8.8", "10.0.0.1", "2a00:1450::1"]);
  });
  it("are those of one kind, when there are no others", async () => {
    const { server } = await open(["8.8.8.8"]);
    expect(await resolveHost([server])("news.example", never())).toEqual(["8.8.8.8"]);
  });
  it("are none, when the name server knows none", async () => {
    const { server } = await open([]);
    expect(await resolveHost([server])("news.example", never())).toEqual([]);
  });
  it("are asked for by the name as it is, without the local network's domains", async () => {
    const { server, asked } = await open([]);
    await resolveHost([server])("news.example", never());
    expect(new Set(asked)).toEqual(new Set(["news.example"]));
  });
  it("are not waited for when the caller leaves", async () => {
    const { server } = await open(null);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    expect(await elapsed(resolveHost([server])("news.example", controller.signal))).toBeLessThan(4000);
  });
  it("are refused by the fetch when one of them is not public", async () => {
    const { server } = await open(["8.8.8.8", "0:0:0:0:0:0:0:1"]);
    const { fetch } = openFetch({ around: { resolve: resolveHost([server]), isPublic: isPublicAddress } });
    expect(await failureOf(fetch("http://news.example/"))).toMatchObject({ code: "page-forbidden" });
  });
});
