/** What a sample of an operation is made of: its description with the exchange that was recorded. */
export interface Sampled {
  id: string;
  method: string;
  path: string;
  /** The address of the API, with `/v1`. */
  url: string;
  /** The values of the path and the query by name, as they were recorded. */
  params: Record<string, unknown>;
  query: { name: string; value: unknown; isJson: boolean }[];
  /** The recorded body. Undefined if the operation takes none. */
  body: unknown;
  /** The media type of the body. */
  sends: string | undefined;
  reply: "nothing" | "json" | "page" | "file" | "events";
}
