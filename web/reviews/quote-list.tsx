import classes from "./findings.module.css";
import type { Quote } from "./reviews.queries.ts";
import type { Place } from "./shown.ts";

/** The words that a finding rests on; each opens its place in the document. */
export const QuoteList = ({ quotes, onShow }: { quotes: Quote[]; onShow: (place: Place) => void }) => (
  <ul className={classes.items}>
    {quotes.map((quote) => (
      <li key={`${quote.fileId} ${quote.start} ${quote.end}`}>
        <button type="button" className={classes.quote} onClick={() => onShow(quote)}>
          <span className={classes.words}>{quote.quote}</span>
          <span className={classes.where}>{quote.page === null ? "Show in the document" : `Page ${quote.page}`}</span>
        </button>
      </li>
    ))}
  </ul>
);
