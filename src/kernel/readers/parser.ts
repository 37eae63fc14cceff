/** What a module `x.parser.ts` exports as `parse`. It may throw `UnreadableFile` or `ApiError`. */
// biome-ignore lint/suspicious/noExplicitAny: each parser has its own input and output.
export type Parse = (bytes: Uint8Array, input: any) => unknown;

/** Names a parser for `Reader.parse`, without loading it: it is only loaded in reader processes. */
export interface Parser<P extends Parse> {
  module: string;
  /** Only for its type. */
  parse?: P;
}

/** The address of the module, for example `new URL("./sheet.parser.ts", import.meta.url)`. */
export const parserAt = <P extends Parse>(address: URL): Parser<P> => ({ module: address.href });
