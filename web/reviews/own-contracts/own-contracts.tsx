import { t } from "../../messages.ts";
import type { Finding } from "../reviews.queries.ts";
import classes from "./own-contracts.module.css";
import { type ComparedColumn, useOwnContracts } from "./own-contracts.queries.ts";
import { sentencesOf } from "./own-contracts.words.ts";

/** Beside a finding: how many of one's own contracts agree with the document. Nothing if no vault is chosen or none is about it. */
export function OwnContracts({ finding }: { finding: Finding }) {
  const own = useOwnContracts(finding);
  if (!own || own.columns.length === 0) return null;
  return (
    <section className={classes.own} aria-label={t("In your contracts")}>
      <h4>{t("In your contracts")}</h4>
      <ul className={classes.list}>
        {own.columns.map((column) => (
          <li key={column.field_key}>
            <p className={classes.words}>{sentencesOf(column).join(" ")}</p>
            <Nearest column={column} vaultId={own.vaultId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Plain links, which open beside the review and beside Word. */
const Nearest = ({ column: { nearest }, vaultId }: { column: ComparedColumn; vaultId: string }) => (
  <span className={classes.places}>
    {nearest.map(({ document_id, document_name, start, end, quote }) => (
      <a
        key={`${document_id} ${start}`}
        href={`/vaults/${vaultId}/documents/${document_id}?start=${start}&end=${end}`}
        target="_blank"
        rel="noreferrer"
        title={quote.slice(0, 400)}
      >
        {document_name}
      </a>
    ))}
  </span>
);
