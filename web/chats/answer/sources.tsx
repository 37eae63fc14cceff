import { t } from "../../messages.ts";
import { AnchorLink } from "../../ui/layout/links.tsx";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import type { AnswerCitation } from "../chats.queries.ts";
import classes from "./sources.module.css";

interface Props {
  /** The vault that was asked, if one was. */
  vaultId: string | undefined;
  citations: AnswerCitation[];
  open: AnswerCitation | undefined;
  onOpen: (citation: AnswerCitation) => void;
}

/** What an answer rests on: its documents in a line, and all quotes of each as a list to read. */
export function Sources({ vaultId, citations, open, onOpen }: Props) {
  if (citations.length === 0) return null;
  const documents = [...Map.groupBy(citations, ({ file_id }) => file_id)];
  return (
    <details className={classes.sources}>
      <summary>
        <strong>
          {t(
            "{quotes, plural, one {# quote} other {# quotes}} from {documents, plural, one {# document} other {# documents}}",
            { quotes: citations.length, documents: documents.length },
          )}
        </strong>{" "}
        <span>{documents.map(([, [first]]) => first?.filename).join(", ")}</span>
      </summary>
      <ul aria-label={t("Sources of this answer")}>
        {documents.map(([id, quotes]) => (
          <li key={id}>
            {quotes[0] && <DocumentName vaultId={vaultId} citation={quotes[0]} />}
            <ul>
              {quotes.map((citation) => (
                <Quote
                  key={citation.marker}
                  citation={citation}
                  isOpen={citation.marker === open?.marker}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Leads to the document: in the vault that was asked, else to the file. */
const DocumentName = ({ vaultId, citation }: { vaultId: string | undefined; citation: AnswerCitation }) =>
  vaultId !== undefined && citation.document_id !== null ? (
    <AnchorLink
      to="/vaults/$id/documents/$documentId"
      params={{ id: vaultId, documentId: citation.document_id }}
      className={classes.document}
      size="sm"
      fw={550}
    >
      {citation.filename}
    </AnchorLink>
  ) : (
    <AnchorLink to="/files/$id" params={{ id: citation.file_id }} className={classes.document} size="sm" fw={550}>
      {citation.filename}
    </AnchorLink>
  );

interface QuoteProps {
  citation: AnswerCitation;
  isOpen: boolean;
  onOpen: (citation: AnswerCitation) => void;
}

const Quote = ({ citation, isOpen, onOpen }: QuoteProps) => (
  <li>
    <button type="button" className={classes.quote} aria-pressed={isOpen} onClick={() => onOpen(citation)}>
      <b>{citation.marker}</b>
      <span>“{collapseWhitespace(citation.quote)}”</span>
      {citation.page !== null && <small>{t("page {page}", { page: citation.page })}</small>}
    </button>
  </li>
);
