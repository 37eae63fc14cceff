import { useState } from "react";

/** Unsent text, kept in this tab under a name until it is sent. `sent` clears it, unless it has changed since. */
export function useKeptText(name: string, initial = "") {
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? initial);
  const change = (next: string) => {
    setText(next);
    if (next === "") sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, next);
  };
  const sent = (words: string) => {
    if (sessionStorage.getItem(name) === words) change("");
  };
  return { text, change, sent };
}
