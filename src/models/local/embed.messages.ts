/** What the thread that embeds is asked, and what it tells. It works on one thing at a time, in the order it was asked. */
export type Asked = { texts: string[] } | { close: true };
export type Told = { ready: true } | { vectors: Float32Array[] } | { error: string };
