import { diffArrays } from "diff";
import { useMemo } from "react";
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

interface Piece {
  kept: string;
  gone: string;
  come: string;
}

/** A diff by word. Changes with only a space between them are merged. */
function piecesOf(before: string, after: string): Piece[] {
  const pieces: Piece[] = [{ kept: "", gone: "", come: "" }];
  const parts = diffArrays(before.split(/(\s+)/), after.split(/(\s+)/));
  for (const [index, { value, added, removed }] of parts.entries()) {
    const words = value.join("");
    const last = pieces.at(-1)!;
    const isBetween = words.trim() === "" && index < parts.length - 1 && (last.gone !== "" || last.come !== "");
    if (removed) last.gone += words;
    else if (added) last.come += words;
    else if (isBetween && last.gone && last.come)
      Object.assign(last, { gone: last.gone + words, come: last.come + words });
    else pieces.push({ kept: words, gone: "", come: "" });
  }
  return pieces;
}
