import { useMemo } from "react";
import { piecesOf } from "../desk/word-pieces.ts";
import classes from "./findings.module.css";

/** Two texts as one, with the words that go struck out and those that come underlined; blank lines around a new clause are its place in the document, not its words. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => piecesOf(before, before === "" ? after.trim() : after), [before, after]);
  return (
    <p className={classes.diff}>
      {pieces.map(({ kept, gone, come }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are known by their place alone
        <span key={index}>
          {kept}
          {gone && <del>{gone}</del>}
          {come && <ins>{come}</ins>}
        </span>
      ))}
    </p>
  );
}
