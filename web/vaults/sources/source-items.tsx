import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../messages.ts";
import { List, ListRow } from "../../ui/data/list-row.tsx";
import { keysOf, oneOf } from "../../ui/data/options.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { Time } from "../../ui/text/time.tsx";
import type { Vault } from "../vaults.queries.ts";
import { detailOf } from "./item-detail.ts";
import classes from "./sources.module.css";
import { itemsQuery, type Source, type SourceItem } from "./sources.queries.ts";

const STATUSES: Record<SourceItem["status"], string> = {
  taken: t("Added"),
  copy: t("Copy"),
  skipped: t("Skipped"),
  removed: t("Removed at source"),
};
const CHOICES = [
  { value: "", label: t("All files") },
  ...Object.entries(STATUSES).map(([value, label]) => ({ value, label })),
];

/** The latest files of a source, with their documents or why they were skipped. */
export function SourceItems({ vault, source }: { vault: Vault; source: Source }) {
  const [status, setStatus] = useState<SourceItem["status"]>();
  const items = useQuery(itemsQuery(vault.id, source.id, status));
  return (
    <div className={classes.items}>
      <NativeSelect
        size="xs"
        w="12rem"
        aria-label={t("Filter files of {name}", { name: source.name })}
        data={CHOICES}
        value={status ?? ""}
        onChange={(event) => setStatus(oneOf(event.currentTarget.value, keysOf(STATUSES)))}
      />
      <QueryView query={items}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <p>{t("None.")}</p>
          ) : (
            <>
              <List label={t("Files of {name}", { name: source.name })}>
                {items.map((item) => (
                  <Item key={item.id} vault={vault} item={item} detail={detailOf(source.kind, item)} />
                ))}
              </List>
              {pagination.has_more && (
                <p className={classes.detail}>{t("Only the latest {count} are shown.", { count: items.length })}</p>
              )}
            </>
          )
        }
      </QueryView>
    </div>
  );
}

const Item = ({ vault, item, detail }: { vault: Vault; item: SourceItem; detail: string | undefined }) => (
  <ListRow
    title={item.name}
    link={
      item.document_id
        ? { to: "/vaults/$id/documents/$documentId", params: { id: vault.id, documentId: item.document_id } }
        : undefined
    }
    detail={detail}
    end={
      <>
        {STATUSES[item.status]} · <Time at={item.updated_at} />
      </>
    }
  />
);
