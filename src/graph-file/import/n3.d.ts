/** The part of n3 2 that we use; the package ships no types. */
declare module "n3" {
  import type { Duplex } from "node:stream";
  export type Term = {
    readonly termType: "NamedNode" | "BlankNode" | "Literal" | "Variable" | "DefaultGraph" | "Quad";
    readonly value: string;
    readonly language?: string;
    readonly datatype?: Term;
  };
  export type Quad = { readonly subject: Term; readonly predicate: Term; readonly object: Term };
  type Factory = Readonly<Record<string, unknown>>;
  export const DataFactory: Factory & {
    blankNode(name?: string): Term;
    namedNode(iri: string): Term;
    literal(value: string, languageOrDatatype?: string | Term): Term;
  };
  export const StreamParser: new (options: { format: string; blankNodePrefix?: string; factory?: Factory }) => Duplex;
  export const Parser: new (options?: { format?: string }) => { parse(text: string): Quad[] };
  export const Writer: new (options: {
    prefixes?: Readonly<Record<string, string>>;
    format?: string;
  }) => {
    addQuad(subject: Term, predicate: Term, object: Term): void;
    end(done: (error: Error | null, result: string) => void): void;
  };
}
