import { Columns3, Table2 } from "lucide-react";
import { t } from "../../messages.ts";
import { ButtonLink } from "../../ui/layout/links.tsx";
import type { ChatTurn } from "../chats.queries.ts";
import classes from "./answer-extras.module.css";

/** What an answer about a vault leads to: the rows that it counted, or a column that would hold the answer. */
export function TableActions({ table }: { table: NonNullable<ChatTurn["table"]> }) {
  const { vault_id: id, query, suggested_column: column } = table;
  const rows =
    query && query.matched === 1
      ? t("Open this row")
      : t("Open these {matched, number} rows", { matched: query?.matched });
  return (
    <div className={classes.actions}>
      {query && query.matched > 0 && (
        <ButtonLink
          to="/vaults/$id"
          params={{ id }}
          search={{ filter: query.filter, sort: query.sort, show: query.columns?.[0] }}
          variant="default"
          size="compact-sm"
          leftSection={<Table2 size={13} aria-hidden />}
        >
          {rows}
        </ButtonLink>
      )}
      {column && (
        <ButtonLink
          to="/vaults/$id"
          params={{ id }}
          search={{ column }}
          variant="default"
          size="compact-sm"
          leftSection={<Columns3 size={13} aria-hidden />}
        >
          {t("Make this a column")}
        </ButtonLink>
      )}
    </div>
  );
}
