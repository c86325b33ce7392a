import { h, show } from "../dom.js";

/** A picture that a claim is about: a file as a data URL, or an address. */
export type GivenImage = { readonly name: string; readonly text: string };

const MAX_BYTES = 10_000_000;

export function imageForm(given: GivenImage | null, done: (image: GivenImage | null) => void): HTMLElement {
  const file = h("input", { type: "file", accept: "image/*", "aria-label": "Choose a picture" });
  const address = h("input", {
    type: "url",
    placeholder: "https://… its address",
    "aria-label": "The address of a picture",
    value: given?.text.startsWith("http") ? given.text : "",
    autocomplete: "off",
  });
  const fault = h("p", { class: "fault", role: "alert" });
  const form = h(
    "form",
    { class: "image-form", novalidate: true },
    h("p", { class: "small muted" }, "The claim is about this picture. It is sent to this service only."),
    file,
    h("span", { class: "field" }, address),
    fault,
    h(
      "div",
      { class: "pop-foot" },
      given === null ? h("span") : h("button", { type: "button", class: "btn", onclick: () => done(null) }, "Remove"),
      h("button", { type: "submit", class: "btn primary" }, "Use it"),
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [chosen] = file.files ?? [];
    const typed = address.value.trim();
    if (chosen !== undefined && chosen.size > MAX_BYTES) return show(fault, "A picture has at most 10 MB.");
    if (chosen !== undefined) return done({ name: chosen.name, text: await dataUrl(chosen) });
    if (/^https?:\/\/./i.test(typed)) return done({ name: new URL(typed).host, text: typed });
    show(fault, "Choose a file, or give an address that begins with https://.");
  });
  return form;
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error("the picture could not be read", { cause: reader.error })));
    reader.readAsDataURL(file);
  });
}
