import { t } from "../../messages.ts";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import type { Quote, RunResult } from "../reviews.queries.ts";
import type { Passage } from "../workspace/viewer-state.ts";
import classes from "./findings.module.css";

interface Props {
  quotes: Quote[];
  files: RunResult["files"];
  onShow: (place: Passage) => void;
  /** How many are not collapsed. */
  shown?: number;
}

/** The quotes of a finding. Each opens its place in the document. Those that come later are collapsed, so that the change stays in view. */
export function QuoteList({ quotes, files, onShow, shown = SHOWN }: Props) {
  const later = quotes.slice(shown);
  return (
    <>
      <Quotes quotes={quotes.slice(0, shown)} files={files} onShow={onShow} />
      {later.length > 0 && (
        <details className={classes.standard}>
          <summary>
            {t("{count, plural, one {# more passage} other {# more passages}}", { count: later.length })}
          </summary>
          <Quotes quotes={later} files={files} onShow={onShow} />
        </details>
      )}
    </>
  );
}

const SHOWN = 2;

const Quotes = ({ quotes, files, onShow }: Omit<Props, "shown">) => (
  <ul className={classes.items}>
    {quotes.map((quote) => (
      <li key={`${quote.fileId} ${quote.start} ${quote.end}`}>
        <button type="button" className={classes.quote} onClick={() => onShow(quote)}>
          <span className={classes.words}>{collapseWhitespace(quote.quote)}</span>
          <span className={classes.where}>{whereIs(quote, files)}</span>
        </button>
      </li>
    ))}
  </ul>
);

/** The file is named if there are several. */
function whereIs({ fileId, page }: Quote, files: RunResult["files"]): string {
  const name = files.length > 1 ? files.find((file) => file.fileId === fileId)?.filename : undefined;
  const place = page === null ? undefined : t("Page {page}", { page });
  return [name, place].filter(Boolean).join(", ") || t("Show in the document");
}
