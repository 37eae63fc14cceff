import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeftRight, Download } from "lucide-react";
import { useMemo, useState } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { FilterChips } from "../../ui/data/filter-chips.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { must } from "../../ui/must.ts";
import { type Filter, type FilterOption, filterOptions, firstFilter, itemOf, matches, pairsOf } from "./changes.ts";
import classes from "./compare.module.css";
import {
  type ComparisonResult,
  comparisonQuery,
  isUnderWay,
  linkToComparison,
  startComparison,
  useJobEvents,
} from "./compare.queries.ts";
import { CompareWorkspace } from "./compare-workspace.tsx";
import { JobState } from "./job-state.tsx";
import { anchorsOf } from "./scroll-map.ts";

const compareAgain = async (base: string, file: string) => {
  const { job_id } = await startComparison(base, file);
  return linkToComparison(job_id, base, file);
};

export default function ComparisonPage() {
  const { id } = useParams({ from: "/shell/files/compare/$id" });
  const { base, file } = useSearch({ from: "/shell/files/compare/$id" });
  const query = useQuery(comparisonQuery(id));
  useJobEvents(id, query.data !== undefined && isUnderWay(query.data));
  return (
    <QueryView query={query}>
      {(job) =>
        job.result ? (
          <Comparison key={id} result={job.result} />
        ) : (
          <>
            <PageHeader title={t("Comparison")} crumbs={[{ label: t("Files"), to: "/files" }]} />
            <JobState job={job} retry={base && file ? () => compareAgain(base, file) : undefined} />
          </>
        )
      }
    </QueryView>
  );
}

/** What differs between two files, beside both of them. */
function Comparison({ result }: { result: ComparisonResult }) {
  const { base, revised, changes, summary, redline_note } = result;
  const [filter, setFilter] = useState<Filter>(() => firstFilter(result));
  const items = useMemo(() => changes.map((change, index) => itemOf(change, String(index))), [changes]);
  const anchors = useMemo(() => anchorsOf(pairsOf(changes)), [changes]);
  const groups = useMemo(
    () => [{ items: items.filter((_, index) => matches(filter, must(changes[index], "each change is one item"))) }],
    [items, changes, filter],
  );
  return (
    <div className={classes.page}>
      <PageHeader
        title={t("{base} and {revised}", { base: base.filename, revised: revised.filename })}
        crumbs={[{ label: t("Files"), to: "/files" }]}
        lead={[summary.message, redline_note].filter(Boolean).join(" ")}
        actions={<Actions result={result} />}
      />
      <CompareWorkspace
        files={{ base: { ...base, role: t("Base") }, revised: { ...revised, role: t("Revised") } }}
        groups={groups}
        items={items}
        anchors={anchors}
        filter={
          changes.length > 0 && (
            <SignificanceFilter options={filterOptions(result)} filter={filter} onFilter={setFilter} />
          )
        }
        empty={changes.length === 0 ? t("The two files have the same text.") : t("Only the formatting differs.")}
      />
    </div>
  );
}

function Actions({ result: { base, revised, documents } }: { result: ComparisonResult }) {
  const navigate = useNavigate();
  const swap = useAction(() => compareAgain(revised.file_id, base.file_id), { after: (link) => navigate(link) });
  return (
    <>
      <Button
        variant="default"
        leftSection={<ArrowLeftRight size={14} aria-hidden />}
        loading={swap.busy}
        title={t("Swap base and revised")}
        onClick={() => swap.run()}
      >
        {t("Swap")}
      </Button>
      {documents.map(({ file_id, filename }) => (
        <Button
          key={file_id}
          component="a"
          href={api.url("/files/{id}/content", { params: { id: file_id } })}
          download={filename}
          leftSection={<Download size={14} aria-hidden />}
        >
          {t("Download redline")}
        </Button>
      ))}
    </>
  );
}

interface SignificanceFilterProps {
  options: FilterOption[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

/** The number of changes of each significance; the list shows one of them. */
const SignificanceFilter = ({ options, filter, onFilter }: SignificanceFilterProps) => (
  <div className={classes.filter}>
    <FilterChips
      chips={options.map((option) => ({
        value: option.filter,
        label: `${option.label} ${option.count}`,
        apart: option.filter === "format",
      }))}
      chosen={filter}
      onChoose={onFilter}
    />
  </div>
);
