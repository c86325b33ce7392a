import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ChatRequest } from "./fake-model-server.js";
import { scene } from "./pictures.js";
import { readPrompt } from "./read-prompt.js";
import { tinyGraphText } from "./tiny-graph.js";

const NAMES = "Alder Birch Cedar Dogwood Elm Fir Gorse Hazel Ivy Juniper Kapok Larch Maple Nettle Oak Pine Quince Rowan Spruce Teak".split(
  " ",
);

/** Twenty claims about bridges, every other one with the wrong year. */
const BRIDGES = NAMES.map((name, place) => {
  const [opened, right] = [1850 + 3 * place, place % 2 === 0];
  return { id: place + 1, claim: `The ${name} Bridge was opened in ${right ? opened : opened + 1}.`, name, opened, right };
});

const image = (id: number) => `images/${id}.png`;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const table = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) => row.map((cell) => quoted(String(cell))).join(",")).join("\n");

function told(name: string, opened: number): string {
  return `The ${name} Bridge was opened in ${opened}. The mayor cut the ribbon, because the ferry had been too slow.`;
}

/** The claims in the formats in which the papers' data sets are published. */
function published(): Readonly<Record<string, string>> {
  const word = (right: boolean, yes: string, no: string) => (right ? yes : no);
  return {
    "fever.jsonl": BRIDGES.map(({ id, claim, right }) =>
      JSON.stringify({ id, verifiable: "VERIFIABLE", label: word(right, "SUPPORTS", "REFUTES"), claim, evidence: [] }),
    ).join("\n"),
    "Corpus2.csv": table([
      ["claim_id", "Claim", "Evidence", "cleaned_truthfulness", "ruling_outline", "Snopes URL"],
      ...BRIDGES.map(({ id, claim, name, right, opened }) => [
        ...[id, claim, told(name, opened), word(right, "supported", "refuted"), `It was opened in ${opened}.`],
        "https://www.politifact.com/x",
      ]),
    ]),
    "img_evidence_qrels.csv": table([
      ["TOPIC", "ITERATION", "DOCUMENT#", "RELEVANCY", "evidence_id"],
      ...BRIDGES.map(({ id }) => [id, 0, `${id}.png`, 1, id]),
    ]),
    // The third kind is a true caption of another picture.
    "VERITE.csv": table([
      ["caption", "image_path", "label"],
      ...BRIDGES.map(({ id, claim, right }) =>
        id % 5 === 0
          ? [`${claim.slice(0, -1)} in the snow.`, image(id), "out-of-context"]
          : [claim, image(id), word(right, "true", "miscaptioned")],
      ),
    ]),
    "rwpost_test_main.jsonl": BRIDGES.map(({ id, claim, right }) => {
      const post = { text: `Look at this! ${claim}`, image_address: [`RW_Post_dataset/post/${image(id)}`], post_link: "None" };
      const steps = { Post: post, Sub_step_5: { fact_checking_evidence: [] } };
      return JSON.stringify({
        claim,
        label: word(right, "TRUE", "FALSE"),
        claim_time: "2023-05-01",
        category: "History",
        steps_in_groundtruth_generated: steps,
      });
    }).join("\n"),
    "hover.json": JSON.stringify(
      BRIDGES.map(({ id, claim, name, right }) => {
        const label = word(right, "SUPPORTED", "NOT_SUPPORTED");
        return { uid: `h${id}`, claim, label, num_hops: 2, supporting_facts: [[`${name} Bridge`, 0]] };
      }),
    ),
    "liar-new.jsonl": BRIDGES.map(({ id, claim, right }) =>
      JSON.stringify({
        example_id: id,
        statement: claim,
        label: word(right, "true", "pants-fire"),
        date: "2022-05-01",
        possibility_label: "Possible",
      }),
    ).join("\n"),
    "averitec.json": JSON.stringify(
      BRIDGES.map(({ claim, right }) => ({ claim, label: word(right, "Supported", "Refuted"), claim_date: "25-8-2020", questions: [] })),
    ),
    "summeval.jsonl": BRIDGES.map(({ id, claim, name, opened, right }) =>
      JSON.stringify({ id, dataset: "SummEval", doc: told(name, opened), claim, label: right ? 1 : 0 }),
    ).join("\n"),
    "aggrefact-cnn.jsonl": BRIDGES.map(({ id, claim, name, opened, right }) =>
      JSON.stringify({ id, dataset: "AggreFact-CNN", doc: told(name, opened), summary: claim, label: right ? 1 : 0 }),
    ).join("\n"),
    "pubhealth.tsv": [
      "claim_id\tclaim\tdate_published\texplanation\tfact_checkers\tmain_text\tsources\tlabel\tsubjects",
      ...BRIDGES.map(({ id, claim, name, opened, right }) =>
        [id, claim, "May 1, 2020", "", "", told(name, opened), "", word(right, "true", "false"), "Health"].join("\t"),
      ),
    ].join("\n"),
    "claimreview2024.json": JSON.stringify(
      BRIDGES.map(({ id, claim, right }) => ({
        text: claim,
        label: word(right, "supported", "refuted"),
        image: [image(id)],
        date: "2024-05-01",
      })),
    ),
    "newsclippings.json": JSON.stringify({
      annotations: BRIDGES.map(({ id, right }) => ({ id, image_id: right ? id : (id % BRIDGES.length) + 1, falsified: !right })),
    }),
    "data.json": JSON.stringify(BRIDGES.map(({ id, claim }) => ({ id, caption: claim, image_path: image(id) }))),
    "mr2.json": JSON.stringify(
      Object.fromEntries(BRIDGES.map(({ id, claim, right }) => [id, { caption: claim, image_path: image(id), label: right ? 0 : 1 }])),
    ),
    "mmdv.jsonl": BRIDGES.map(({ id, claim, right }) =>
      JSON.stringify({ id, claim, label: word(right, "true", "false"), image: image(id) }),
    ).join("\n"),
  };
}

/** A graph that knows all bridges, and of two in three the year. */
function graphText(): string {
  const bridges = BRIDGES.map(({ id, name, opened }) => {
    const [item, node] = [`wd:Q${9_000_000 + id}`, `wds:Q${9_000_000 + id}-opening`];
    const dated = `"${opened}-01-01T00:00:00Z"^^xsd:dateTime`;
    const year = `wdv:opened-${id} a wikibase:TimeValue ; wikibase:timeValue ${dated} ; wikibase:timePrecision 9 .`;
    return id % 3 === 0
      ? `${item} rdfs:label "${name} Bridge"@en ; wdt:P17 wd:Q142 .`
      : `${item} rdfs:label "${name} Bridge"@en ; wdt:P17 wd:Q142 ; wdt:P1619 ${dated} ; p:P1619 ${node} .
        ${node} wikibase:rank wikibase:NormalRank ; ps:P1619 ${dated} ; psv:P1619 wdv:opened-${id} .
        ${year}`;
  });
  const opening = `wd:P1619 a wikibase:Property ; rdfs:label "date of official opening"@en ; wikibase:propertyType wikibase:Time ;
    wikibase:directClaim wdt:P1619 ; wikibase:claim p:P1619 ; wikibase:statementProperty ps:P1619 ; wikibase:statementValue psv:P1619 .`;
  return tinyGraphText([opening, ...bridges].join("\n"));
}

/** Writes data sets, their pictures, and a corpus and a graph that tell most of the right years. */
export async function writeBridgeData(folder: string): Promise<void> {
  // Of the sixth and eighteenth neither graph nor corpus tells the year.
  const documents = BRIDGES.map(({ id, name, opened }) => [
    `corpus/${name}.txt`,
    id % 12 === 6 ? `The ${name} Bridge replaced a ferry that had been too slow.` : told(name, opened),
  ]);
  for (const [path, text] of [...Object.entries(published()), ...documents, ["bridges.nt", graphText()]])
    write(join(folder, path ?? ""), text ?? "");
  for (const { id } of BRIDGES) write(join(folder, image(id)), await scene(id).png().toBuffer());
}

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const WANTED = ["expandKG", "webSearch"];

/** A model that reads years: what a passage says of the bridge of the claim. Every answer holds the fields of all programs; each program takes its own. */
export function bridgeReader(request: ChatRequest): unknown {
  const { claim, statements, passages, text, possible } = readPrompt(request);
  const program = request.response_format?.type === "json_schema" ? request.response_format.json_schema.name : "";
  const [, name = "", year = ""] = /The (\w+) Bridge was opened in (\d{4})/u.exec(claim) ?? [];
  // The documents of a data set are shown without ids.
  const seen = program === "from-evidence" ? [{ id: "p1", text: text.slice(text.indexOf("Evidence: ")) }] : passages;
  const found = seen.flatMap(({ id, text: said }) => {
    const [quote, told] = new RegExp(`The ${name} Bridge was opened in (\\d{4})`, "u").exec(said) ?? [];
    return quote === undefined ? [] : [{ id, quote, stance: told === year ? ("supports" as const) : ("refutes" as const) }];
  });
  const known = statements
    .filter(({ subject, property }) => subject === `${name} Bridge` && property === "date of official opening")
    .map(({ id, value }) => ({ id, quote: null, stance: value === year ? ("supports" as const) : ("refutes" as const) }));
  const [first] = [...known, ...found];
  const stance = first?.stance ?? "open";
  const label = { supports: "supported", refutes: "refuted", open: "not-enough-info" }[stance];
  const evidence = first === undefined ? [] : [first.id];
  const ask = (what: string) => ({ text: `${what} was the ${name} Bridge opened?`, query: `${name} Bridge opened ${what}`, about: "text" });
  const judged = found.map(({ id, quote, stance: side }) => ({
    id,
    relevance: 1,
    consistency: 0.9,
    stance: side,
    quote,
    parts: [{ part: 1, stance: side, quote }],
  }));
  const whole = program === "draft" || program.endsWith("-reasoning");
  return {
    ...{ items: [ask("When"), ask("By whom"), ask("Why")], search: [], steps: [] },
    ...{ judged, triplets: [], answer: program === "need-check" ? "use-evidence" : (first?.quote ?? "") },
    ...{
      missing: "",
      more: false,
      needed: true,
      because: "The words say so.",
      why: "It says most.",
      keep: /\ba\d+\b/u.exec(text)?.[0] ?? "a1",
    },
    ...{
      claim,
      reasoning: "The page gives the year.",
      useful: evidence,
      label: program === "two-way" && stance === "open" ? "supported" : label,
      confidence: whole ? 5 : 0.9,
    },
    ...{
      parts: [{ part: 1, stance, ids: evidence, quotes: first?.quote == null ? [] : [first.quote], why: "The year." }],
      justification: "By the year.",
    },
    ...{ points: first === undefined ? [] : [{ text: "The year decides.", ids: evidence }], sureness: 5 },
    ...{ edges: [], groups: [] },
    ...{ summary: [], relevance: 0.9, credibility: 0.8 },
    graded: found.map(({ id }) => ({ id, relevant: true, support: "full", usefulness: 5 })),
    ...{ seen: "A bridge.", consistent: !claim.includes("in the snow"), score: 0.5, relevant: true, support: "none", usefulness: 3 },
    ...{ match: "unrelated", tampering: null, rests: [] },
    ...{ kept: [...text.matchAll(/^(?:Relations: )?(r\d+): /gmu)].map(([, id]) => id), query: `${name} Bridge` },
    // One more hop if the graph is silent, then the web.
    action: [
      ...(first === undefined && passages.length === 0
        ? WANTED.filter((one) => possible.includes(one) && !text.includes(`. ${one}: `))
        : []),
      "verdict",
    ][0],
  };
}
