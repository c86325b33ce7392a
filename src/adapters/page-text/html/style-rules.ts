import { type Declarations, parseDeclarations } from "./declarations.js";

/** What a rule looks at in an element. */
export type Styled = { readonly localName: string; getAttribute(name: string): string | null };

/** What the page's own `<style>` says of single elements: `p`, `.note`, `#x`, `p.note.small`. Combinators and states are passed over. */
export type StyleRules = { readonly size: number; of(element: Styled): Declarations };

type Rule = { readonly tag: string | null; readonly id: string | null; readonly classes: readonly string[]; readonly css: Declarations };

const MAX_CSS = 400_000;
const MAX_RULES = 5000;
const NOTHING: Declarations = new Map();

export function styleRules(css: string): StyleRules {
  const byKey = new Map<string, Rule[]>();
  for (const rule of rulesIn(css.slice(0, MAX_CSS))) {
    const key = rule.id ?? rule.classes[0] ?? rule.tag ?? "";
    byKey.set(key, [...(byKey.get(key) ?? []), rule]);
  }
  return {
    size: byKey.size,
    of(element) {
      if (byKey.size === 0) return NOTHING;
      const id = `#${element.getAttribute("id") ?? ""}`;
      const classes = (element.getAttribute("class") ?? "").split(/\s+/, 20).map((name) => `.${name}`);
      const matching = [element.localName, ...classes, id]
        .flatMap((key) => byKey.get(key) ?? [])
        .filter(
          (rule) =>
            (rule.tag ?? element.localName) === element.localName &&
            (rule.id ?? id) === id &&
            rule.classes.every((name) => classes.includes(name)),
        );
      return matching.length === 0 ? NOTHING : new Map(matching.flatMap((rule) => [...rule.css]));
    },
  };
}

/** Rules at the top level only: what stands in `@media` holds for some readers and not for others. */
function rulesIn(css: string): Rule[] {
  const rules: Rule[] = [];
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ");
  let at = 0;
  while (at < text.length && rules.length < MAX_RULES) {
    const open = text.indexOf("{", at);
    if (open < 0) break;
    const selector = text.slice(at, open).split(";").at(-1)?.trim() ?? "";
    const close = selector.startsWith("@") ? blockEnd(text, open) : text.indexOf("}", open);
    if (close < 0) break;
    if (!selector.startsWith("@")) {
      const declarations = parseDeclarations(text.slice(open + 1, close));
      if (declarations.size > 0) rules.push(...selector.split(",", 50).flatMap((one) => ruleFor(one.trim(), declarations)));
    }
    at = close + 1;
  }
  return rules;
}

function blockEnd(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    else if (text[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function ruleFor(selector: string, css: Declarations): Rule[] {
  const found = /^([a-z][a-z\d]*)?((?:[.#][\w-]+)*)$/i.exec(selector);
  if (selector === "" || found === null) return [];
  const names = (found[2] ?? "").match(/[.#][\w-]+/g) ?? [];
  const id = names.find((name) => name.startsWith("#")) ?? null;
  return [{ tag: found[1]?.toLowerCase() ?? null, id, classes: names.filter((name) => name.startsWith(".")), css }];
}
