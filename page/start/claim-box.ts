import type { VerifyInput } from "../../src/client/plumbline-client.js";
import { sayDay } from "../../src/domain/say-statement.js";
import { h, show } from "../dom.js";
import { type IconName, icon } from "../icons.js";
import { dateForm } from "../parts/date-form.js";
import { closing, popover } from "../parts/popover.js";
import { saySearch } from "../say/graph-words.js";
import { keepSettings, readSettings, requestOf, type Settings } from "../settings.js";
import type { App } from "../view.js";
import { type GivenImage, imageForm, thumbnail } from "./image-form.js";

const MAX = 2000;
const COUNT_FROM = 1800;
const MAX_LINES = 6;

export type ClaimBox = { readonly element: HTMLElement; focus(): void; wait(seconds: number): void; refresh(): void };

/** The input for a claim and its options. Options are quiet buttons that show their value. */
export function claimBox(app: App, draft: VerifyInput): ClaimBox {
  let settings: Settings = { ...readSettings(), ...(draft.asOf === undefined ? {} : { asOf: draft.asOf }) };
  let image: GivenImage | null = null;
  let evidence = draft.evidence?.[0]?.text ?? "";
  const text = h(
    "textarea",
    { "aria-label": "Claim", placeholder: "Marie Curie was born in Paris.", rows: 2, "aria-describedby": "claim-fault" },
    draft.claim,
  );
  const fault = h("p", { id: "claim-fault", class: "fault", role: "alert" });
  const counter = h("span", { class: "counter num muted" });
  const button = h("button", { type: "submit", class: "btn primary" }, "Check");

  const choose = (next: Partial<Settings>) => {
    settings = { ...settings, ...next };
    keepSettings(settings);
    sayChoices();
  };
  const choice = (name: IconName, words: HTMLElement) => h("button", { type: "button", class: "btn quiet" }, icon(name), words);
  const [dateWords, policyWords, webWords, textWords, imageWords] = [h("span"), h("span"), h("span"), h("span"), h("span")];
  const dateButton = choice("clock", dateWords);
  popover(dateButton, {
    label: "As of which date?",
    className: "below",
    build: (close) =>
      dateForm(
        settings.asOf,
        "Use it",
        closing(close, (asOf) => choose({ asOf })),
      ),
  });
  const policyButton = choice("policy", policyWords);
  popover(policyButton, {
    label: "By which policy?",
    className: "below",
    build: (close) =>
      policyForm(
        app,
        settings.policy,
        closing(close, (policy) => choose({ policy })),
      ),
  });
  const webButton = h(
    "button",
    { type: "button", class: "btn quiet", onclick: () => choose({ search: !settings.search }) },
    icon("web"),
    webWords,
  );
  const textButton = choice("text", textWords);
  popover(textButton, {
    label: "A text of your own as evidence",
    className: "below wide",
    build: (close) =>
      textForm(
        evidence,
        (given) => {
          evidence = given;
          sayChoices();
        },
        close,
      ),
  });

  const imageButton = choice("image", imageWords);
  popover(imageButton, {
    label: "A picture that the claim is about",
    className: "below",
    build: (close) =>
      imageForm(image, (given) => {
        image = given;
        sayChoices();
        close();
      }),
  });
  const imageSlot = dateWrap(imageButton);

  function sayChoices(): void {
    show(imageWords, image === null ? "Image" : [thumbnail(image.text), `Image: ${image.name}`]);
    // Only if the service can read pictures.
    imageSlot.hidden = image === null && app.capabilities()?.images !== true;
    show(dateWords, settings.asOf === null ? "As of today" : `As of ${sayDay(settings.asOf)}`);
    show(policyWords, `Policy ${settings.policy ?? app.capabilities()?.policy.split("/")[0] ?? "default"}`);
    const search = saySearch(app.capabilities()?.search ?? "none");
    show(webWords, search === null ? "Search off" : settings.search ? `Search: ${search}` : "Search off");
    webButton.disabled = search === null;
    webButton.title = search === null ? "This service was started without a search engine" : "";
    webButton.setAttribute("aria-pressed", String(search !== null && settings.search));
    show(textWords, evidence.trim() === "" ? "Own text" : "Own text: given");
  }

  function grow(): void {
    text.style.height = "auto";
    const line = Number.parseFloat(getComputedStyle(text).lineHeight) || 31;
    text.style.height = `${Math.min(text.scrollHeight, line * MAX_LINES + 36)}px`;
    show(counter, text.value.length < COUNT_FROM ? "" : `${text.value.length.toLocaleString("en")} of 2,000`);
    show(fault);
  }
  text.addEventListener("input", grow);

  const element = h(
    "form",
    { class: "claimbox", novalidate: true },
    text,
    h("div", { class: "row" }, dateWrap(dateButton), dateWrap(policyButton), webButton, dateWrap(textButton), imageSlot, counter, button),
  );
  const submit = () => {
    const claim = text.value.trim();
    const wrong =
      claim === ""
        ? "Write a claim first."
        : claim.length > MAX
          ? "A claim has at most 2,000 characters. Check a whole text under Text."
          : null;
    if (wrong !== null) {
      show(fault, wrong);
      text.setAttribute("aria-invalid", "true");
      return text.focus();
    }
    if (!button.disabled) app.check(requestOf(claim, settings, evidence, image?.text ?? null));
  };
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  });
  sayChoices();
  return {
    refresh: sayChoices,
    element: h("div", { class: "claimbox-wrap" }, element, fault),
    focus() {
      text.focus();
      text.setSelectionRange(text.value.length, text.value.length);
      grow();
    },
    /** Counts down on the button until the service accepts requests again. */
    wait(seconds) {
      const until = Date.now() + seconds * 1000;
      const tick = () => {
        const left = Math.ceil((until - Date.now()) / 1000);
        button.disabled = left > 0;
        show(button, left > 0 ? `Check in ${left} s` : "Check");
        if (left > 0 && button.isConnected) setTimeout(tick, 250);
      };
      requestAnimationFrame(tick);
    },
  };
}

/** Popovers are positioned relative to this. */
function dateWrap(button: HTMLElement): HTMLElement {
  return h("span", { class: "pop-at" }, button);
}

function policyForm(app: App, chosen: string | null, done: (policy: string | null) => void): HTMLElement {
  const known = app.policies();
  const current = chosen ?? app.capabilities()?.policy.split("/")[0];
  const option = (name: string, description: string) =>
    h(
      "button",
      { type: "button", class: "opt", "aria-pressed": String(name === current), onclick: () => done(name) },
      h("span", { class: name === current ? "radio on" : "radio" }),
      h("b", {}, description),
      h("small", {}, name),
    );
  if (known.length === 0) return h("p", { class: "small muted" }, "The policies are not known yet.");
  return h(
    "div",
    { class: "opts" },
    [...known]
      .sort((a, b) => Number(b.name === current) - Number(a.name === current))
      .map(({ name, description }) => option(name, description)),
  );
}

/** Takes the text as it is typed: a claim may be checked while this is open. */
function textForm(evidence: string, take: (text: string) => void, close: () => void): HTMLElement {
  const area = h("textarea", { rows: 6, "aria-label": "Your text", maxlength: 20_000, oninput: () => take(area.value) }, evidence);
  const remove = () => {
    take("");
    close();
  };
  const form = h(
    "form",
    {},
    h("p", { class: "small muted" }, "The claim is held against this text as well as against the graph."),
    area,
    h(
      "div",
      { class: "pop-foot" },
      evidence === "" ? h("span") : h("button", { type: "button", class: "btn", onclick: remove }, "Remove"),
      h("button", { type: "submit", class: "btn primary" }, "Use it"),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    close();
  });
  return form;
}
