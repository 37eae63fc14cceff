import { ActionIcon } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Grid3x3, Trash2 } from "lucide-react";
import { t } from "../messages.ts";
import { DataTable, type TableColumn } from "../ui/data/data-table.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { ButtonLink } from "../ui/layout/links.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { Time } from "../ui/text/time.tsx";
import { askAndDelete } from "./delete-portfolio.ts";
import { isUnderWay } from "./outcomes.ts";
import classes from "./portfolios.module.css";
import { type PortfolioSummary, portfoliosQuery, usePortfolioEvents } from "./portfolios.queries.ts";
import { PortfolioProgress } from "./progress.tsx";

const columns: TableColumn<PortfolioSummary>[] = [
  {
    title: t("Batch review"),
    cell: ({ name, playbook }) => (
      <>
        <span className={classes.name}>{name}</span>
        <span className={classes.playbook}>{t("with {playbook}", { playbook: playbook.title })}</span>
      </>
    ),
  },
  { title: t("Progress"), width: "34%", cell: (portfolio) => <PortfolioProgress portfolio={portfolio} /> },
  { title: t("Started"), width: "8rem", minor: true, cell: ({ created_at }) => <Time at={created_at} /> },
  {
    title: t("Actions"),
    width: "3rem",
    quiet: true,
    cell: (portfolio) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("Delete {name}", { name: portfolio.name })}
        onClick={() => void askAndDelete(portfolio)}
      >
        <Trash2 size={14} aria-hidden />
      </ActionIcon>
    ),
  },
];

export default function PortfoliosPage() {
  const portfolios = useQuery(portfoliosQuery);
  usePortfolioEvents(portfolios.data?.portfolios.some(isUnderWay) ?? false);
  return (
    <>
      <PageHeader
        title={t("Batch reviews")}
        crumbs={[{ label: t("Reviews"), to: "/reviews" }]}
        lead={t("One playbook across many contracts: what each contract says, check by check.")}
        actions={<ButtonLink to="/portfolios/new">{t("New batch review…")}</ButtonLink>}
      />
      <QueryView query={portfolios}>
        {({ portfolios }) => (
          <DataTable
            label={t("Batch reviews")}
            rows={portfolios}
            columns={columns}
            rowKey={({ id }) => id}
            link={({ id }) => ({ to: "/portfolios/$id", params: { id } })}
            empty={<None />}
          />
        )}
      </QueryView>
    </>
  );
}

const None = () => (
  <EmptyState title={t("No batch reviews yet")} icon={Grid3x3} topic="reviews">
    <p>
      {t(
        "Choose a playbook and many files, or a whole vault. Each contract is reviewed in the background, and a table shows what each says and where it departs from your positions.",
      )}
    </p>
  </EmptyState>
);
