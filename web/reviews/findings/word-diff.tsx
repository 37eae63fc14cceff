import { useMemo } from "react";
import { piecesOf } from "../desk/word-pieces.ts";
import classes from "./findings.module.css";

/**
 * Two texts as one: deleted words are struck out, inserted words underlined. Blank lines around a new clause only mark its
 * place in the document and are not shown.
 */
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
