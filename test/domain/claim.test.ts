import { describe, expect, it } from "vitest";
import { claimSchema } from "../../src/domain/claim.js";

const { asOf } = claimSchema.shape;

describe("the date of a claim", () => {
  it.each(["2020", "2020-02", "2020-02-29", "0044-03-15"])("%s is one", (date) => {
    expect(asOf.safeParse(date)).toMatchObject({ success: true, data: date });
  });

  it.each(["0000", "0000-01-01", "9999-99-99", "2020-13-45", "2020-13-01", "2020-00", "yesterday", "", "2020-1-1", "20200101"])(
    "%j is refused, with the form",
    (date) => {
      expect(asOf.safeParse(date).error?.issues.map(({ message }) => message)).toEqual(["a date is YYYY, YYYY-MM or YYYY-MM-DD"]);
    },
  );

  it.each(["2021-02-29", "2020-04-31"])("%s is refused: there is no such day", (date) => {
    expect(asOf.safeParse(date).error?.issues.map(({ message }) => message)).toEqual(["there is no such day"]);
  });
});
