import { afterAll, describe, expect, it } from "vitest";
import { openPageText } from "../../../src/adapters/page-text/open-page-text.js";
import { failureOf } from "../../support/failure-of.js";
import { tinyPdf, typeset } from "../../support/tiny-pdf.js";

const reader = openPageText({ threads: 1, htmlMs: 20_000, pdfMs: 20_000, now: () => new Date("2026-01-01T00:00:00Z") });
afterAll(() => reader.close());
const read = (text: string | Buffer, contentType: string, charset: string | null = null) =>
  reader.read({ url: "https://a.example/x", bytes: Buffer.from(text), contentType, charset });
const pdf = (parts: Parameters<typeof tinyPdf>[0]) => read(tinyPdf(parts), "application/pdf");

describe("reading a PDF", () => {
  it("gives its paragraphs with broken words mended, and its title and dates", async () => {
    const page = await pdf({
      pages: [
        typeset([["The survey of the north-", "ern wells was made in 1962,", "and seven wells were dry."], ["Two were dug again."]]),
        typeset([["The last page is short."]]),
      ],
      info: { Title: "Wells of the north", CreationDate: "D:20120304101500Z", ModDate: "D:20130405" },
    });
    expect(page).toMatchObject({ title: "Wells of the north", published: "2012-03-04", modified: "2013-04-05", suspectInjection: false });
    expect(page.text).toBe(
      "The survey of the northern wells was made in 1962, and seven wells were dry.\n\nTwo were dug again.\n\nThe last page is short.",
    );
  });

  it("says so when there is no text in it, or when it cannot be opened", async () => {
    const empty = await failureOf(pdf({ pages: [[]] }));
    expect([empty.code, empty.message]).toEqual(["page-unreadable", expect.stringContaining("no text")]);
    expect((await failureOf(read("%PDF-1.7 and nothing else", "application/pdf"))).code).toBe("page-unreadable");
    const locked = pdf({
      pages: [typeset([["Secret"]])],
      trailer: `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >>`,
    });
    expect((await failureOf(locked)).code).toBe("page-unreadable");
  });
});

describe("reading bytes", () => {
  it("prefers the HTTP header's charset to the page's own, and ignores unknown ones", async () => {
    const latin = Buffer.from("<meta charset=utf-8><p>Der Käse kostet in Österreich mehr als früher einmal.</p>", "latin1");
    expect((await read(latin, "text/html", "iso-8859-1")).text).toContain("Käse kostet in Österreich");
    const utf8 = "<p>Der Käse kostet in Österreich mehr als früher einmal.</p>";
    expect((await read(utf8, "text/html", "x-nobody-knows")).text).toContain("Käse kostet in Österreich");
    expect((await read("Käse", "text/plain")).text).toBe("Käse");
  });

  it("knows a PDF and an HTML page that came without a type, and refuses other types", async () => {
    expect((await read(tinyPdf({ pages: [typeset([["Plain words."]])] }), "application/octet-stream")).text).toBe("Plain words.");
    expect((await read("<!doctype html><p>Plain words in a page that came without its type.", "")).text).toContain("Plain words");
    expect((await failureOf(read("\u0089PNG", "image/png"))).code).toBe("page-type");
  });

  it("keeps at most 200,000 characters, cut after a paragraph, and 300 of a title", async () => {
    const page = await read(`---\ntitle: ${"t".repeat(400)}\n---\n${"A paragraph of text.\n\n".repeat(20_000)}`, "text/plain");
    expect(page.title).toHaveLength(300);
    expect(page.text.length).toBeLessThanOrEqual(200_000);
    expect(page.text.endsWith("A paragraph of text.")).toBe(true);
  });

  it("refuses what is too large, and what comes when too many wait, and lets callers leave", async () => {
    const narrow = openPageText({ threads: 1, maxWaiting: 1, maxBytes: 1000 });
    const input = { url: "u", bytes: Buffer.from("<p>words</p>"), contentType: "text/html", charset: null };
    expect((await failureOf(narrow.read({ ...input, bytes: Buffer.alloc(1001) }))).code).toBe("page-too-large");
    const controller = new AbortController();
    const running = failureOf(narrow.read(input, controller.signal));
    const waiting = narrow.read(input);
    const crowded = await failureOf(narrow.read(input));
    expect([crowded.code, crowded.retryable]).toEqual(["page-unavailable", true]);
    controller.abort();
    expect((await running).code).toBe("aborted");
    expect((await waiting).text).toBe("words");
    const last = failureOf(narrow.read(input));
    await narrow.close();
    expect((await last).code).toBe("page-unavailable");
    expect((await failureOf(narrow.read(input))).code).toBe("page-unavailable");
  });
});
