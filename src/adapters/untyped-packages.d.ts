/** The package ships no types; this is the part that is used. Returns a name from the Encoding Standard. */
declare module "html-encoding-sniffer" {
  export default function sniffEncoding(
    bytes: Uint8Array,
    options?: { readonly xml?: boolean; readonly transportLayerEncodingLabel?: string; readonly defaultEncoding?: string },
  ): string;
}

/** The package's own types describe an ES module, which it is not. Only the part that is used. */
declare module "robots-parser" {
  type Robots = {
    /** undefined when the address is on another site. */
    isAllowed(url: string, agent: string): boolean | undefined;
    /** In seconds. */
    getCrawlDelay(agent: string): number | undefined;
  };
  function robotsParser(url: string, text: string): Robots;
  export = robotsParser;
}

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
