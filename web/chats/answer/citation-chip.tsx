import { Tooltip } from "@mantine/core";
import { truncateLine } from "../../../src/content/truncate-line.words.ts";
import { t } from "../../messages.ts";
import type { AnswerCitation } from "../chats.queries.ts";
import classes from "./citation-chip.module.css";

interface Props {
  citation: AnswerCitation;
  open: boolean;
  onOpen: (citation: AnswerCitation) => void;
}

const LONGEST = 320;

export const placeOf = ({ filename, page }: AnswerCitation) =>
  page === null ? filename : t("{name}, page {page}", { name: filename, page });

/** The number of a citation. It shows the quote on hover and opens it in its document. */
export function CitationChip({ citation, open, onOpen }: Props) {
  const words = (
    <>
      <span className={classes.quote}>“{truncateLine(citation.quote, LONGEST)}”</span>
      <span className={classes.place}>{placeOf(citation)}</span>
    </>
  );
  return (
    <Tooltip label={words} multiline w="22rem" classNames={{ tooltip: classes.words }} withinPortal>
      <button
        type="button"
        className={classes.chip}
        aria-pressed={open}
        aria-label={t("Citation {number}: {place}", { number: citation.marker, place: placeOf(citation) })}
        onClick={() => onOpen(citation)}
      >
        {citation.marker}
      </button>
    </Tooltip>
  );
}
