/** The part of jsonld that we use; the package ships no types. */
declare module "jsonld" {
  const jsonld: {
    canonize(
      input: unknown,
      options: { algorithm: "RDFC-1.0"; format: "application/n-quads"; inputFormat?: "application/n-quads" },
    ): Promise<string>;
    toRDF(
      input: unknown,
      options: { format: "application/n-quads"; base: string; documentLoader: (url: string) => Promise<unknown> },
    ): Promise<string>;
  };
  export default jsonld;
}
