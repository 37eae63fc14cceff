import { t } from "../messages.ts";
import { DataTable, type TableColumn } from "../ui/data/data-table.tsx";
import { Tag } from "../ui/data/tag.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Time } from "../ui/text/time.tsx";
import { PlaybookMenu } from "./playbook-menu.tsx";
import classes from "./playbook-table.module.css";
import type { PlaybookSummary } from "./playbooks.queries.ts";

const columns: TableColumn<PlaybookSummary>[] = [
  {
    title: t("Playbook"),
    cell: ({ title, description }) => (
      <>
        <span className={classes.name}>{title}</span>
        {description && <span className={classes.description}>{description}</span>}
      </>
    ),
  },
  { title: t("Type"), width: "8rem", cell: (playbook) => <Kind {...playbook} /> },
  {
    title: t("Created"),
    width: "11rem",
    minor: true,
    cell: ({ is_official, created_at }) => (is_official ? t("Included with Chancery") : <Time at={created_at} />),
  },
  { title: t("Actions"), width: "2.5rem", quiet: true, cell: (playbook) => <PlaybookMenu playbook={playbook} /> },
];

function Kind({ is_official, visibility, status }: PlaybookSummary) {
  if (is_official) return <Tag tone="good">{t("Official")}</Tag>;
  if (status === "draft") return <Tag tone="warning">{t("No checks yet")}</Tag>;
  return <Tag>{visibility === "private" ? t("Only you") : t("Organization")}</Tag>;
}

const matches = (words: string) => (playbook: PlaybookSummary) =>
  `${playbook.title}\n${playbook.description ?? ""}`.toLowerCase().includes(words);

export function PlaybookTable({ playbooks, words }: { playbooks: PlaybookSummary[]; words: string }) {
  const own = playbooks.some(({ is_official }) => !is_official);
  return (
    <>
      <DataTable
        label={t("Playbooks")}
        rows={playbooks.filter(matches(words))}
        columns={columns}
        rowKey={({ id }) => id}
        link={({ id }) => ({ to: "/playbooks/$id", params: { id } })}
        empty={<EmptyState title={t("No playbooks found")}>{t("No playbook matches your search.")}</EmptyState>}
      />
      {!own && words === "" && (
        <p className={classes.begin}>
          {t(
            "You have no playbooks of your own yet. Duplicate an official one and edit the copy, or create a new one.",
          )}
        </p>
      )}
    </>
  );
}
