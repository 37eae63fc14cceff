import { type DocxBlock, type DocxPages, type FootnotedText, writeDocx, writeDocxBlocks } from "./writer.ts";

/** Converts Markdown to a Word document. Hostile Markdown can take seconds to parse. */
export const parse = (_nothing: Uint8Array, content: string | FootnotedText | DocxBlock[] | DocxPages): Uint8Array =>
  Array.isArray(content) || (typeof content === "object" && "blocks" in content)
    ? writeDocxBlocks(content)
    : writeDocx(content);
