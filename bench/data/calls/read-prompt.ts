import type { Message } from "../../../src/ports/language-model.js";

/** A line of evidence or of an offer: its id and the texts in it; of a statement subject, relation and value. */
export type Line = { readonly id: string; readonly texts: readonly string[] };

export type Prompt = {
  readonly claim: string;
  readonly evidence: readonly Line[];
  readonly relations: readonly Line[];
  readonly possible: readonly string[];
};

/** What a model is shown, read back from the last message: texts from outside stand in quotation marks, each line behind its id. */
export function readPrompt(messages: readonly Message[]): Prompt {
  const fields = new Map<string, string>();
  for (const block of (messages.at(-1)?.content ?? "").split("\n\n")) {
    const [, name = "", text = ""] = /^(\w+): (.*)$/su.exec(block) ?? [];
    fields.set(name, text);
  }
  const linesOf = (name: string) => (fields.get(name) ?? "").split("\n").flatMap(readLine);
  const offer = (fields.get("Relations") ?? "").split("\n").flatMap((line) => [...readLine(line), ...readThing(line)]);
  const possible = (fields.get("Possible") ?? "").split("\n").flatMap((line) => line.split(":")[0] ?? []);
  const done = (fields.get("Steps") ?? "").split("\n").filter((line) => line.startsWith("followed already"));
  const followed = new Set(done.flatMap((line) => line.match(/\br\d+/gu) ?? []));
  const relations = offer.filter(({ id }) => !followed.has(id));
  return { claim: quoted(fields.get("Claim") ?? "")[0] ?? "", evidence: linesOf("Evidence"), relations, possible };
}

/** A thing and all its relations on one line. */
function readThing(line: string): readonly Line[] {
  const [thing = ""] = quoted(line);
  return [...line.matchAll(new RegExp(`(r\\d+) [→←] (${QUOTED})`, "gu"))].map(([, id = "", label = ""]) => ({
    id,
    texts: [thing, String(JSON.parse(label))],
  }));
}

const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`;
/** A date or a number stands without quotation marks. */
const STATEMENT = new RegExp(`^(${QUOTED}) – (${QUOTED}) – (${QUOTED}|[^ (]+)`, "u");

function readLine(line: string): readonly Line[] {
  const [, id, text = ""] = /^([spr]\d+): (.*)$/u.exec(line) ?? [];
  if (id === undefined) return [];
  const [, ...parts] = STATEMENT.exec(text) ?? [];
  return [{ id, texts: parts.length > 0 ? parts.map((part) => quoted(part)[0] ?? part) : quoted(text) }];
}

function quoted(text: string): readonly string[] {
  return [...text.matchAll(new RegExp(QUOTED, "gu"))].map(([one]) => String(JSON.parse(one)));
}
