import { describe, expect, it } from "vitest";
import type { PropertyKind } from "../../../../src/domain/entity.js";
import { wordingsOf } from "../../../../src/reasoner/rules/understand/own-wordings.js";

const of = (label: string, kind: PropertyKind = "entity") => wordingsOf({ label, aliases: [], kind }).same;

describe("wordings of a graph's own relations", () => {
  it.each([
    ["reports to", "X reports to Y"],
    ["located in", "X was located in Y"],
    ["produced by", "Y produces X"],
    ["manager", "Y manages X"],
    ["manages", "Y is managed by X"],
    ["member of", "X is a member of Y"],
    ["has owner", "Y is the owner (of|for|in|at|on) X"],
    ["record label", "the record label (of|for|in|at|on) X is Y"],
    ["sequel of", "X is a sequel (of|to) Y"],
    ["borders", "X borders Y"],
  ])("of %s include %s", (label, wording) => {
    expect(of(label)).toContain(wording);
  });

  it.each([
    ["owned by", "X belongs to Y"],
    ["owns", "Y belongs to X"],
    ["head", "Y is in charge of X"],
    ["heads", "X is in charge of Y"],
    ["part of ward", "X belongs to Y"],
    ["room is in", "X is (in|at) Y"],
    ["adopted by", "Y adopts X"],
  ])("of %s include %s, as relations of such a name are said", (label, wording) => {
    expect(of(label)).toContain(wording);
  });

  it("of ownership say less with a word for responsibility", () => {
    expect(wordingsOf({ label: "owned by", aliases: [], kind: "entity" }).weaker).toContain("Y is responsible for X");
  });

  it("never give a noun that may be a verb the meaning of the verb", () => {
    expect(of("manager")).not.toContain("X has manager Y");
    expect(of("manager")).not.toContain("X manages Y");
    expect(of("nurse")).not.toContain("X has nurse Y");
  });

  it("of dates and numbers say when and how many", () => {
    expect(of("purchase date", "time")).toContain("X was purchase (in|on|at) Y");
    expect(of("went live on", "time")).toContain("X went live (in|on|at) Y");
    expect(of("number of beds", "quantity")).toContain("X has Y beds");
    expect(of("memory in GB", "quantity")).toContain("X has Y of memory");
    expect(of("number of pages", "quantity")).toContain("X is Y pages (long|high|tall|wide|deep|thick|big|strong|old)");
    expect(of("price in €", "quantity")).toContain("the price in € (of|for|in|at|on) X is Y");
    expect(of("member since", "time")).toContain("X (has been|) member (since|from) Y");
    expect(of("year laid out", "time")).toContain("X was laid out (in|on|at) Y");
  });

  it("never say that a deadline was met", () => {
    expect(of("due date", "time").join()).not.toMatch(/returned|finished/u);
  });
});
