import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useState } from "react";
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
    title: "Skill",
    cell: ({ name, description }) => (
      <>
        <span className={classes.name}>{name}</span>
        {description && <span className={classes.description}>{description}</span>}
      </>
    ),
  },
  {
    title: "Type",
    width: "8rem",
    cell: ({ is_official, visibility }) =>
      is_official ? (
        <Tag tone="good">Official</Tag>
      ) : (
        <Tag>{visibility === "private" ? "Only you" : "Organization"}</Tag>
      ),
  },
  { title: "Files", width: "5rem", align: "right", minor: true, cell: ({ files }) => files.length || "" },
  {
    title: "Updated",
    width: "10rem",
    minor: true,
    cell: ({ is_official, updated_at }) => (is_official ? "Included with Chancery" : <Time at={updated_at} />),
  },
];

export default function SkillsPage() {
  const navigate = useNavigate();
  const [words, setWords] = useState("");
  const [settled] = useDebouncedValue(words.trim(), 200);
  useShortcuts([{ keys: "c", label: "New skill", run: () => void navigate({ to: "/skills/new" }) }]);
  return (
    <>
      <PageHeader
        title="Skills"
        lead="Instructions for chats, with optional files: how your team drafts, answers and checks."
        actions={<ButtonLink to="/skills/new">New skill</ButtonLink>}
      />
      <TextInput
        mb="md"
        maw="22rem"
        aria-label="Search skills"
        placeholder="Search skills"
        leftSection={<Search size={14} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <QueryView query={useQuery(skillsQuery(settled))}>
        {({ skills }) => (
          <DataTable
            label="Skills"
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
    <EmptyState title="No skills found">No skill matches your search.</EmptyState>
  ) : (
    <EmptyState title="No skills yet">
      Describe how a task is done once, then add the skill to any chat that needs it.
    </EmptyState>
  );
