import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SimilarWordings } from "../../src/workspace/clauses/similar.schema.ts";
import { t } from "../messages.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { AnchorLink } from "../ui/layout/links.tsx";
import classes from "./clauses.module.css";
import { similarQuery } from "./clauses.queries.ts";
import { DifferentWords } from "./different-words.tsx";

type Asked = Parameters<typeof similarQuery>[0];

interface Props {
  asked: Asked;
  /** The clause that is asked about is not listed itself. */
  except?: string;
  onClose: () => void;
}

/** How a clause was worded before: in the library, and in contracts that the person may read. */
export const SimilarWordingsDialog = ({ asked, except, onClose }: Props) => (
  <Modal opened onClose={onClose} title={t("How we worded this before")} size="min(56rem, 96vw)">
    <QueryView query={useQuery(similarQuery(asked))}>
      {({ text, results }) => (
        <Results
          text={text}
          found={results.filter(({ clause_id }) => except === undefined || clause_id !== except)}
          onClose={onClose}
        />
      )}
    </QueryView>
  </Modal>
);

type Result = SimilarWordings["results"][number];

function Results({ text, found, onClose }: { text: string; found: Result[]; onClose: () => void }) {
  if (found.length === 0)
    return <p>{t("Nothing similar was found in your library or in contracts that you can read.")}</p>;
  return (
    <>
      <p className={classes.hint}>
        {t("Most alike first. What only this wording has is struck out; what only the other has is underlined.")}
      </p>
      <ul className={classes.similar}>
        {found.map((each) => (
          <li key={`${each.clause_id ?? each.file_id} ${each.variant_id} ${each.start}`} aria-label={each.title}>
            <p className={classes.versionHead}>
              <WhereLink result={each} onClick={onClose} />
              <span className={classes.hint}>{whereOf(each)}</span>
            </p>
            {each.differences.length === 0 ? (
              <p className={classes.wording}>{each.quote}</p>
            ) : (
              <DifferentWords before={text} differences={each.differences} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function WhereLink({ result, onClick }: { result: Result; onClick: () => void }) {
  const { clause_id, file_id, title, start, end } = result;
  if (clause_id !== null)
    return (
      <AnchorLink to="/clauses/$id" params={{ id: clause_id }} onClick={onClick}>
        {title}
      </AnchorLink>
    );
  return (
    <AnchorLink to="/files/$id" params={{ id: file_id ?? "" }} search={{ start, end }} onClick={onClick}>
      {title}
    </AnchorLink>
  );
}

function whereOf({ clause_id, variant_id, page, differences }: Result): string {
  const same = differences.length === 0 ? t("The same words.") : "";
  if (clause_id !== null)
    return [variant_id === null ? t("Clause library") : t("Variant in the clause library"), same]
      .filter(Boolean)
      .join(" · ");
  return [page === null ? t("Contract") : t("Contract, page {page}", { page }), same].filter(Boolean).join(" · ");
}
