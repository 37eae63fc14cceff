import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { reportTemplatesQuery } from "../reports/reports.queries.ts";
import { DataTable, type TableColumn } from "../ui/data/data-table.tsx";
import { Section } from "../ui/layout/section.tsx";

interface Shipped {
  id: string;
  title: string;
  description: string;
  file_name: string;
}

const columns: TableColumn<Shipped>[] = [
  { title: t("Template"), width: "14rem", cell: ({ title }) => title },
  { title: t("What it shows"), minor: true, cell: ({ description }) => description },
  {
    title: t("Word document"),
    width: "9rem",
    cell: ({ id, title, file_name }) => (
      <a
        href={api.url("/report-templates/{id}/file", { params: { id } })}
        download={file_name}
        aria-label={t("Download {title}", { title })}
      >
        {t("Download")}
      </a>
    ),
  },
];

/** The templates of reports that ship with the service. They are used from a vault, a batch review, a project or a review. */
export function ReportTemplates() {
  const shipped = useQuery(reportTemplatesQuery).data?.shipped ?? [];
  return (
    <Section
      title={t("Reports")}
      lead={t(
        "Shipped with Chancery, for “Write report” in vaults, projects and reviews. Download one, change it in Word, and upload it as your own.",
      )}
    >
      <DataTable label={t("Reports")} rows={shipped} columns={columns} rowKey={({ id }) => id} empty={null} />
    </Section>
  );
}
