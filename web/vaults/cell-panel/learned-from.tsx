import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { LEAST_LIKE } from "../../../src/content/values/likeness.schema.ts";
import { t } from "../../messages.ts";
import { rich } from "../../ui/text/rich.ts";
import type { CellDetail } from "../vaults.queries.ts";

interface Props {
  vaultId: string;
  from: NonNullable<CellDetail["learned_from"]>;
}

/** The verified cells of other documents that a language model was shown. */
export function GivenExamples({
  vaultId,
  examples,
}: {
  vaultId: string;
  examples: NonNullable<CellDetail["examples"]>;
}) {
  return (
    <span>
      {t("Read with these verified examples:")}{" "}
      {examples.map(({ document_id, document_name, is_current }, at) => (
        <Fragment key={document_id ?? at}>
          {at > 0 && ", "}
          {document_id === null ? (
            t("one that is gone")
          ) : (
            <Link to="/vaults/$id/documents/$documentId" params={{ id: vaultId, documentId: document_id }}>
              {document_name}
            </Link>
          )}
          {document_id !== null && !is_current && ` ${t("(changed since)")}`}
        </Fragment>
      ))}
    </span>
  );
}

/** Whose verified clause a passage reads like, or only comes nearest to. */
export function LearnedFrom({ vaultId, from: { document_id, document_name, chance } }: Props) {
  const document = (
    <Link to="/vaults/$id/documents/$documentId" params={{ id: vaultId, documentId: document_id }}>
      {document_name}
    </Link>
  );
  return (
    <span>
      {chance >= LEAST_LIKE
        ? rich("Looks like the clause that was verified in {document}", { document })
        : rich("Comes nearest to the clause that was verified in {document}", { document })}
    </span>
  );
}
