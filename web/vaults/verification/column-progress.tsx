import { Button, Progress } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ColumnQuality } from "../../../src/vaults/verification/verification.schema.ts";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { canEdit, type Vault } from "../vaults.queries.ts";
import { cellsToSample, precisionWords, standingWords } from "./precision-words.ts";
import classes from "./verification.module.css";

interface Props {
  vault: Vault;
  columns: ColumnQuality[];
  chosen: string | undefined;
  sample: string | undefined;
  /** What the chosen column learned. */
  children: ReactNode;
}

/** Only the chosen column is current, not every link to this page. */
const EXACT = { exact: true, includeSearch: true };

/** How much of each column is verified. A column is chosen here. */
export function ColumnProgress({ vault, columns, chosen, sample, children }: Props) {
  const column = columns.find(({ field_key }) => field_key === chosen);
  const params = { id: vault.id };
  return (
    <nav className={classes.columns} aria-label={t("Columns")}>
      {column && <Precision vault={vault} column={column} isSample={sample !== undefined} />}
      {children}
      <ul>
        <li>
          <Link
            to="/vaults/$id/verify"
            params={params}
            activeOptions={EXACT}
            aria-current={chosen === undefined ? "true" : undefined}
          >
            {t("All columns")}
          </Link>
        </li>
        {columns.map((each) => (
          <li key={each.field_key}>
            <Link
              to="/vaults/$id/verify"
              params={params}
              search={{ column: each.field_key }}
              activeOptions={EXACT}
              aria-current={each.field_key === chosen ? "true" : undefined}
            >
              {each.label}
              <span className={classes.count}>
                {t("{verified, number} of {cells, number}", { verified: each.verified, cells: each.cells })}
                {each.unsure > 0 && ` · ${t("{count, number} not sure", { count: each.unsure })}`}
              </span>
              <Progress
                size={3}
                value={each.cells === 0 ? 0 : (100 * each.verified) / each.cells}
                aria-label={t("Verified cells of {label}", { label: each.label })}
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const MOST = 100;

/** What samples show about a column, and how many more would show 95%. */
function Precision({ vault, column, isSample }: { vault: Vault; column: ColumnQuality; isSample: boolean }) {
  const navigate = useNavigate();
  const { field_key } = column;
  const size = Math.min(MOST, cellsToSample(column));
  const shown = precisionWords(column);
  const draw = useAction(
    () =>
      api.post("/vaults/{id}/samples", {
        params: { id: vault.id },
        body: { field_key, size },
      }),
    {
      after: ({ id }) =>
        navigate({ to: "/vaults/$id/verify", params: { id: vault.id }, search: { column: field_key, sample: id } }),
    },
  );
  return (
    <section className={classes.precision} aria-label={t("Precision")}>
      {shown && <p>{shown}</p>}
      <p>{standingWords(column)}</p>
      {size > 0 && !isSample && canEdit(vault) && (
        <Button size="xs" variant="default" loading={draw.busy} onClick={() => draw.run()}>
          {t("Start a random sample")}
        </Button>
      )}
    </section>
  );
}
