import { readFileSync } from "node:fs";
import { WordPiece } from "./wordpiece.ts";

const FILE = new URL("../../../models/vocabulary.txt", import.meta.url);

let shared: WordPiece | undefined;

/** The word pieces of bert-base-uncased, which all models here share. One word piece per line; its id is the line number. */
export function openVocabulary(): WordPiece {
  shared ??= new WordPiece(
    new Map(
      readFileSync(FILE, "utf8")
        .trimEnd()
        .split("\n")
        .map((piece, id) => [piece, id]),
    ),
  );
  return shared;
}
