import { useDeferredValue, useMemo, useState } from "react";
import type { TextRange } from "./documents.queries.ts";
import { findMatches } from "./marks.ts";

export interface TextSearch {
  words: string;
  setWords: (words: string) => void;
  matches: TextRange[];
  at: number;
  count: number;
  step: (by: number) => void;
}

/** A search within the text of a document, and the current match. */
export function useTextSearch(text: string | undefined): TextSearch {
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const sought = useDeferredValue(words);
  const matches = useMemo(() => (text && sought ? findMatches(text, sought) : []), [text, sought]);
  const count = matches.length;
  return {
    words,
    setWords: (next) => {
      setWords(next);
      setAt(0);
    },
    matches,
    at: Math.min(at, Math.max(count - 1, 0)),
    count,
    step: (by) => setAt((now) => (count === 0 ? 0 : (now + by + count) % count)),
  };
}
