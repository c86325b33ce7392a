import { h, show } from "../dom.js";

/** The picture of a claim: a file as a data URL, or an address. */
export type GivenImage = { readonly name: string; readonly text: string };

const MAX_BYTES = 10_000_000;

export function imageForm(given: GivenImage | null, done: (image: GivenImage | null) => void): HTMLElement {
  const file = h("input", { type: "file", accept: "image/jpeg,image/png,image/webp", "aria-label": "Choose a picture" });
  const address = h("input", {
    type: "url",
    placeholder: "https://… its address",
    "aria-label": "The address of a picture",
    value: given?.text.startsWith("http") ? given.text : "",
    autocomplete: "off",
  });
  const fault = h("p", { class: "fault", role: "alert" });
  const preview = h("div", { class: "preview-slot" }, given === null ? null : thumbnail(given.text));
  /** The last chosen file, once it has been read. */
  let chosen: GivenImage | null = null;
  file.addEventListener("change", async () => {
    chosen = null;
    show(fault);
    show(preview);
    const [picked] = file.files ?? [];
    if (picked === undefined) return;
    const wrong = await faultOf(picked);
    if (wrong !== null) return show(fault, wrong);
    chosen = { name: picked.name, text: await dataUrl(picked) };
    show(preview, thumbnail(chosen.text));
  });
  const form = h(
    "form",
    { class: "image-form", novalidate: true },
    h("p", { class: "small muted" }, "The claim is about this picture. It is sent to this service only."),
    h("label", { class: "file-field" }, h("span", {}, "A file"), file),
    preview,
    h("label", { class: "file-field" }, h("span", {}, "Or its address"), h("span", { class: "field" }, address)),
    fault,
    h(
      "div",
      { class: "pop-foot" },
      given === null ? h("span") : h("button", { type: "button", class: "btn", onclick: () => done(null) }, "Remove"),
      h("button", { type: "submit", class: "btn primary" }, "Use it"),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = address.value.trim();
    if (chosen !== null) return done(chosen);
    if (fault.textContent !== "" && typed === "") return;
    if (/^https?:\/\/./i.test(typed) && URL.canParse(typed)) return done({ name: new URL(typed).host, text: typed });
    if (given !== null && typed === "") return done(given);
    show(
      fault,
      typed === "" ? "Choose a file, or give an address." : "An address begins with https://, such as https://example.org/picture.jpg.",
    );
  });
  return form;
}

const TYPES = ["image/jpeg", "image/png", "image/webp"];

/** Why a file is not accepted; null if it is. */
async function faultOf(file: File): Promise<string | null> {
  if (!TYPES.includes(file.type)) return `${file.name} is no picture that can be read. Choose a JPEG, PNG or WebP file.`;
  if (file.size > MAX_BYTES) return `${file.name} has ${Math.ceil(file.size / 1_000_000)} MB. A picture has at most 10 MB.`;
  return createImageBitmap(file).then(
    (bitmap) => {
      bitmap.close();
      return null;
    },
    () => `${file.name} is damaged and cannot be shown.`,
  );
}

/** A small copy of the chosen file. Pictures from other sites are not loaded, so that no external server is contacted. */
export function thumbnail(text: string): HTMLElement | null {
  if (!text.startsWith("data:")) return null;
  const canvas = h("canvas", { class: "thumb", role: "img", "aria-label": "The picture, small" });
  void bitmapOf(text).then(
    (bitmap) => {
      const scale = Math.min(1, THUMB / Math.max(bitmap.width, bitmap.height));
      canvas.width = Math.max(1, Math.round(bitmap.width * scale));
      canvas.height = Math.max(1, Math.round(bitmap.height * scale));
      canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      bitmap.close();
    },
    () => undefined,
  );
  return canvas;
}

const THUMB = 160;

/** The page's CSP allows no data URLs, so the bytes are decoded here. */
function bitmapOf(dataUrl: string): Promise<ImageBitmap> {
  const [head = "", body = ""] = dataUrl.split(",", 2);
  const bytes = Uint8Array.from(atob(body), (char) => char.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? "" }));
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error("the picture could not be read", { cause: reader.error })));
    reader.readAsDataURL(file);
  });
}
