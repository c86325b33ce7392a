import type { Episode } from "../../src/domain/episode.js";
import { saysSomethingElse } from "../../src/domain/say-corrections.js";
import type { GraphFormat } from "../../src/reports/export-formats.js";
import { announce, h } from "../dom.js";
import { icon } from "../icons.js";
import { closing, popover } from "../parts/popover.js";
import { saveFile } from "../parts/save-file.js";
import { svgToPng } from "../parts/svg-to-png.js";
import { Problem, sayProblem } from "../service/problem.js";
import { type Service, verificationPath } from "../service/service.js";

type Make = (service: Service, episode: Episode) => Promise<Blob>;
type Entry = { readonly words: string; readonly name: string; readonly make: Make };

const from =
  (path: string): Make =>
  (service, { id }) =>
    service.file(`${verificationPath(id)}/${path}`);
const graph = (format: GraphFormat) => from(`graph?format=${format}`);

/** The service generates the files; the JSON is the shown episode. */
const ENTRIES: readonly Entry[] = [
  {
    words: "Everything (JSON)",
    name: "json",
    make: async (_, episode) => new Blob([JSON.stringify(episode, null, 2)], { type: "application/json" }),
  },
  { words: "Report (page to print)", name: "html", make: from("report?format=html") },
  { words: "Report (Markdown)", name: "md", make: from("report") },
  { words: "ClaimReview (JSON-LD)", name: "claim-review.json", make: from("claim-review") },
  { words: "Graph (Turtle)", name: "ttl", make: graph("turtle") },
  { words: "Graph (GraphML)", name: "graphml", make: graph("graphml") },
  { words: "Picture (SVG)", name: "svg", make: graph("svg") },
  {
    words: "Picture (PNG)",
    name: "png",
    make: async (service, episode) => svgToPng(await (await graph("svg")(service, episode)).text()),
  },
];

export function downloadMenu(service: Service, episode: Episode): HTMLElement {
  // A review repeats the claim, so a verdict about a corrected reading cannot be one.
  const entries = saysSomethingElse(episode) ? ENTRIES.filter(({ name }) => name !== "claim-review.json") : ENTRIES;
  const button = h("button", { type: "button", class: "btn" }, icon("download"), "Download", icon("chevron"));
  popover(button, {
    label: "Download",
    className: "menu",
    build: (close) => {
      const fault = h("p", { class: "fault", role: "alert" });
      const save = async ({ name, make }: Entry) => {
        try {
          saveFile(await make(service, episode), `plumbline-${episode.id}.${name}`);
          close();
        } catch (error) {
          fault.textContent = `Could not make the file. ${error instanceof Problem ? sayProblem(error) : ""}`.trim();
        }
      };
      const entry = (one: Entry) =>
        h("li", {}, h("button", { type: "button", class: "menu-item", onclick: () => void save(one) }, one.words));
      const print = h(
        "li",
        {},
        h("button", { type: "button", class: "menu-item", onclick: closing(close, () => window.print()) }, "Print"),
      );
      return h("div", {}, h("ul", {}, entries.map(entry), print), fault);
    },
  });
  return h("span", { class: "pop-at end" }, button);
}

export function copyLink(): HTMLElement {
  const words = h("span", {}, "Copy link");
  const button = h("button", { type: "button", class: "btn quiet" }, icon("link"), words);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      words.textContent = "Copied";
      announce("The link is copied.");
    } catch {
      words.textContent = "Copy it from the address bar";
    }
    setTimeout(() => {
      words.textContent = "Copy link";
    }, 2500);
  });
  return button;
}
