import { Button } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading } from "../../ui/feedback/loading.tsx";
import classes from "../frame.module.css";
import { SettingsLayout } from "../settings-layout.tsx";
import { AuditFilters, auditFilter } from "./filters.tsx";
import { AuditRecords, ItemChip } from "./records.tsx";

const PAGE = 100;

export default function AuditPage() {
  const filter = auditFilter(useSearch({ from: "/shell/settings/audit" }));
  const log = useInfiniteQuery({
    queryKey: ["audit", filter],
    queryFn: ({ pageParam, signal }) =>
      api.get("/audit", { query: { limit: PAGE, offset: pageParam, ...filter }, signal }),
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.offset + pagination.limit : undefined),
  });
  const records = log.data?.pages.flatMap((page) => page.records);
  return (
    <SettingsLayout
      title={t("Audit log")}
      lead={t(
        "Every change, every sign-in (including failed ones), and every document that was opened, downloaded or exported. Newest first. Records cannot be edited.",
      )}
      actions={
        <Button
          component="a"
          href={api.url("/audit/export", { query: filter })}
          download
          variant="default"
          leftSection={<Download size={14} aria-hidden />}
        >
          {t("Download CSV")}
        </Button>
      }
    >
      <div className={classes.filters}>
        <AuditFilters />
        <ItemChip records={records} />
      </div>
      {log.isPending && <Loading />}
      {log.isError && <ErrorState error={log.error} retry={() => void log.refetch()} />}
      {records && <AuditRecords records={records} />}
      {log.hasNextPage && (
        <p className={classes.note}>
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t("Show older records")}
          </Button>
        </p>
      )}
    </SettingsLayout>
  );
}
