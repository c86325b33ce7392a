import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { creditsOf, originsOf } from "../../src/web/origins.js";

const STORY =
  "The old lighthouse of Lindau was damaged by a storm on Tuesday night, the harbour office said. Nobody was hurt, but the lamp room lost its roof and two windows. " +
  "Repairs will take until May and will cost about 300,000 euros, according to the mayor, Paula Brandt. Ships can enter the harbour by day only. " +
  "The tower was built in 1856 and is the southernmost of its kind in the country. Thousands of visitors climb it every summer.";
const OTHER =
  "Lindau's harbour light fell dark this week. A gale tore tiles and glass from the tower, and the town has closed the entrance at night. " +
  "We spoke to Jonas Mehl, who kept the light for thirty years: he has seen worse. The council is looking for money and hopes for help from the state.";
const whole = (url: string, page: string) => ({ url, text: page, page });
const origins = (...passages: readonly { url: string; text: string; page: string }[]) => originsOf(passages).map(({ origin }) => origin);

describe("origins of passages", () => {
  it("counts a copy with small edits, a dateline and boilerplate once", () => {
    const copy = `LINDAU (Reuters) - ${STORY.replace("Nobody was hurt", "No one was hurt").replace("about 300,000", "some 300,000")}\n\nSubscribe to our newsletter for more news from the lake. All rights reserved.`;
    const [first, second, third] = origins(
      whole("https://a.example/1", STORY),
      whole("https://b.example/x", copy),
      whole("https://c.example/y", OTHER),
    );
    expect(second).toBe(first);
    expect(third).toBe("https://c.example/y");
  });

  it("counts one page under all its addresses once", () => {
    expect(
      new Set(
        origins(
          { url: "https://www.a.example/1?utm_source=x", text: "The tower was built in 1856.", page: STORY },
          {
            url: "https://web.archive.org/web/2020/https://a.example/1",
            text: "Thousands of visitors climb it every summer.",
            page: STORY,
          },
        ),
      ),
    ).toEqual(new Set(["https://a.example/1"]));
  });

  it("lets the rest of a page stand when one passage of it is copied", () => {
    const quote = STORY.slice(0, 165);
    const page = `${OTHER} ${quote}`;
    const found = originsOf([
      { url: "https://a.example/1", text: quote, page: STORY },
      { url: "https://c.example/2", text: quote, page },
      { url: "https://c.example/2", text: OTHER.slice(0, 180), page },
    ]);
    expect(found).toEqual([
      { origin: "https://a.example/1", copyOf: null },
      { origin: "https://a.example/1", copyOf: 0 },
      { origin: "https://c.example/2", copyOf: null },
    ]);
  });

  it("believes a page that names its source sooner than one that does not", () => {
    const half = `${STORY.slice(0, 165)} ${"Our reporter walked along the shore and found people sweeping glass from the pier while gulls circled over the ferry landing and a band played on. ".repeat(2)}${OTHER.slice(0, 150)}`;
    const credited = `${half}\nThis article originally appeared in The Lake Courier.`;
    const courier = "https://lakecourier.example/storm";
    expect(new Set(origins(whole(courier, STORY), whole("https://d.example/2", half))).size).toBe(2);
    expect(new Set(origins(whole(courier, STORY), whole("https://d.example/2", credited))).size).toBe(1);
  });

  it("takes sentences of one mould about other things for what they are", () => {
    const village = (name: string, district: string, people: number) =>
      `${name} is a village in the district of ${district} in the south of the country, with a population of ${people} people at the last census.`;
    const found = originsOf([
      whole("https://a.example/aach", village("Aach", "Lindau", 312)),
      whole("https://a.example/berg", village("Berg", "Ravensburg", 845)),
      whole("https://b.example/aach", village("Aach", "Lindau", 977)),
    ]);
    expect(found.map(({ copyOf }) => copyOf)).toEqual([null, null, null]);
  });

  it("does not take a denial for a copy", () => {
    const said = "The mayor of Lindau, Paula Brandt, said on Monday that the council would pay for the repairs of the tower this year.";
    const found = originsOf([whole("https://a.example/1", said), whole("https://b.example/1", said.replace("would pay", "would not pay"))]);
    expect(found[1]?.copyOf).toBeNull();
  });

  it("reads credits at the edges of a text only", () => {
    expect([...creditsOf("BERLIN, May 3 (Reuters) – The council met.")]).toEqual(["reuters"]);
    expect([...creditsOf("The council met.\nSource: AP")]).toEqual(["ap"]);
    expect([...creditsOf("By Associated Press\nThe council met.")]).toEqual(["ap"]);
    expect([...creditsOf("Text.\nRepublished with permission from the Lake Courier.")]).toEqual(["lakecourier"]);
    expect([...creditsOf("The story first appeared on https://www.lakecourier.example/a.")]).toEqual(["lakecourier"]);
    expect([...creditsOf(`${"The council met. ".repeat(60)}Reuters reported it. ${"The council left. ".repeat(60)}`)]).toEqual([]);
  });

  it("gives every passage an origin, and copies that of what they copy", () => {
    const passage = fc.record({
      url: fc.constantFrom("https://a.example/1", "https://b.example/2", "https://c.example/3", "file:notes.txt", ""),
      text: fc.constantFrom(STORY, OTHER, STORY.slice(0, 165), "", "Short."),
      page: fc.constantFrom(STORY, OTHER, `${STORY} ${OTHER}`, ""),
    });
    fc.assert(
      fc.property(fc.array(passage, { maxLength: 8 }), (passages) => {
        const found = originsOf(passages);
        expect(found).toHaveLength(passages.length);
        for (const [place, { origin, copyOf }] of found.entries()) {
          if (copyOf === null) continue;
          expect(copyOf).toBeLessThan(place);
          expect(origin).toBe(found[copyOf]?.origin);
        }
      }),
    );
  });

  it("holds 400 passages of as many pages against each other", () => {
    const words = (seed: number) =>
      Array.from({ length: 1500 }, (_, at) => `w${(at * at * 31 + at * seed * 7 + seed * seed * 13) % 5003}`).join(" ");
    const passages = Array.from({ length: 400 }, (_, seed) => ({
      url: `https://s${seed}.example/`,
      page: words(seed),
      text: words(seed).slice(0, 600),
    }));
    expect(new Set(origins(...passages)).size).toBe(400);
  }, 30_000);
});
