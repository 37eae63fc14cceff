import { Link } from "@tanstack/react-router";
import type { FoundPassage, ListedFile } from "../../src/workspace/files/files.schema.ts";
import { t } from "../messages.ts";
import { MarkedText } from "../ui/text/marked-text.tsx";
import classes from "./found-passages.module.css";

/** Where a file matches the search. Each opens the file at the passage. */
export function FoundPassages({ file }: { file: ListedFile }) {
  return (
    <ul className={classes.passages} aria-label={t("Passages in {name}", { name: file.name })}>
      {file.passages?.map((passage) => (
        <li key={passage.start}>
          <Link
            to="/files/$id"
            params={{ id: file.id }}
            search={{ start: passage.start, end: passage.end }}
            className={classes.passage}
          >
            {file.pages !== null && file.pages > 1 && (
              <span className={classes.page}>{t("Page {page}", { page: passage.page })}</span>
            )}
            <span className={classes.quote}>
              <Quote passage={passage} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const Quote = ({ passage: { quote, start: from, marks } }: { passage: FoundPassage }) => (
  <MarkedText text={quote} marks={marks.map(({ start, end }) => ({ start: start - from, end: end - from }))} />
);
