import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useAsking } from "../../chats/panel/ask-beside.tsx";
import type { DocumentSource } from "../documents.queries.ts";
import type { Mark } from "../marks.ts";
import { type Hint, hintMarks, hintsOf } from "./hints.ts";
import { definitionsQuery, outlineQuery, referencesQuery } from "./structure.queries.ts";

const OPEN = "outline-open";
const NO_HINTS: Hint[] = [];
const NO_MARKS: Mark[] = [];

/** From where on there is room for an outline beside the document, and for the panel of Ask, too. */
const BESIDE = "(min-width: 75em)";
const BESIDE_ASK = "(min-width: 106em)";

/** Whether the outline stands beside the document. On a wide screen it does until the person closes it. */
function useOutlineOpen(isOffered: boolean) {
  const [isAsking] = useAsking();
  const isWide = useMediaQuery(isAsking ? BESIDE_ASK : BESIDE, true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(() => localStorage.getItem(OPEN));
  const [isOver, setOver] = useState(false);
  const isOpen = isOffered && (isWide ? chosen !== "no" : isOver);
  const setOpen = (open: boolean) => {
    if (!isWide) return setOver(open);
    localStorage.setItem(OPEN, open ? "yes" : "no");
    setChosen(open ? "yes" : "no");
  };
  return { isOpen, isOver: !isWide, setOpen };
}

export type Structure = ReturnType<typeof useStructure>;

/** The outline of a document, and what is told about its terms and references. */
export function useStructure(source: DocumentSource, text: string | undefined, isOffered: boolean) {
  const outline = useOutlineOpen(isOffered);
  const isRead = isOffered && text !== undefined && source.entry === undefined;
  const sections = useQuery({ ...outlineQuery(source), enabled: isRead && outline.isOpen });
  const definitions = useQuery({ ...definitionsQuery(source), enabled: isRead });
  const references = useQuery({ ...referencesQuery(source), enabled: isRead });
  const hints = useMemo(
    () =>
      text === undefined || !definitions.data || !references.data
        ? NO_HINTS
        : hintsOf(text, definitions.data, references.data),
    [text, definitions.data, references.data],
  );
  const marks = useMemo(() => (hints.length === 0 ? NO_MARKS : hintMarks(hints)), [hints]);
  return { outline, sections, hints, marks };
}
