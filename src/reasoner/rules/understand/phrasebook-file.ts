import { readFileSync } from "node:fs";
import { messageOf, PlumblineError } from "../../../errors.js";
import { type CompiledPhrasebook, propertiesSchema } from "./phrasebook-schema.js";

const HEAD = "plumbline phrasebook 1";
/** One byte per character: a single character outside Latin-1 would make V8 store the whole text with two. */
const ENCODING = "latin1";

/** One line per word and per phrase, so that diffs are readable. */
export function renderBook({ properties, words, bare, phrases }: CompiledPhrasebook): Buffer {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const traits = JSON.stringify(properties).replaceAll(/[^ -~]/g, escaped);
  const foreign = /[^\n -~\u00a0-\u00ff]/u.exec(words + phrases);
  if (foreign !== null) throw new Error(`the phrasebook holds "${foreign[0]}", which is no letter of Latin-1`);
  return Buffer.from(`${[HEAD, traits, bare, words, "", phrases].join("\n")}\n`, ENCODING);
}

/** Reads the output of scripts/compile-phrasebook.ts. */
export function readPhrasebook(file: URL): CompiledPhrasebook {
  try {
    const text = readFileSync(file, ENCODING);
    const [head, traits, bare] = text.split("\n", 3);
    if (head !== HEAD || traits === undefined || bare === undefined) throw new Error(`it does not begin with "${HEAD}"`);
    const from = head.length + traits.length + bare.length + 3;
    const blank = text.indexOf("\n\n", from);
    if (blank < 0 || !text.endsWith("\n")) throw new Error("it is cut off");
    const properties = propertiesSchema.parse(JSON.parse(traits));
    return { properties, bare, words: text.slice(from, blank), phrases: text.slice(blank + 2, -1) };
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the phrasebook ${file.pathname} cannot be used: ${messageOf(cause)}`, { cause });
  }
}
