import { type ASTBaseNode, parse as parseDot } from "@ts-graphviz/ast";
import { DOMParser, type Document, type Element } from "@xmldom/xmldom";
import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { card } from "../../src/reports/card.js";
import { claimReview } from "../../src/reports/claim-review.js";
import { cleanLine, clip } from "../../src/reports/clean-text.js";
import { dot } from "../../src/reports/dot.js";
import { graphJson, viewGraph } from "../../src/reports/graph-view.js";
import { graphMl } from "../../src/reports/graphml.js";
import { markdown } from "../../src/reports/markdown.js";
import { svg } from "../../src/reports/svg.js";
import { hostileEpisodes } from "../support/hostile-episodes.js";

const RUNS = { numRuns: 120 };

function parseXml(text: string): Document {
  const onError = (level: string, message: string) => {
    // It warns of U+FFFD, which stands for what could not be written and is allowed.
    if (level !== "warning") throw new Error(`${level}: ${message}`);
  };
  return new DOMParser({ onError }).parseFromString(text, "text/xml");
}

const elements = (document: Document, name: string): readonly Element[] => [...document.getElementsByTagName(name)];

describe("hostile labels", () => {
  it("come back out of GraphML as the lines that they are", () => {
    fc.assert(
      fc.property(hostileEpisodes, (episode) => {
        const view = viewGraph(episode);
        const document = parseXml(graphMl(episode));
        const labels = elements(document, "data").filter((data) => data.getAttribute("key") === "n0");
        expect(labels.map((data) => data.textContent)).toEqual(view.nodes.map(({ label }) => cleanLine(label)));
        expect(elements(document, "edge")).toHaveLength(view.edges.length);
      }),
      RUNS,
    );
  });

  it("leave SVG well-formed, without script, link or anything loaded from elsewhere", () => {
    fc.assert(
      fc.property(hostileEpisodes, (episode) => {
        const drawn = [svg(episode), card(episode)].flatMap((picture) => elements(parseXml(picture), "*"));
        const names = new Set(drawn.map(({ tagName }) => tagName));
        expect(
          [...names].filter((name) => !["svg", "title", "defs", "marker", "path", "rect", "g", "text", "tspan"].includes(name)),
        ).toEqual([]);
      }),
      RUNS,
    );
  });

  it("come back out of DOT", () => {
    fc.assert(
      fc.property(hostileEpisodes, (episode) => {
        const shown = viewGraph(episode).nodes.map(({ label }) => cleanLine(clip(label, 80)));
        expect(nodeLabels(dot(episode))).toEqual(shown);
      }),
      RUNS,
    );
  });

  it("become neither HTML nor image nor link in Markdown", () => {
    const reader = new MarkdownIt({ html: true, linkify: true });
    fc.assert(
      fc.property(hostileEpisodes, (episode) => {
        const tokens = reader.parse(markdown(episode), {}).flatMap((token) => [token, ...(token.children ?? [])]);
        expect(tokens.filter(({ type }) => /^(html_|image|code_|fence|table|em_)/.test(type))).toEqual([]);
        expect(tokens.filter(({ type, tag }) => type === "heading_open" && tag === "h1")).toHaveLength(1);
        for (const { attrs } of tokens.filter(({ type }) => type === "link_open")) expect(attrs?.[0]?.[1]).toMatch(/^https?:\/\//);
      }),
      RUNS,
    );
  });

  it("cannot close the script element that holds a ClaimReview", () => {
    fc.assert(
      fc.property(hostileEpisodes, (episode) => {
        const review = claimReview(episode);
        expect(review).not.toContain("<");
        expect(JSON.parse(review)).toMatchObject({ "@type": "ClaimReview", claimReviewed: episode.claim.text });
      }),
      RUNS,
    );
  });

  it("stand in graph JSON as they are, and every edge has both its ends", () => {
    fc.assert(
      fc.property(hostileEpisodes, (episode) => {
        const { nodes, edges } = JSON.parse(graphJson(episode)) as ReturnType<typeof viewGraph>;
        const ids = new Set(nodes.map(({ id }) => id));
        expect(ids.size).toBe(nodes.length);
        expect(edges.every(({ source, target }) => ids.has(source) && ids.has(target))).toBe(true);
        expect(edges.filter(({ kind }) => kind === "statement")).toHaveLength(episode.graph.statements.length);
      }),
      RUNS,
    );
  });
});

/** The labels of the nodes that a DOT text declares, with Graphviz's own escapes undone. */
function nodeLabels(text: string): readonly string[] {
  const declared = all(parseDot(text)).filter(({ type }) => type === "Node");
  return declared.map((node) => {
    const label = all(node).find((child) => child.type === "Attribute" && literal(child, "key") === "label");
    return label === undefined ? "" : literal(label, "value").replace(/\\(.)/gu, "$1");
  });
}

type Ast = ASTBaseNode & { readonly type: string; readonly children?: readonly Ast[] };

function all(node: unknown): readonly Ast[] {
  const ast = node as Ast;
  return [ast, ...(ast.children ?? []).flatMap(all)];
}

function literal(node: Ast, name: "key" | "value"): string {
  return (node as unknown as Record<typeof name, { value: string }>)[name].value;
}
