import { Button } from "@mantine/core";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { DataTable, type TableColumn } from "../ui/data/data-table.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { Section } from "../ui/layout/section.tsx";
import { Time } from "../ui/text/time.tsx";
import { changeTemplate, makeFieldsOfBlanks, type Template } from "./templates.queries.ts";
import { TemplateUpload } from "./upload-template.tsx";

type Version = Template["versions"][number];

/** The document of a template, its former ones, and another in its place. */
export function DocumentSection({ template }: { template: Template }) {
  const { id, versions } = template;
  const restore = useAction((version: number) => changeTemplate(id, { version }), {
    done: t("The former document is back, as a new version."),
  });
  return (
    <Section
      title={t("Document")}
      lead={t("Fields of the same name keep their labels, types and defaults when the document is replaced.")}
    >
      <DataTable
        label={t("Versions")}
        rows={versions}
        columns={columnsFor(template, restore.run)}
        rowKey={({ version }) => String(version)}
      />
      <TemplateUpload
        label={t("Replace document")}
        replaces={id}
        variant="default"
        done={t("The document was replaced.")}
      />
    </Section>
  );
}

const columnsFor = ({ id, version: current }: Template, restore: (version: number) => void): TableColumn<Version>[] => [
  { title: t("Version"), width: "5rem", cell: ({ version }) => version },
  {
    title: t("Document"),
    cell: ({ version, file_name }) => (
      <a href={api.url("/templates/{id}/file", { params: { id }, query: { version } })} download>
        {file_name}
      </a>
    ),
  },
  { title: t("Uploaded"), width: "10rem", cell: ({ created_at }) => <Time at={created_at} /> },
  {
    title: "",
    width: "8rem",
    cell: ({ version }) =>
      version !== current && (
        <Button size="compact-sm" variant="default" onClick={() => restore(version)}>
          {t("Restore")}
        </Button>
      ),
  },
];

/** A plain document can become a template: its blanks are the fields. */
export function BlanksOffer({ template }: { template: Template }) {
  const make = useAction(() => makeFieldsOfBlanks(template), { showsErrors: true });
  const found = make.result?.fields.length;
  return (
    <Section
      title={t("This document has no fields yet")}
      lead={t(
        "Blanks such as [Company name], [●] and ____ can become fields. The document that you uploaded stays as its first version.",
      )}
    >
      {found === 0 && <p role="status">{t("No blanks were found.")}</p>}
      {make.error && <p role="alert">{make.error}</p>}
      <Button variant="default" loading={make.busy} onClick={() => make.run()}>
        {t("Make fields of blanks")}
      </Button>
    </Section>
  );
}
