import { describe, expect, it } from "vitest";
import { findTimes } from "../../src/text/find-times.js";

/** Every time of a text as `text → date/precision comparator`. */
const read = (text: string) =>
  findTimes(text).map(
    ({ text: words, value, comparator }) => `${words} → ${value.iso.replace("T00:00:00Z", "")}/${value.precision} ${comparator}`,
  );

describe("times of a claim", () => {
  const cases: readonly (readonly [claim: string, ...times: readonly string[]])[] = [
    ["born on 7 November 1867", "7 November 1867 → 1867-11-07/11 in"],
    ["born November 7, 1867 in Warsaw", "November 7, 1867 → 1867-11-07/11 in"],
    ["born on the 7th of November 1867", "7th of November 1867 → 1867-11-07/11 in"],
    ["dated 1867-11-07.", "1867-11-07 → 1867-11-07/11 in"],
    ["opened in March 1889", "March 1889 → 1889-03-01/10 in"],
    ["opened in Mar. 1889", "Mar. 1889 → 1889-03-01/10 in"],
    ["opened in MAY 1889", "MAY 1889 → 1889-05-01/10 in"],
    ["opened in 1889.", "1889 → 1889-01-01/9 in"],
    ["fell on 4 September 476", "4 September 476 → 0476-09-04/11 in"],
    ["was killed in 44 BC", "44 BC → -0044-01-01/9 in"],
    ["was killed in 44 BCE by", "44 BCE → -0044-01-01/9 in"],
    ["a band of the 1960s", "1960s → 1960-01-01/8 in"],
    ["in the 1990's", "1990's → 1990-01-01/8 in"],
    ["He was born on Christmas Day 1899", "Christmas Day 1899 → 1899-12-25/11 in"],
    ["It was found on the first day of 1801", "first day of 1801 → 1801-01-01/11 in"],
    ["an 18th-century painter", "18th-century → 1701-01-01/7 in"],
    ["a city of the 5th century BC", "5th century BC → -0500-01-01/7 in"],
    ["the Paris 2024 Olympics", "2024 → 2024-01-01/9 in"],
    ["built in the 1800s", "1800s → 1801-01-01/7 in"],
    ["known since the 2000s", "2000s → 2000-01-01/8 from"],
    ["buried in 79 AD", "79 AD → 0079-01-01/9 in"],
    ["buried in AD 79", "AD 79 → 0079-01-01/9 in"],
    ["fell in 476 CE", "476 CE → 0476-01-01/9 in"],
    ["finished by 1889", "1889 → 1889-01-01/9 not-after"],
    ["built between 1914 and 1918", "1914 → 1914-01-01/9 not-before", "1918 → 1918-01-01/9 not-after"],
    ["built in 1914 and 1918", "1914 → 1914-01-01/9 in", "1918 → 1918-01-01/9 in"],
  ];
  for (const [claim, ...times] of cases)
    it(`are read from "${claim}"`, () => {
      expect(read(claim)).toEqual(times);
    });

  const leads: readonly (readonly [string, string])[] = [
    ["in", "in"],
    ["before", "before"],
    ["after", "after"],
    ["since", "from"],
    ["from", "from"],
    ["until", "until"],
    ["till", "until"],
    ["during", "in"],
    ["Before the year", "before"],
    ["since early", "from"],
  ];
  for (const [lead, comparator] of leads)
    it(`are meant as "${comparator}" after the words "${lead}"`, () => {
      expect(read(`It stood ${lead} 1903`)).toEqual([`${lead.includes("early") ? "early " : ""}1903 → 1903-01-01/9 ${comparator}`]);
    });

  it("may be the two ends of a period", () => {
    expect(read("president from 2012 to 2017")).toEqual(["2012 → 2012-01-01/9 from", "2017 → 2017-01-01/9 until"]);
  });

  it.each([
    ["in the early 19th century", "early"],
    ["in the mid-1960s", "mid"],
    ["a late 18th-century house", "late"],
    ["in early 1903", "early"],
    ["in the summer of 1963", "summer"],
    ["in the fall of 1963", "autumn"],
    ["at the end of 2017", "end"],
    ["in the middle of 2007", "mid"],
    ["in the early nineties", "early"],
    ["in late March 1990", "late"],
    ["late in 1990", "late"],
    ["in the 19th century", undefined],
  ])("name a part of a stretch: %s", (text, part) => {
    expect(findTimes(text).map((time) => time.part)).toEqual([part]);
  });

  it("come in the order of the text, whatever their precision", () => {
    expect(read("in 1889, then in May 1968, then on 1 January 1999").map((time) => time.split(" → ")[0])).toEqual([
      "1889",
      "May 1968",
      "1 January 1999",
    ]);
  });

  it("have their place in the text", () => {
    const claim = "It opened on 31 March 1889 in Paris";
    const [time] = findTimes(claim);
    expect(claim.slice(time?.start, time?.end)).toBe("31 March 1889");
  });

  it("may be centuries in words", () => {
    for (const [words, digits] of [
      ["in the nineteenth century", "in the 19th century"],
      ["in the twenty-first century", "in the 21st century"],
      ["in the first century", "in the 1st century"],
    ] as const)
      expect(findTimes(words).map(({ value }) => value)).toEqual(findTimes(digits).map(({ value }) => value));
  });

  it("are not seen in other numbers", () => {
    for (const text of [
      "1,500 people",
      "3.1415 is pi",
      "$1500 was paid",
      "12 metres",
      "5000 years",
      "no numbers at all",
      "model A1999B",
      "0.1999",
    ])
      expect(read(text), text).toEqual([]);
  });

  for (const text of ["2020-13-05", "2020-00-05", "2020-05-00", "45 May 2020"])
    it(`are no days that do not exist, such as ${text}`, () => {
      expect(findTimes(text).filter(({ value }) => value.precision === 11)).toEqual([]);
    });
});
