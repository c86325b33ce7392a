import { allOf, childrenOf, isComment, isElement, isText, type PageDocument, type PageElement, wordsIn } from "./dom.js";
import {
  type Colour,
  type Declarations,
  type Hiding,
  hidingOf,
  parseDeclarations,
  readBackground,
  readColour,
  type StyleRules,
  sameColour,
  styleRules,
} from "./style-rules.js";

/** About a sentence; shorter texts are labels that layouts move off the screen. */
const STEALTH_WORDS = 8;
const STEALTH_WORDS_IN_ALL = 25;
const MAX_HIDDEN = 50_000;

type Paint = { readonly colour: Colour; readonly background: Colour };

/** Removes text that people do not see, and returns it. */
export function stripHidden(document: PageDocument) {
  const rules = styleRules(
    allOf(document, "style")
      .map((style) => style.textContent ?? "")
      .join("\n"),
  );
  // Without an external style sheet the default background is white; with one it is unknown.
  const foreignStyle = allOf(document, "link").some((link) => /stylesheet/i.test(link.getAttribute("rel") ?? ""));
  const taken: string[] = [];
  let length = 0;
  let stealthy = false;
  let stealthWords = 0;

  function take(text: string | null, hiding: Hiding): void {
    if (text === null || length > MAX_HIDDEN) return;
    taken.push(text.slice(0, MAX_HIDDEN));
    length += text.length;
    if (hiding === "ordinary") return;
    const words = wordsIn(text.slice(0, 2000));
    stealthWords += words;
    stealthy ||= words >= STEALTH_WORDS || stealthWords >= STEALTH_WORDS_IN_ALL;
  }

  function visit(element: PageElement, paint: Paint): void {
    for (const child of childrenOf(element)) {
      if (isComment(child)) {
        take(child.textContent, "ordinary");
        child.remove();
      } else if (isElement(child)) visitChild(child, paint);
      else if (isText(child) && sameColour(paint.colour, paint.background)) {
        take(child.textContent, "stealth");
        child.remove();
      }
    }
  }

  function visitChild(child: PageElement, paint: Paint): void {
    if (/^(?:script|style|head|noscript)$/.test(child.localName)) return;
    const css = declarationsOf(child, rules);
    const hiding = isRoot(child) ? null : hidingBy(child, css);
    if (hiding === null) visit(child, painted(css, paint));
    else {
      take(child.textContent, hiding);
      child.remove();
    }
  }

  const white: Paint = { colour: null, background: foreignStyle ? null : [255, 255, 255] };
  const root = document.documentElement;
  if (root !== null) visit(root, painted(declarationsOf(root, rules), white));
  return { text: taken.join("\n"), stealthy };
}

/** Hiding the whole page until a script runs is not hidden text. */
const isRoot = (element: PageElement): boolean => element.localName === "body" || element.localName === "html";

function hidingBy(element: PageElement, css: Declarations): Hiding | null {
  if (element.localName === "template" || element.localName === "datalist") return "ordinary";
  if (element.hasAttribute("hidden") && element.getAttribute("hidden") !== "false") return "ordinary";
  if (element.getAttribute("aria-hidden") === "true") return "ordinary";
  return hidingOf(css);
}

function declarationsOf(element: PageElement, rules: StyleRules): Declarations {
  const inline = element.getAttribute("style");
  const fromRules = rules.of(element);
  const font = element.localName === "font" ? element.getAttribute("color") : null;
  if (inline === null && font === null) return fromRules;
  return new Map([...fromRules, ...(font === null ? [] : [["color", font.toLowerCase()] as const]), ...parseDeclarations(inline ?? "")]);
}

function painted(css: Declarations, around: Paint): Paint {
  const colour = css.get("color");
  const background = css.get("background-color") ?? css.get("background");
  const own = background === undefined ? "clear" : readBackground(background);
  return {
    colour: colour === undefined || colour === "inherit" ? around.colour : readColour(colour),
    background: own === "clear" ? around.background : own,
  };
}
