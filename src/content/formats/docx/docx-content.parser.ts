import { type DocxBlock, type FootnotedText, writeDocx, writeDocxBlocks } from "./writer.ts";

/** Converts Markdown to a Word document. Hostile Markdown can take seconds to parse. */
export const parse = (_nothing: Uint8Array, content: string | FootnotedText | DocxBlock[]): Uint8Array =>
  Array.isArray(content) ? writeDocxBlocks(content) : writeDocx(content);
