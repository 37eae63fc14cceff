import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { t } from "../messages.ts";
import { DataTable, type TableColumn } from "../ui/data/data-table.tsx";
import { Tag } from "../ui/data/tag.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { Time } from "../ui/text/time.tsx";
import { ReportTemplates } from "./report-templates.tsx";
import { type Template, templatesQuery } from "./templates.queries.ts";
import { UploadTemplate } from "./upload-template.tsx";

const columns: TableColumn<Template>[] = [
  { title: t("Template"), cell: ({ title }) => title },
  {
    title: t("Visible to"),
    width: "8rem",
    cell: ({ visibility }) => <Tag>{visibility === "private" ? t("Only you") : t("Organization")}</Tag>,
  },
  { title: t("Fields"), width: "5rem", align: "right", minor: true, cell: ({ fields }) => fields.length },
  { title: t("Updated"), width: "10rem", minor: true, cell: ({ updated_at }) => <Time at={updated_at} /> },
];

export default function TemplatesPage() {
  const [words, setWords] = useState("");
  const [settled] = useDebouncedValue(words.trim(), 200);
  return (
    <>
      <PageHeader
        title={t("Templates")}
        lead={t("Word documents with fields. Fill in a form, and the document is made.")}
        actions={<UploadTemplate />}
      />
      <TextInput
        mb="md"
        maw="22rem"
        aria-label={t("Search templates")}
        placeholder={t("Search templates")}
        leftSection={<Search size={14} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <QueryView query={useQuery(templatesQuery(settled))}>
        {({ templates }) => (
          <DataTable
            label={t("Templates")}
            rows={templates}
            columns={columns}
            rowKey={({ id }) => id}
            link={({ id }) => ({ to: "/templates/$id", params: { id } })}
            empty={<None searched={settled !== ""} />}
          />
        )}
      </QueryView>
      {settled === "" && <ReportTemplates />}
    </>
  );
}

const None = ({ searched }: { searched: boolean }) =>
  searched ? (
    <EmptyState title={t("Nothing found")}>{t("No templates match your search.")}</EmptyState>
  ) : (
    <EmptyState title={t("No templates yet")} action={<UploadTemplate />}>
      {t("In Word, write a name in double braces where a value belongs, then upload the document: {example}.", {
        example: "{{customer.name}}",
      })}
    </EmptyState>
  );
