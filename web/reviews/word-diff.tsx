import { diffWordsWithSpace } from "diff";
import { useMemo } from "react";
import classes from "./findings.module.css";

/** Two texts as one, with the words that go struck out and those that come underlined. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWordsWithSpace(before, after), [before, after]);
  return (
    <p className={classes.diff}>
      {parts.map(({ value, added, removed }, index) => {
        const Word = removed ? "del" : added ? "ins" : "span";
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are known by their place alone
        return <Word key={index}>{value}</Word>;
      })}
    </p>
  );
}
