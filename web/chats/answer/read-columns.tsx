import { useQuery } from "@tanstack/react-query";
import { Columns3 } from "lucide-react";
import { t } from "../../messages.ts";
import { AnchorLink } from "../../ui/layout/links.tsx";
import { columnsQuery } from "../../vaults/vaults.queries.ts";
import type { ChatTurn } from "../chats.queries.ts";
import { useStayOpen } from "./ask-place.ts";
import classes from "./read-columns.module.css";

interface Props {
  vaultId: string;
  query: NonNullable<NonNullable<ChatTurn["table"]>["query"]>;
}

/** The columns that an answer about a vault was read from. Each leads to its place in the table. */
export function ReadColumns({ vaultId, query }: Props) {
  const { data } = useQuery(columnsQuery(vaultId));
  const stay = useStayOpen(vaultId);
  const { columns = [], filter, group_by, sort } = query;
  const keys = [...columns, ...Object.keys(filter), group_by, sort?.replace(/^-/, "")];
  const read = data?.columns.filter(({ field_key }) => keys.includes(field_key)) ?? [];
  if (read.length === 0) return null;
  return (
    <p className={classes.read}>
      <Columns3 size={13} aria-hidden />
      {t("{count, plural, one {Read from the column} other {Read from the columns}}", { count: read.length })}
      {read.map(({ field_key, label }) => (
        <AnchorLink
          key={field_key}
          to="/vaults/$id"
          params={{ id: vaultId }}
          search={{ ...stay, show: field_key }}
          size="xs"
        >
          {label}
        </AnchorLink>
      ))}
    </p>
  );
}
