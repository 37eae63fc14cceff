import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { SimilarClauses } from "../../../src/workspace/files/structure/similar-clauses.schema.ts";
import { t } from "../../messages.ts";
import { piecesOf } from "../../reviews/desk/word-pieces.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { AnchorLink } from "../../ui/layout/links.tsx";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import type { DocumentSource } from "../documents.queries.ts";
import classes from "./structure.module.css";
import { similarClausesQuery } from "./structure.queries.ts";

/** A clause beside those of its kind in other contracts, with the words that differ marked. */
export function ClauseComparison({
  source,
  start,
  onClose,
}: {
  source: DocumentSource;
  start: number;
  onClose: () => void;
}) {
  const query = useQuery(similarClausesQuery(source, start));
  return (
    <Modal opened onClose={onClose} title={t("Compare with other contracts")} size="min(78rem, 96vw)">
      <QueryView query={query}>{(found) => <Compared found={found} source={source} onClose={onClose} />}</QueryView>
    </Modal>
  );
}

interface Props {
  found: SimilarClauses;
  source: DocumentSource;
  onClose: () => void;
}

function Compared({ found: { clause, documents, compared, total }, source, onClose }: Props) {
  const alike = documents.flatMap(({ clause: other, ...document }) => (other ? [{ ...document, other }] : []));
  const without = documents.filter((document) => document.clause === null);
  return (
    <>
      <p className={classes.lead}>
        {t(
          "{compared, plural, =0 {There is no other contract here.} one {{count} of 1 other contract here has a clause of this kind.} other {{count} of # other contracts here have a clause of this kind.}}",
          { count: alike.length, compared },
        )}{" "}
        {compared < total && t("Only the newest {compared} of {total} were looked at.", { compared, total })}
      </p>
      <div className={classes.compared}>
        <section aria-label={t("This contract")}>
          <h3>{t("This contract")}</h3>
          <ClauseName clause={clause} />
          <p className={classes.clause}>{wordsOf(clause)}</p>
        </section>
        <section aria-label={t("Other contracts")}>
          <h3>{t("Other contracts")}</h3>
          {alike.length === 0 && <p>{t("No clause of this kind was recognized elsewhere.")}</p>}
          {alike.map(({ file_id, document_id, name, other }) => (
            <article key={document_id ?? file_id} aria-label={name}>
              <h4>
                <DocumentLink source={source} file={file_id} document={document_id} clause={other} onClick={onClose}>
                  {name}
                </DocumentLink>
              </h4>
              <ClauseName clause={other} />
              <Differences before={wordsOf(clause)} after={wordsOf(other)} />
            </article>
          ))}
          {without.length > 0 && (
            <p className={classes.none}>
              {t("Not recognized in: {names}", { names: without.map(({ name }) => name).join(", ") })}
            </p>
          )}
        </section>
      </div>
    </>
  );
}

type Clause = SimilarClauses["clause"];

/** The words behind number and heading, which are shown above them. */
function wordsOf({ heading, text }: Clause): string {
  const [words, name] = [collapseWhitespace(text), collapseWhitespace(heading)];
  const at = words.indexOf(name);
  return at >= 0 && at < LONGEST_NUMBER ? words.slice(at + name.length).replace(/^[.:)\s–—-]+/, "") : words;
}
const LONGEST_NUMBER = 20;

const ClauseName = ({ clause: { number, heading } }: { clause: Clause }) => (
  <p className={classes.clauseName}>{[number, heading].filter(Boolean).join(" ")}</p>
);

interface LinkProps {
  source: DocumentSource;
  file: string;
  document: string | null;
  clause: Clause;
  onClick: () => void;
  children: string;
}

function DocumentLink({ source, file, document, clause: { start, end }, onClick, children }: LinkProps) {
  const search = { start, end };
  return source.kind === "document" && document !== null ? (
    <AnchorLink
      to="/vaults/$id/documents/$documentId"
      params={{ id: source.vaultId, documentId: document }}
      search={search}
      onClick={onClick}
    >
      {children}
    </AnchorLink>
  ) : (
    <AnchorLink to="/files/$id" params={{ id: file }} search={search} onClick={onClick}>
      {children}
    </AnchorLink>
  );
}

/** Below this share of common words, marks would be all that is seen. */
const LEAST_KEPT = 0.3;

/** The other clause. What this contract has and it has not is struck out; what only it has is underlined. */
function Differences({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => piecesOf(before, after), [before, after]);
  if (before === after) return <p className={classes.same}>{t("The same words.")}</p>;
  const kept = pieces.reduce((sum, piece) => sum + piece.kept.trim().length, 0);
  if (kept < LEAST_KEPT * Math.max(before.length, after.length))
    return (
      <>
        <p className={classes.clause}>{after}</p>
        <p className={classes.same}>{t("Worded differently throughout, so no words are marked.")}</p>
      </>
    );
  return (
    <p className={classes.clause}>
      {pieces.map(({ kept, gone, come }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are known by their place alone
        <span key={index}>
          {kept}
          {gone && <del>{gone}</del>}
          {come && <ins>{come}</ins>}
        </span>
      ))}
    </p>
  );
}
