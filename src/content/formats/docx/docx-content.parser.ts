import { type DocxBlock, writeDocx, writeDocxBlocks } from "./writer.ts";

/** Reads Markdown, which takes seconds if it is hostile, and writes it as a Word document. */
export const parse = (_nothing: Uint8Array, content: string | DocxBlock[]): Uint8Array =>
  typeof content === "string" ? writeDocx(content) : writeDocxBlocks(content);
