import { type DocxBlock, writeDocx, writeDocxBlocks } from "./writer.ts";

/** Converts Markdown to a Word document. Hostile Markdown can take seconds to parse. */
export const parse = (_nothing: Uint8Array, content: string | DocxBlock[]): Uint8Array =>
  typeof content === "string" ? writeDocx(content) : writeDocxBlocks(content);
