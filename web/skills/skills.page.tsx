import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useState } from "react";
import { t } from "../messages.ts";
import { DataTable, type TableColumn } from "../ui/data/data-table.tsx";
import { Tag } from "../ui/data/tag.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { ButtonLink } from "../ui/layout/links.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { useShortcuts } from "../ui/layout/shortcuts.ts";
import { Time } from "../ui/text/time.tsx";
import classes from "./skills.module.css";
import { type Skill, skillsQuery } from "./skills.queries.ts";

const columns: TableColumn<Skill>[] = [
  {
    title: t("Saved instructions"),
    cell: ({ name, description }) => (
      <>
        <span className={classes.name}>{name}</span>
        {description && <span className={classes.description}>{description}</span>}
      </>
    ),
  },
  {
    title: t("Type"),
    width: "8rem",
    cell: ({ is_official, visibility }) =>
      is_official ? (
        <Tag tone="good">{t("Official")}</Tag>
      ) : (
        <Tag>{visibility === "private" ? t("Only you") : t("Organization")}</Tag>
      ),
  },
  { title: t("Files"), width: "5rem", align: "right", minor: true, cell: ({ files }) => files.length || "" },
  {
    title: t("Updated"),
    width: "10rem",
    minor: true,
    cell: ({ is_official, updated_at }) => (is_official ? t("Included with Chancery") : <Time at={updated_at} />),
  },
];

export default function SkillsPage() {
  const navigate = useNavigate();
  const [words, setWords] = useState("");
  const [settled] = useDebouncedValue(words.trim(), 200);
  useShortcuts([{ keys: "c", label: t("New instructions"), run: () => void navigate({ to: "/skills/new" }) }]);
  return (
    <>
      <PageHeader
        title={t("Saved instructions")}
        lead={t("Instructions for chats, with optional files: how your team drafts, answers and checks.")}
        actions={<ButtonLink to="/skills/new">{t("New instructions")}</ButtonLink>}
      />
      <TextInput
        mb="md"
        maw="22rem"
        aria-label={t("Search saved instructions")}
        placeholder={t("Search saved instructions")}
        leftSection={<Search size={14} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <QueryView query={useQuery(skillsQuery(settled))}>
        {({ skills }) => (
          <DataTable
            label={t("Saved instructions")}
            rows={skills}
            columns={columns}
            rowKey={({ id }) => id}
            link={({ id }) => ({ to: "/skills/$id", params: { id } })}
            empty={<None searched={settled !== ""} />}
          />
        )}
      </QueryView>
    </>
  );
}

const None = ({ searched }: { searched: boolean }) =>
  searched ? (
    <EmptyState title={t("Nothing found")}>{t("No saved instructions match your search.")}</EmptyState>
  ) : (
    <EmptyState
      title={t("No saved instructions yet")}
      topic="ask"
      action={<ButtonLink to="/skills/new">{t("New instructions")}</ButtonLink>}
    >
      {t(
        "Describe once how a task is done: how you answer clients, how you draft a letter. Then choose these instructions in any chat that needs them.",
      )}
    </EmptyState>
  );
