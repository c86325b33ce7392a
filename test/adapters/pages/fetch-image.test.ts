import { afterEach, describe, expect, it } from "vitest";
import { failureOf } from "../../support/failure-of.js";
import { INSIDE, type OddSite, openFetch, startSite } from "../../support/odd-site.js";

let site: OddSite | undefined;
afterEach(() => site?.close());

describe("fetching a picture", () => {
  it("brings the bytes whatever the server calls them, and says what is wanted", async () => {
    let accept: string | undefined;
    site = await startSite((request, response) => {
      accept = request.headers.accept;
      response.setHeader("content-type", "application/octet-stream").end(Buffer.from([0xff, 0xd8, 0xff]));
    });
    const { fetchImage } = openFetch({ ports: [site.port] });
    expect([...(await fetchImage(`http://photos.example:${site.port}/a.jpg`))]).toEqual([0xff, 0xd8, 0xff]);
    expect(accept).toBe("image/jpeg, image/png, image/webp");
  });

  it("goes by the rules of pages: no address of the inside, robots.txt, at most so many bytes", async () => {
    site = await startSite(
      (request, response) =>
        void (request.url === "/robots.txt"
          ? response.setHeader("content-type", "text/plain").end("User-agent: *\nDisallow: /private")
          : response.end(Buffer.alloc(5000))),
      { robots: true },
    );
    const { port } = site;
    const { fetchImage } = openFetch({ ports: [port], limits: { receivedBytes: 1000 } });
    const codeOf = async (url: string) => (await failureOf(fetchImage(url))).code;
    expect(await codeOf(`http://${INSIDE}:${port}/a.jpg`)).toBe("page-forbidden");
    expect(await codeOf(`http://photos.example:${port}/private/a.jpg`)).toBe("page-robots");
    expect(await codeOf(`http://photos.example:${port}/a.jpg`)).toBe("page-too-large");
    expect(await codeOf("file:///etc/passwd")).toBe("page-forbidden");
  });
});
