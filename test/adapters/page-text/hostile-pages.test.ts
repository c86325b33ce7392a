import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPageText } from "../../../src/adapters/page-text/open-page-text.js";
import { PlumblineError } from "../../../src/errors.js";
import { lagWhile } from "../../support/loop-lag.js";
import { tinyPdf } from "../../support/tiny-pdf.js";

const WANTED = "The paragraph that people came for has more than six words in it.";
const p = `<p>${WANTED}</p>`;
const html = (text: string) => ({ bytes: Buffer.from(text), contentType: "text/html" });

/** `text`: the paragraph is found all the same; `given up`: a typed error; `either`: what a busy machine allows. */
type Fate = "text" | "given up" | "either";
const hostile: readonly (readonly [string, () => { bytes: Buffer; contentType: string }, Fate])[] = [
  ["2,000 nested elements", () => html("<div>".repeat(2000) + p + "</div>".repeat(2000)), "text"],
  ["50,000 nested elements", () => html("<div>".repeat(50_000) + p + "</div>".repeat(50_000)), "text"],
  ["300 towers of 95 elements", () => html(("<div>".repeat(95) + p + "</div>".repeat(95)).repeat(300)), "text"],
  ["5 MB of unclosed tags", () => html("<b><i>".repeat(850_000) + p), "either"],
  ["a million attributes", () => html(`<body><div ${Array.from({ length: 1e6 }, (_, n) => `a${n}=1`).join(" ")}>${p}</div>`), "either"],
  ["5 MB of spaces in a paragraph", () => html(`<body><p>${" ".repeat(5e6)}x</p>${p}`), "either"],
  ["5 MB of less-than signs", () => html("<".repeat(5e6) + p), "either"],
  ["tags whose quotes never close", () => html('<a b="'.repeat(8e5) + p), "either"],
  [
    "words that begin every pattern of ours",
    () => html(`<title>${"a - ".repeat(2e5)}</title><body><p>${"ignore your ".repeat(2e5)}</p>${p}`),
    "either",
  ],
  [
    "entities of entities",
    () => html(`<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><body><p>${"&c;".repeat(1e4)}</p>${p}`),
    "either",
  ],
  [
    "cells that span thousands of rows",
    () => html(`<table>${"<tr><th colspan=1000 rowspan=65000>cell".repeat(20_000)}</table>${p}`),
    "either",
  ],
  ["JSON-LD of 900,000 brackets", () => html(`<script type="application/ld+json">${"[".repeat(9e5)}</script>${p}`), "text"],
  ["a PDF that unpacks to 200 MB", () => ({ bytes: bomb(), contentType: "application/pdf" }), "given up"],
];

function bomb(): Buffer {
  return tinyPdf({ pages: [], stream: { content: Buffer.alloc(2e8, " "), times: 2 } });
}

const codeOf = (error: unknown) => (error instanceof PlumblineError ? error.code : String(error));

describe("pages that are made to do harm", () => {
  const reader = openPageText({ threads: 1, htmlMs: 1000, pdfMs: 1000, linearMs: 1000 });
  const measured: string[] = [];
  beforeAll(async () => {
    await reader.read({ url: "first", ...html(p), charset: null });
  });
  afterAll(async () => {
    console.log(measured.join("\n"));
    await reader.close();
  });

  it.each(hostile)("%s are stopped within the limits, and the service's loop goes on", { timeout: 120_000 }, async (name, make, fate) => {
    const page = { url: name, ...make(), charset: null };
    const start = performance.now();
    const { result, lag } = await lagWhile(() =>
      reader.read(page).then(({ text }) => (text.includes(WANTED) ? "text" : "other text"), codeOf),
    );
    measured.push(
      `${name}: ${result} after ${Math.round(performance.now() - start)} ms, lag ${lag.wall.toFixed(1)} ms by the clock, ${lag.held.toFixed(1)} ms of our own`,
    );
    if (fate === "text") expect(result).toBe("text");
    else expect(["page-timeout", "page-unreadable", ...(fate === "either" ? ["text", "other text"] : [])]).toContain(result);
    expect(lag.held).toBeLessThan(50);
  });

  it("two PDFs that unpack to 400 MB at once take little memory beside that of their threads", { timeout: 120_000 }, async () => {
    // Not ended by their time, whatever else the machine does: their memory is what counts here.
    const two = openPageText({ threads: 2, pdfMs: 100_000 });
    const bytes = tinyPdf({ pages: [], stream: { content: Buffer.alloc(4e8, " "), times: 1 } });
    await Promise.all([0, 1].map((at) => two.read({ url: `first ${at}`, ...html(p), charset: null })));
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 5);
    const read = () => two.read({ url: "bomb", bytes, contentType: "application/pdf", charset: null }).then(() => "text", codeOf);
    const codes = await Promise.all([read(), read()]);
    clearInterval(watch);
    await two.close();
    measured.push(`two PDF bombs: ${codes.join(", ")}, ${Math.round((most - before) / 1e6)} MB`);
    expect(codes).toEqual(["page-unreadable", "page-unreadable"]);
    expect(most - before).toBeLessThan(400e6);
  });

  it("does not take the service down when a page eats all memory of its thread", { timeout: 120_000 }, async () => {
    const small = openPageText({ threads: 1, maxMemoryMb: 40, htmlMs: 20_000 });
    const outcome = await small
      .read({ url: "bomb", ...html("<p>word <b>and</b> word ".repeat(19_000)), charset: null })
      .then(() => "text", codeOf);
    expect(["text", "page-unreadable", "page-timeout"]).toContain(outcome);
    expect((await small.read({ url: "next", ...html(p), charset: null })).text).toBe(WANTED);
    await small.close();
  });
});
