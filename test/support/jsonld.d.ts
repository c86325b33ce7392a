/** The part of jsonld that the tests use; the package ships no types. */
declare module "jsonld" {
  const jsonld: {
    canonize(
      input: unknown,
      options: { algorithm: "RDFC-1.0"; format: "application/n-quads"; inputFormat?: "application/n-quads" },
    ): Promise<string>;
  };
  export default jsonld;
}
