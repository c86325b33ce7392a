/** The package ships no types; this is the part that is used. The answer is a name of the Encoding Standard. */
declare module "html-encoding-sniffer" {
  export default function sniffEncoding(
    bytes: Uint8Array,
    options?: { readonly xml?: boolean; readonly transportLayerEncodingLabel?: string; readonly defaultEncoding?: string },
  ): string;
}
