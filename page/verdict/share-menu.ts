import type { Episode } from "../../src/domain/episode.js";
import { announce, h, show } from "../dom.js";
import { icon } from "../icons.js";
import { popover } from "../parts/popover.js";
import { saveFile } from "../parts/save-file.js";
import { svgToPng } from "../parts/svg-to-png.js";
import { Problem, sayProblem } from "../service/problem.js";
import { type Service, verificationPath } from "../service/service.js";

/** Shares the verdict: by a public link, embedded in another page, or as a picture. */
export function shareMenu(service: Service, episode: Episode): HTMLElement {
  const button = h("button", { type: "button", class: "btn quiet" }, icon("out"), "Share");
  popover(button, { label: "Share this verdict", className: "below share", build: () => shareForm(service, episode) });
  return h("span", { class: "pop-at end" }, button);
}

function shareForm(service: Service, { id }: Episode): HTMLElement {
  const fault = h("p", { class: "fault", role: "alert" });
  const body = h("div", {}, h("p", { class: "small muted" }, "Checking whether it is shared …"));
  const attempt = (work: () => Promise<void>) => () => {
    fault.textContent = "";
    void work().catch((error: unknown) => {
      fault.textContent = error instanceof Problem ? sayProblem(error) : "That did not work.";
    });
  };
  const act = (words: string, work: () => Promise<void>, look = "btn") =>
    h("button", { type: "button", class: look, onclick: attempt(work) }, words);

  const showState = (path: string | null) => (path === null ? showUnshared() : showShared(path));
  function showUnshared(): void {
    show(
      body,
      h(
        "p",
        { class: "small" },
        "A link shows claim, verdict and cited evidence to anyone, without a key, including quotes from a text that you gave. It does not show who asked, or with which settings.",
      ),
      act("Make a public link", async () => {
        showState((await service.share(id, "PUT")).path);
        body.querySelector("input")?.select();
      }),
    );
  }
  function showShared(path: string): void {
    const address = new URL(path, location.href).href;
    const code = `<iframe src="${address}" title="Verdict by Plumbline" width="640" height="560" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
    show(
      body,
      field("The link", address),
      field("Code for a page", code),
      h(
        "p",
        {},
        act("Stop sharing", async () => {
          await service.share(id, "DELETE");
          showState(null);
          announce("The verdict is not shared any more.");
        }),
        " ",
        h("a", { href: path, target: "_blank", rel: "noreferrer" }, "See it"),
      ),
    );
  }
  attempt(async () => showState((await service.share(id, "GET")).path))();
  const picture = act("Picture of the verdict (PNG)", async () => {
    const drawing = await service.file(`${verificationPath(id)}/report?format=card`);
    saveFile(await svgToPng(await drawing.text(), 1), `plumbline-${id}-verdict.png`);
  });
  return h("div", { class: "share-form", tabindex: "-1" }, body, fault, h("p", { class: "pop-foot" }, picture));
}

function field(label: string, value: string): HTMLElement {
  const input = h("input", { type: "text", readonly: true, value, "aria-label": label });
  const copy = h("button", { type: "button", class: "btn", "aria-label": `Copy ${label.toLowerCase()}` }, "Copy");
  copy.addEventListener("click", async () => {
    input.select();
    try {
      await navigator.clipboard.writeText(value);
      copy.textContent = "Copied";
      announce("Copied.");
    } catch {
      copy.textContent = "Press Ctrl+C";
    }
  });
  return h("div", { class: "share-field" }, h("span", { "aria-hidden": "true" }, label), h("div", { class: "with-copy" }, input, copy));
}
