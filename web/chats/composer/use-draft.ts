import { useState } from "react";

/** Unsent text, kept in this tab until it is sent. */
export function useDraft(chatId: string | undefined, initial = ""): [string, (words: string) => void] {
  const key = `draft:${chatId ?? "new"}`;
  const [words, setWords] = useState(() => sessionStorage.getItem(key) ?? initial);
  const change = (next: string) => {
    setWords(next);
    if (next === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  };
  return [words, change];
}
