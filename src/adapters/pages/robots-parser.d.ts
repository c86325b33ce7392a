/** The package's own types describe an ES module, which it is not. Only what we use. */
declare module "robots-parser" {
  type Robots = {
    /** undefined when the address is of another site. */
    isAllowed(url: string, agent: string): boolean | undefined;
    /** In seconds. */
    getCrawlDelay(agent: string): number | undefined;
  };
  function robotsParser(url: string, text: string): Robots;
  export = robotsParser;
}
