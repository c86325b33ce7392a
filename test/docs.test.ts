import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((file) => file !== "" && existsSync(join(root, file)));
const pages = files.filter((file) =>
  /^(README|ARCHITECTURE|CHANGELOG|SECURITY)\.md$|^(docs|bench|experience|training)\/.*\.md$|^starter\/README\.md$/.test(file),
);

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (file: string): readonly string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

describe("the documentation", () => {
  it.each(pages)("%s links only to what exists", (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const dead = links.filter(([, path = "", anchor]) => {
      const target = path === "" ? page : join(dirname(page), path);
      return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(dead.map(([link]) => link)).toEqual([]);
  });

  it("is where code, comments and messages say it is", () => {
    const sources = files.filter(
      (file) => /\.(ts|mjs|cjs|py|ya?ml)$|^Dockerfile$|^\.ci\/run$/.test(file) && !file.startsWith("test/fixtures/"),
    );
    const dead = sources.flatMap((file) =>
      [...read(file).matchAll(/(?<![\w/:.])((?:docs|bench\/notes)\/[\w/-]+\.md|docs\/decisions\/\d{4})/g)]
        .map(([, path = ""]) => path)
        .filter((path) => !files.some((known) => known.startsWith(path)))
        .map((path) => `${file}: ${path}`),
    );
    expect(dead).toEqual([]);
  });

  it("names only npm scripts that exist", () => {
    const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };
    const named = pages.flatMap((page) => [...read(page).matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, script = ""]) => script));
    expect([...new Set(named)].filter((script) => scripts[script] === undefined)).toEqual([]);
  });

  it("lists every page in its index, and keeps pages and decisions short", () => {
    const index = read("docs/README.md");
    const docs = files.filter((file) => /^docs\/(use|operate|research|develop)\/.*\.md$/.test(file));
    expect(docs.filter((file) => !index.includes(`(${file.slice("docs/".length)})`))).toEqual([]);
    const lines = (file: string): number => read(file).split("\n").length - 1;
    expect(docs.filter((file) => lines(file) > 200)).toEqual([]);
    expect(files.filter((file) => file.startsWith("docs/decisions/") && lines(file) > 16)).toEqual([]);
    expect(lines("README.md")).toBeLessThanOrEqual(120);
  });
});
