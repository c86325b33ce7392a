import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { POLICY_FOLDER } from "../../src/compose/policy-folder.js";
import { parsePolicy, policyNames, readPolicy, renderPolicy } from "../../src/store/policy-files.js";
import { testPolicy } from "../support/policy.js";
import { policyFolderOf, policyText } from "../support/policy-folder.js";
import { thrownBy } from "../support/thrown.js";

const twoVersions = () =>
  policyFolderOf({
    "alpha/current": "0002-later\n",
    "alpha/0001-initial.md": policyText(1),
    "alpha/0002-later.md": policyText(2),
    "beta/current": "0001-gone\n",
    "notes.txt": "not a policy",
  });

describe("readPolicy", () => {
  it("reads the version that is current", () => {
    expect(readPolicy(twoVersions(), "alpha")).toMatchObject({ id: "alpha/0002-later", version: 2, description: "version 2" });
  });

  it("reads a version by its name", () => {
    expect(readPolicy(twoVersions(), "alpha/0001-initial")).toMatchObject({ id: "alpha/0001-initial", version: 1 });
  });

  it.each([
    "http:/x",
    "..",
    "../alpha",
    "alpha/..\\..\\evil",
    "alpha/../beta",
    "alpha/%2e%2e/x",
    "alpha/0001-initial/x",
    "",
    "file:///etc",
  ])("refuses %j, which is no name inside the folder", (name) => {
    expect(thrownBy(() => readPolicy(twoVersions(), name))).toMatchObject({
      code: "invalid-policy",
      message: expect.stringContaining("is not a policy name"),
    });
  });

  it.each(["../../evil", "..\\..\\evil", "0001-initial/../x", ""])("refuses a policy whose current version is %j", (current) => {
    const folder = policyFolderOf({ "alpha/current": `${current}\n`, "alpha/0001-initial.md": policyText(1) });
    expect(thrownBy(() => readPolicy(folder, "alpha"))).toMatchObject({
      code: "invalid-policy",
      message: expect.stringContaining("is not a policy name"),
    });
  });

  it("refuses a budget that no timer can hold", () => {
    const text = policyText(1).replace(/^---\n/, "---\nbudget: { seconds: 3000000 }\n");
    expect(thrownBy(() => parsePolicy("x/1", text))).toMatchObject({ code: "invalid-policy", message: expect.stringContaining("seconds") });
  });

  it("lists the policies that there are when it does not know one", () => {
    expect(thrownBy(() => readPolicy(twoVersions(), "gamma"))).toMatchObject({
      code: "invalid-policy",
      message: 'no policy "gamma"; there are: alpha, beta',
    });
  });

  it("names the version that is missing", () => {
    const folder = twoVersions();

    expect(thrownBy(() => readPolicy(folder, "alpha/0009-none"))).toMatchObject({
      code: "invalid-policy",
      message: 'policy alpha has no version "0009-none"',
    });
    expect(thrownBy(() => readPolicy(folder, "beta"))).toMatchObject({ message: 'policy beta has no version "0001-gone"' });
  });

  it("reads the calibration that lies beside a policy, and refuses one that falls", () => {
    const beside = (points: readonly (readonly [number, number])[]) =>
      policyFolderOf({
        "alpha/current": "0001-initial",
        "alpha/0001-initial.md": policyText(1),
        "alpha/calibration.json": JSON.stringify({ provenance: { on: "50 claims" }, points }),
      });

    expect(readPolicy(twoVersions(), "alpha").calibration).toBeNull();
    expect(
      readPolicy(
        beside([
          [0.5, 0.4],
          [1, 0.8],
        ]),
        "alpha",
      ).calibration?.points,
    ).toHaveLength(2);
    expect(
      thrownBy(() =>
        readPolicy(
          beside([
            [0.5, 0.8],
            [1, 0.4],
          ]),
          "alpha",
        ),
      ),
    ).toMatchObject({ code: "invalid-policy" });
  });

  it("reads every policy that is shipped", () => {
    const policies = policyNames(POLICY_FOLDER).map((name) => readPolicy(POLICY_FOLDER, name));

    expect(policies.map(({ name }) => name)).toContain("wkgfc");
    for (const { id, sections } of policies) expect(sections.get("verdict"), id).toBeTruthy();
    expect([...(policies.find(({ name }) => name === "wkgfc")?.sections.keys() ?? [])]).toEqual([
      "choose-action",
      "prune",
      "verdict",
      "phrase-query",
      "filter-passages",
      "extract-triplets",
    ]);
  });

  it("ships each published system with its paper's section and parameters", () => {
    for (const name of policyNames(POLICY_FOLDER).filter((one) => one !== "wkgfc"))
      expect(readFileSync(new URL(`${name}/0001-initial.md`, POLICY_FOLDER), "utf8"), name).toMatch(/^# .*(?:§|Table)/m);
  });
});

describe("parsePolicy", () => {
  it("fills in the paper's values for what is left out", () => {
    expect(parsePolicy("alpha/0001-initial", policyText(1))).toMatchObject({
      actions: ["initKGRetrieval", "expandKG", "webSearch", "verdict"],
      beam: { k: 4, hops: 4 },
      threshold: 0.5,
      budget: { steps: 8, modelCalls: 20, sparqlQueries: 60, webRequests: 20, seconds: 120 },
      parents: [],
    });
  });

  it("reads the sections by their headings, without the space around them", () => {
    const text = `---\nname: a\nversion: 1\ndescription: d\n---\n\nA preface.\n\n## prune\n\nKeep two.\n\n### a detail\nstays\n\n##   verdict  \n\n`;

    expect([...parsePolicy("a/0001-a", text).sections]).toEqual([
      ["prune", "Keep two.\n\n### a detail\nstays"],
      ["verdict", ""],
    ]);
  });

  it("names every fault at once", () => {
    const front = [
      "name: Bad Name",
      "version: 0",
      "actions: [verdict]",
      "beam: { k: 99, hops: four }",
      "threshold: 2",
      "budget: { steps: -1, minutes: 3 }",
      "speed: fast",
    ].join("\n");
    const error = thrownBy(() => parsePolicy("bad/0001-bad", `---\n${front}\n---\n`));

    expect(error).toMatchObject({ code: "invalid-policy" });
    const [head, ...faults] = error.message.split("\n  ");
    expect(head).toBe("policy bad/0001-bad has 10 faults:");
    expect(faults.map((fault) => fault.split(":")[0]).sort()).toEqual(
      ["actions", "beam.hops", "beam.k", "budget", "budget.steps", "description", "front matter", "name", "threshold", "version"].sort(),
    );
    expect(error.message).toContain("a policy needs verdict, and initKGRetrieval or webSearch");
    expect(error.message).toContain('"minutes"');
    expect(error.message).toContain('"speed"');
  });

  it("refuses a file without front matter", () => {
    expect(thrownBy(() => parsePolicy("a/0001-a", "## verdict\nRest."))).toMatchObject({
      code: "invalid-policy",
      message: "policy a/0001-a has no front matter between two lines of ---",
    });
  });

  it("refuses front matter that is not YAML, or holds nothing", () => {
    expect(thrownBy(() => parsePolicy("a/0001-a", "---\nname: [a\n---\n"))).toMatchObject({
      code: "invalid-policy",
      message: expect.stringContaining("policy a/0001-a has front matter that is not YAML"),
    });
    expect(thrownBy(() => parsePolicy("a/0001-a", "---\n\n---\n"))).toMatchObject({
      code: "invalid-policy",
      message: expect.stringContaining("front matter: "),
    });
  });

  it("reads a file that was saved with Windows line ends", () => {
    const policy = parsePolicy("alpha/0001-initial", policyText(1).replaceAll("\n", "\r\n"));

    expect(policy.version).toBe(1);
    expect([...policy.sections]).toEqual([["verdict", "Rest."]]);
  });
});

describe("renderPolicy", () => {
  it("says that there is no such folder", () => {
    expect(() => readPolicy(new URL("file:///nope/"), "wkgfc")).toThrow(
      "the folder of policies /nope/ cannot be read: there is no such file or folder",
    );
  });

  it("writes what is read back the same, knobs and text", () => {
    const { id, calibration, sections, ...knobs } = readPolicy(POLICY_FOLDER, "wkgfc/0001-initial");

    const again = parsePolicy(id, renderPolicy(knobs, sections));

    expect(again).toEqual({ ...knobs, id, sections, calibration: null });
    expect(renderPolicy(knobs, sections)).toContain("beam: { k: 4, hops: 4 }\n");
  });

  it("keeps any knobs and any sentence that the guards let through", () => {
    const text = fc
      .string({ unit: "grapheme", maxLength: 200 })
      .filter((said) => !/^##? |^---\s*$|[\p{Cc}\uFFFD\u2028\u2029]/mu.test(said));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 16 }),
        fc.constantFrom(0, 0.3, 0.55, 1),
        fc.option(fc.constantFrom(0.5, 0.9)),
        text,
        (k, threshold, rulesFrom, said) => {
          const { id, calibration: _, sections: __, ...knobs } = testPolicy({ beam: { k }, threshold, rulesFrom });
          const sections = new Map([["verdict", said.trim()]]);
          const again = parsePolicy(id, renderPolicy(knobs, sections));
          expect(again).toMatchObject({ beam: { k }, threshold, rulesFrom });
          expect(again.sections).toEqual(sections);
        },
      ),
    );
  });
});
