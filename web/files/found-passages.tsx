import { Link } from "@tanstack/react-router";
import type { FoundPassage, ListedFile } from "../../src/files/files.schema.ts";
import classes from "./found-passages.module.css";

/** Where a file matches the search. Each opens the file at the passage. */
export function FoundPassages({ file }: { file: ListedFile }) {
  return (
    <ul className={classes.passages} aria-label={`Passages in ${file.name}`}>
      {file.passages?.map((passage) => (
        <li key={passage.start}>
          <Link
            to="/files/$id"
            params={{ id: file.id }}
            search={{ start: passage.start, end: passage.end }}
            className={classes.passage}
          >
            {file.pages !== null && file.pages > 1 && <span className={classes.page}>Page {passage.page}</span>}
            <span className={classes.quote}>
              <Quote passage={passage} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Quote({ passage: { quote, start, marks } }: { passage: FoundPassage }) {
  const pieces = [];
  let at = 0;
  for (const mark of marks) {
    pieces.push(quote.slice(at, mark.start - start));
    pieces.push(<mark key={mark.start}>{quote.slice(mark.start - start, mark.end - start)}</mark>);
    at = mark.end - start;
  }
  return (
    <>
      {pieces}
      {quote.slice(at)}
    </>
  );
}
