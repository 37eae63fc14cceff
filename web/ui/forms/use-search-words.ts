import { useDebouncedCallback } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 200;

/**
 * The words of a search field, kept in the URL as `q`: a reload keeps them, and Back leaves the search. The first word adds an
 * entry to the browser's history, later ones replace it.
 */
export function useSearchWords() {
  const { q = "" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [words, setWords] = useState(q);
  const sent = useRef(q);
  useEffect(() => {
    if (q !== sent.current) setWords(q);
    sent.current = q;
  }, [q]);
  const send = useDebouncedCallback((text: string) => {
    const next = text.trim();
    if (next === sent.current) return;
    const replace = sent.current !== "";
    sent.current = next;
    void navigate({ to: ".", search: (now) => ({ ...now, q: next || undefined }), replace });
  }, PAUSE_MS);
  const change = (text: string) => {
    setWords(text);
    send(text);
  };
  return { words, setWords: change, asked: q };
}
