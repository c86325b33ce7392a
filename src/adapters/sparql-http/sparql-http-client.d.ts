/** The part of sparql-http-client 3 that we use; the package ships no types. */
declare module "sparql-http-client/SimpleClient.js" {
  type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;
  export default class SimpleClient {
    constructor(options: { endpointUrl: string; fetch?: Fetch; headers?: Record<string, string> });
    readonly query: {
      select(query: string, options?: { operation?: "get" | "postUrlencoded" | "postDirect" }): Promise<Response>;
    };
  }
}
