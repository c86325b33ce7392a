/** The part of sparqljs that the tests use; the package ships no types. */
declare module "sparqljs" {
  export class Parser {
    constructor(options?: { readonly sparqlStar?: boolean });
    parse(query: string): unknown;
  }
}
