import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { Columns3, Table2 } from "lucide-react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { useSession } from "../../session/session.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { ButtonLink } from "../../ui/layout/links.tsx";
import type { AnswerCitation, ChatTurn } from "../chats.queries.ts";
import classes from "./answer-table.module.css";
import { CitationChip } from "./citation-chip.tsx";

type Table = ChatTurn["tables"][number];

/** The citations of the answer, and what opens one beside the chat. */
export interface Cites {
  citations: AnswerCitation[];
  open: AnswerCitation | undefined;
  onOpen: (citation: AnswerCitation) => void;
}

const SMALL = { variant: "default", size: "compact-sm" } as const;

/** What each of many documents says. It becomes a vault, or columns of the vault that was asked. */
export function AnswerTableView({ table, ...cites }: Cites & { table: Table }) {
  const { title, columns, rows, left } = table;
  return (
    <section className={classes.table} aria-label={t("Table {title}", { title })}>
      <header className={classes.head}>
        <Table2 size={15} aria-hidden />
        <strong>{title}</strong>
        <span>{t("{count, plural, one {# document} other {# documents}}", { count: rows.length })}</span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <div className={classes.scroll} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>{t("Document")}</th>
              {columns.map(({ label }) => (
                <th key={label}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.file_id} row={row} columns={columns} {...cites} />
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 && <p>{t("{left, plural, one {# document was} other {# documents were}} not asked.", { left })}</p>}
      <Keep table={table} />
    </section>
  );
}

interface RowProps extends Cites {
  row: Table["rows"][number];
  columns: Table["columns"];
}

function Row({ row, columns, citations, open, onOpen }: RowProps) {
  return (
    <tr>
      <td>
        <Link to="/files/$id" params={{ id: row.file_id }}>
          {row.filename}
        </Link>
        {row.note && <div className={classes.note}>{row.note}</div>}
      </td>
      {columns.map(({ label }, at) => {
        const { value = null, problem, markers = [] } = row.cells[at] ?? {};
        return (
          <td key={label}>
            {value ?? <span className={classes.note}>{problem ?? t("Not found")}</span>}{" "}
            {citations
              .filter(({ marker }) => markers.includes(marker))
              .map((citation) => (
                <CitationChip
                  key={citation.marker}
                  citation={citation}
                  open={open?.marker === citation.marker}
                  onOpen={onOpen}
                />
              ))}
          </td>
        );
      })}
    </tr>
  );
}

function Keep({ table }: { table: Table }) {
  const { vault_id: id, columns } = table;
  const { user } = useSession();
  const navigate = useNavigate();
  const keep = useAction(() => makeVault(table), {
    after: (vaultId) => navigate({ to: "/vaults/$id", params: { id: vaultId } }),
  });
  if (id) {
    const [first] = columns;
    return first ? (
      <ButtonLink
        to="/vaults/$id"
        params={{ id }}
        search={{ column: { label: first.label, instructions: first.question, field_type: "text" } }}
        {...SMALL}
        leftSection={<Columns3 size={13} aria-hidden />}
      >
        {t("Make “{label}” a column", { label: first.label })}
      </ButtonLink>
    ) : null;
  }
  if (!user.manages_vaults) return null;
  return (
    <Button {...SMALL} leftSection={<Table2 size={13} aria-hidden />} loading={keep.busy} onClick={() => keep.run()}>
      {t("Open as a vault")}
    </Button>
  );
}

/** A vault with the same columns, which reads the same documents. */
async function makeVault({ title, columns, rows }: Table): Promise<string> {
  const { id } = await api.post("/vaults", { body: { name: title } });
  for (const { label, question } of columns)
    await api.post("/vaults/{id}/columns", {
      params: { id },
      body: { label, instructions: question, field_type: "text" },
    });
  await api.post("/vaults/{id}/documents", { params: { id }, body: { file_ids: rows.map(({ file_id }) => file_id) } });
  return id;
}
