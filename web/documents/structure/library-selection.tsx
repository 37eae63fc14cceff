import { Button } from "@mantine/core";
import { type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { t } from "../../messages.ts";
import type { TextRange } from "../documents.queries.ts";
import type { PagesHandle } from "../pdf-pages.tsx";
import { placeOfWords } from "./place-of-words.ts";
import classes from "./structure.module.css";

const FEWEST = 20;

interface Props {
  text: string | undefined;
  pages: RefObject<PagesHandle | null>;
  onKeep: (place: TextRange) => void;
  onSeek: (place: TextRange) => void;
}

/** Offers to save the words that are selected in the document, or to look up how they were worded before. */
export function LibrarySelection({ text, pages, onKeep, onSeek }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState("");
  useEffect(() => {
    const look = () => {
      const selection = document.getSelection();
      const isHere = bar.current?.parentElement?.contains(selection?.anchorNode ?? null) ?? false;
      setWords(isHere ? (selection?.toString() ?? "") : "");
    };
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, []);
  const place = useMemo(
    () =>
      text !== undefined && words.trim().length >= FEWEST
        ? placeOfWords(text, words, pages.current?.offsetInView() ?? 0)
        : undefined,
    [text, words, pages],
  );
  return (
    <div ref={bar} className={classes.selection}>
      {place && (
        <Button.Group>
          <Button size="compact-sm" onMouseDown={keepSelection} onClick={() => onKeep(place)}>
            {t("Save to clause library")}
          </Button>
          <Button size="compact-sm" variant="default" onMouseDown={keepSelection} onClick={() => onSeek(place)}>
            {t("How we worded this before")}
          </Button>
        </Button.Group>
      )}
    </div>
  );
}

const keepSelection = (event: MouseEvent) => event.preventDefault();
