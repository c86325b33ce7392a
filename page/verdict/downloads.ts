import type { Episode } from "../../src/domain/episode.js";
import { type ExportFormat, exportEpisode } from "../../src/exports/export-formats.js";
import { announce, h } from "../dom.js";
import { icon } from "../icons.js";
import { closing, popover } from "../parts/popover.js";
import { saveFile } from "../parts/save-file.js";
import { svgToPng } from "../parts/svg-to-png.js";

type Entry = { readonly words: string; readonly name: string; readonly make: (episode: Episode) => Promise<Blob> };

const text = (format: ExportFormat, type: string) => async (episode: Episode) =>
  new Blob([await exportEpisode(episode, format, { base: location.origin })], { type });

/** Made here of the episode that is shown: what is downloaded is what was read. */
const ENTRIES: readonly Entry[] = [
  {
    words: "Everything (JSON)",
    name: "json",
    make: async (episode) => new Blob([JSON.stringify(episode, null, 2)], { type: "application/json" }),
  },
  { words: "Report (Markdown)", name: "md", make: text("markdown", "text/markdown") },
  { words: "ClaimReview (JSON-LD)", name: "claim-review.json", make: text("claim-review", "application/ld+json") },
  { words: "Graph (Turtle)", name: "ttl", make: text("turtle", "text/turtle") },
  { words: "Graph (GraphML)", name: "graphml", make: text("graphml", "application/xml") },
  { words: "Picture (SVG)", name: "svg", make: text("svg", "image/svg+xml") },
  { words: "Picture (PNG)", name: "png", make: async (episode) => svgToPng(await exportEpisode(episode, "svg")) },
];

export function downloadMenu(episode: Episode): HTMLElement {
  const button = h("button", { type: "button", class: "btn" }, icon("download"), "Download", icon("chevron"));
  popover(button, {
    label: "Download",
    className: "menu",
    build: (close) => {
      const fault = h("p", { class: "fault", role: "alert" });
      const entry = ({ words, name, make }: Entry) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "menu-item",
              onclick: async () => {
                try {
                  saveFile(await make(episode), `plumbline-${episode.id}.${name}`);
                  close();
                } catch (error) {
                  fault.textContent = error instanceof Error ? `Could not make the file: ${error.message}.` : "Could not make the file.";
                }
              },
            },
            words,
          ),
        );
      const print = h(
        "li",
        {},
        h("button", { type: "button", class: "menu-item", onclick: closing(close, () => window.print()) }, "Print"),
      );
      return h("div", {}, h("ul", {}, ENTRIES.map(entry), print), fault);
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
