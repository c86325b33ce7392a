import { gzipSync } from "node:zlib";
import { wikidataPage } from "../../domain/ids.js";
import { LABELS } from "../../domain/vocabulary.js";
import type { OpenedDataset } from "../../lab/evaluation/loaders/load-dataset.js";
import type { MatrixPrediction } from "../../lab/evaluation/matrix/matrix-report.js";
import type { MeasuredCell } from "../../lab/evaluation/matrix/run-matrix.js";
import { PREDICTIONS } from "../../lab/statistics/confusion.js";

/** Every claim with every verdict: controls, and the packed data from which the script fills the table. */
export function claimTable(datasets: readonly OpenedDataset[], measured: readonly MeasuredCell[]): string {
  return `${CONTROLS}\n<script type="text/plain" id="claim-data">${packClaims(datasets, measured)}</script>`;
}

const CONTROLS = `<h2 id="claims">Every claim</h2>
<form class="filters" id="filters">
<label>data set <select id="set"></select></label>
<label>variant <select id="variant"></select></label>
<label>gold <select id="gold"></select></label>
<label>verdict <select id="label"></select></label>
<label>decision <select id="decision"><option value="">all</option><option>right</option><option>open</option><option>wrong</option></select></label>
<label>words <input id="words" type="search" placeholder="in claim or reason"></label>
</form>
<p class="meta" id="count" role="status">This table needs a browser with JavaScript and DecompressionStream; the same verdicts are in the folder predictions.</p>
<table class="claims"><thead><tr><th>claim</th><th>gold</th><th>verdict</th><th>reason and evidence</th></tr></thead><tbody id="rows"></tbody></table>
<p class="pager"><button type="button" id="back">back</button> <span id="page"></span> <button type="button" id="next">next</button></p>`;

/** Runs in the browser, without a library. Inserts data as text, never as markup. */
export const CLAIM_SCRIPT = `
const byId = (id) => document.getElementById(id);
const SIZE = 50;
const make = (name, className, said) => { const made = document.createElement(name); if (className) made.className = className; if (said !== undefined) made.textContent = said; return made; };
const unpack = async () => {
  const bytes = Uint8Array.from(atob(byId("claim-data").textContent), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
};
const decisionOf = (gold, label) => gold === label ? "right" : label === "supported" || label === "refuted" ? "wrong" : "open";
unpack().then(({ labels, sets, texts }) => {
  let page = 0;
  const options = (id, names, all) => byId(id).replaceChildren(...(all ? [new Option(all, "")] : []), ...names.map((name) => new Option(name, name)));
  const set = () => sets.find(({ name }) => name === byId("set").value) || sets[0];
  const chip = (label) => make("span", "chip " + label, label);
  const evidence = ([line, address]) => {
    const item = make("li", "", texts[line]);
    if (texts[address].startsWith("https://")) { const link = make("a", "", " look up"); link.href = texts[address]; link.rel = "noreferrer"; item.append(link); }
    return item;
  };
  const row = ([id, claim, gold, kind, verdicts], at) => {
    const made = make("tr");
    const first = make("td");
    first.append(make("div", "", texts[claim]), make("div", "meta", id + (texts[kind] ? " · " + texts[kind] : "")));
    const [label, confidence, reason, lines, errors, record] = verdicts[at];
    const said = make("td");
    said.append(chip(labels[label]), make("div", "meta", confidence === null ? "" : confidence.toFixed(2)));
    const why = make("td");
    why.append(make("div", "", texts[reason]));
    if (lines.length) { const list = make("ul"); list.append(...lines.map(evidence)); const box = make("details"); box.open = lines.length < 4; box.append(make("summary", "", lines.length + " cited"), list); why.append(box); }
    if (errors.length) why.append(make("div", "meta", errors.map((place) => texts[place]).join(", ")));
    if (record) why.append(make("div", "meta", "plumbline graph " + record));
    const right = make("td"); right.append(chip(labels[gold]));
    made.append(first, right, said, why);
    return made;
  };
  const show = () => {
    const { claims, variants } = set();
    const at = Math.max(0, variants.indexOf(byId("variant").value));
    const [gold, label, decision, words] = ["gold", "label", "decision", "words"].map((id) => byId(id).value.toLowerCase());
    const found = claims.filter(([, claim, own, , verdicts]) => {
      const verdict = verdicts[at];
      return verdict && (!gold || labels[own] === gold) && (!label || labels[verdict[0]] === label) && (!decision || decisionOf(labels[own], labels[verdict[0]]) === decision) &&
        (!words || (texts[claim] + " " + texts[verdict[2]]).toLowerCase().includes(words));
    });
    const pages = Math.max(1, Math.ceil(found.length / SIZE));
    page = Math.min(Math.max(0, page), pages - 1);
    byId("count").textContent = found.length + " of " + claims.length + " claims";
    byId("rows").replaceChildren(...found.slice(page * SIZE, (page + 1) * SIZE).map((one) => row(one, at)));
    byId("page").textContent = "page " + (page + 1) + " of " + pages;
    byId("back").disabled = page === 0;
    byId("next").disabled = page === pages - 1;
  };
  const choose = () => { options("variant", set().variants); page = 0; show(); };
  options("set", sets.map(({ name }) => name));
  options("gold", labels.slice(0, 4), "all");
  options("label", labels, "all");
  byId("set").onchange = choose;
  for (const id of ["variant", "gold", "label", "decision"]) byId(id).onchange = () => { page = 0; show(); };
  byId("words").oninput = () => { page = 0; show(); };
  byId("filters").onsubmit = (event) => event.preventDefault();
  byId("back").onclick = () => { page--; show(); };
  byId("next").onclick = () => { page++; show(); };
  choose();
});
`;

/**
 * Stores each text once and everything else as numbers, gzipped, so that tens of thousands of verdicts take a few megabytes. The browser
 * unpacks them.
 */
function packClaims(datasets: readonly OpenedDataset[], measured: readonly MeasuredCell[]): string {
  const texts: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (said: string): number => {
    const known = places.get(said);
    if (known !== undefined) return known;
    places.set(said, texts.length);
    return texts.push(said) - 1;
  };
  const verdictOf = ({ label, confidence, justification, failure, evidence, cited, record, measured: { errors } }: MatrixPrediction) => [
    PREDICTIONS.indexOf(label),
    confidence,
    placeOf(failure?.message ?? justification),
    evidence.map((line, place) => [placeOf(line), placeOf(addressOf(cited[place]))]),
    errors.map(placeOf),
    record ?? 0,
  ];
  const sets = datasets.map(({ name, rows }) => {
    const cells = measured.filter(({ cell }) => cell.dataset === name);
    return {
      name,
      variants: cells.map(({ cell }) => cell.variant),
      claims: rows.map(({ id, claim, label, kind }) => [
        id,
        placeOf(claim),
        LABELS.indexOf(label),
        placeOf(kind ?? ""),
        cells.map(({ predictions }) => {
          const prediction = predictions.get(id);
          return prediction === undefined ? 0 : verdictOf(prediction);
        }),
      ]),
    };
  });
  return gzipSync(JSON.stringify({ labels: PREDICTIONS, sets, texts }), { level: 9 }).toString("base64");
}

/** The Wikidata page of a cited statement; empty for quotes from passages. */
function addressOf(cited: string | undefined): string {
  const [, subject, property] = /^(Q\d+) (P\d+)$/.exec(cited ?? "") ?? [];
  const node = /^(Q\d+)[-$]/i.exec(cited ?? "")?.[1]?.toUpperCase();
  const page = wikidataPage(subject ?? node ?? "");
  if (page === null) return "";
  return subject === undefined ? page : `${page}#${property}`;
}
