import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Download, FileText, RotateCcw, Trash2 } from "lucide-react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { ReportDialog } from "../reports/report-dialog.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { askAndDelete } from "./delete-portfolio.ts";
import { Matrix } from "./matrix.tsx";
import { MatrixFilters } from "./matrix-filters.tsx";
import { isUnderWay, type MatrixFilter } from "./outcomes.ts";
import classes from "./portfolios.module.css";
import {
  filterQuery,
  type Portfolio,
  portfolioQuery,
  retryPortfolio,
  usePortfolioEvents,
} from "./portfolios.queries.ts";
import { PortfolioProgress } from "./progress.tsx";

export default function PortfolioPage() {
  const { id } = useParams({ from: "/shell/portfolios/$id" });
  const filter = useSearch({ from: "/shell/portfolios/$id" });
  const navigate = useNavigate();
  const portfolio = useQuery(portfolioQuery(id, filter));
  usePortfolioEvents(portfolio.data !== undefined && isUnderWay(portfolio.data));
  const show = (next: MatrixFilter) =>
    void navigate({ to: "/portfolios/$id", params: { id }, search: next, replace: true, resetScroll: false });
  return (
    <QueryView query={portfolio}>
      {(portfolio) => (
        <>
          <PageHeader
            title={portfolio.name}
            crumbs={[
              { label: t("Reviews"), to: "/reviews" },
              { label: t("Batch reviews"), to: "/portfolios" },
            ]}
            lead={leadOf(portfolio)}
            actions={<Actions portfolio={portfolio} filter={filter} />}
          />
          <div className={classes.state} role="status">
            <PortfolioProgress portfolio={portfolio} />
            {portfolio.paused && (
              <p className={classes.paused}>{t("Waiting: {message}", { message: portfolio.paused.message })}</p>
            )}
          </div>
          <MatrixFilters portfolio={portfolio} filter={filter} onChange={show} />
          <Matrix portfolio={portfolio} filter={filter} onFilter={show} />
          <Paging {...portfolio.pagination} onOffset={(offset) => show({ ...filter, offset: offset || undefined })} />
        </>
      )}
    </QueryView>
  );
}

const leadOf = ({ playbook, representing_party, review_mode }: Portfolio) =>
  t("Reviewed with {playbook}, for {party}, on {paper, select, own {our own paper} other {the other side's paper}}.", {
    playbook: playbook.title,
    party: representing_party,
    paper: review_mode === "first-party" ? "own" : "theirs",
  });

function Actions({ portfolio, filter }: { portfolio: Portfolio; filter: MatrixFilter }) {
  const { id, counts } = portfolio;
  const navigate = useNavigate();
  const retry = useAction(() => retryPortfolio(id));
  const failed = counts.failed + counts.skipped;
  const remove = async () => {
    if (await askAndDelete(portfolio)) await navigate({ to: "/portfolios" });
  };
  return (
    <>
      {failed > 0 && (
        <Button
          variant="default"
          loading={retry.busy}
          leftSection={<RotateCcw size={14} aria-hidden />}
          onClick={() => retry.run()}
        >
          {t("Retry {count}", { count: failed })}
        </Button>
      )}
      <Button variant="default" leftSection={<Trash2 size={14} aria-hidden />} onClick={() => void remove()}>
        {t("Delete")}
      </Button>
      <PortfolioReport portfolio={portfolio} />
      <Button
        component="a"
        href={api.url("/portfolios/{id}/export", { params: { id }, query: filterQuery(filter) })}
        download
        leftSection={<Download size={14} aria-hidden />}
      >
        {t("Export as Excel")}
      </Button>
    </>
  );
}

function PortfolioReport({ portfolio: { id, name } }: { portfolio: Portfolio }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<FileText size={14} aria-hidden />} onClick={open}>
        {t("Report")}
      </Button>
      {isOpen && (
        <ReportDialog
          source={{ portfolio_id: id }}
          about={t("About all contracts of this batch review, with their findings and decisions.")}
          title={t("Report on {name}", { name })}
          onClose={close}
        />
      )}
    </>
  );
}

interface PagingProps {
  limit: number;
  offset: number;
  has_more: boolean;
  onOffset: (offset: number) => void;
}

function Paging({ limit, offset, has_more, onOffset }: PagingProps) {
  if (offset === 0 && !has_more) return null;
  return (
    <nav className={classes.paging} aria-label={t("Pages")}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - limit))}
      >
        {t("Previous {count}", { count: limit })}
      </Button>
      <span>{t("Page {page}", { page: Math.floor(offset / limit) + 1 })}</span>
      <Button size="compact-sm" variant="default" disabled={!has_more} onClick={() => onOffset(offset + limit)}>
        {t("Next {count}", { count: limit })}
      </Button>
    </nav>
  );
}
