import { Button, Select } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { api } from "../api.ts";
import { displayName } from "../session/session.ts";
import { DataTable } from "../ui/data/data-table.tsx";
import { Time } from "../ui/data/time.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { Loading } from "../ui/feedback/loading.tsx";
import classes from "./frame.module.css";
import { type AuditEntry, peopleQuery } from "./settings.queries.ts";
import { SettingsLayout } from "./settings-layout.tsx";

const PAGE = 100;

export default function AuditPage() {
  const people = useQuery(peopleQuery);
  const [userId, setUserId] = useState<string | null>(null);
  const [operation, setOperation] = useState<string | null>(null);
  const log = useInfiniteQuery({
    queryKey: ["audit", { userId, operation }],
    queryFn: ({ pageParam, signal }) => {
      const filter = { user_id: userId === null ? undefined : Number(userId), operation: operation ?? undefined };
      return api.get("/audit", { query: { limit: PAGE, offset: pageParam, ...filter }, signal });
    },
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.offset + pagination.limit : undefined),
  });
  const records = log.data?.pages.flatMap((page) => page.records);
  const operations = useSeen(records ?? []);
  const choices =
    people.data?.people.map((person) => ({ value: String(person.id), label: accountLabel(person) })) ?? [];
  return (
    <SettingsLayout
      title="Audit log"
      lead="Every change, every document that was read, downloaded or exported, and every sign-in, including failed ones, newest first. Records cannot be edited."
    >
      <div className={classes.filters}>
        <Select
          label="Who"
          placeholder="Anyone"
          clearable
          searchable
          allowDeselect
          data={choices}
          value={userId}
          onChange={setUserId}
          w="14rem"
        />
        <Select
          label="What"
          placeholder="Anything"
          clearable
          searchable
          allowDeselect
          data={operations}
          value={operation}
          onChange={setOperation}
          w="19rem"
        />
      </div>
      {log.isPending && <Loading />}
      {log.isError && <ErrorState error={log.error} retry={() => void log.refetch()} />}
      {records && <Records records={records} />}
      {log.hasNextPage && (
        <p className={classes.note}>
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show older records
          </Button>
        </p>
      )}
    </SettingsLayout>
  );
}

/** People choose their displayed name themselves, so the address of the account stands beside it. */
const accountLabel = (person: { id: number; name: string | null; email: string | null }) =>
  person.email && person.name ? `${displayName(person)} (${person.email})` : displayName(person);

/** Every operation seen so far, so that a filter can be changed from one to another. */
function useSeen(records: AuditEntry[]) {
  const seen = useRef(new Map<string, string>());
  for (const { operation, summary } of records) seen.current.set(operation, summary);
  return [...seen.current]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

function Records({ records }: { records: AuditEntry[] }) {
  return (
    <DataTable
      label="Audit records"
      rows={records}
      rowKey={({ id }) => id}
      empty={<EmptyState title="No records">Nothing has been recorded yet, or nothing matches the filter.</EmptyState>}
      columns={[
        { title: "When", cell: ({ at }) => <Time at={at} />, width: "7rem" },
        { title: "Who", cell: (record) => <Who record={record} /> },
        { title: "What", cell: (record) => <What record={record} /> },
        { title: "On", minor: true, cell: (record) => <On record={record} /> },
      ]}
    />
  );
}

function Who({ record }: { record: AuditEntry }) {
  const { user, api_key, address } = record;
  return (
    <span className={classes.who}>
      {actorOf(record)}
      {user?.preferred_name && user.preferred_name !== user.name && <small>goes by “{user.preferred_name}”</small>}
      {api_key && <small>by the key {api_key.name}</small>}
      {address && <small className={classes.mono}>{address}</small>}
    </span>
  );
}

/** A failed sign-in proves no identity, and the holder of a link is unknown. */
function actorOf({ user, api_key, operation }: AuditEntry): string {
  if (user) return operation.startsWith("FAILED ") ? `Someone, as ${displayName(user)}` : displayName(user);
  if (api_key) return "The organization";
  return operation.startsWith("CLI ") ? "Server operator" : "Someone with a link";
}

/** On a phone, the target is shown here. */
function What({ record }: { record: AuditEntry }) {
  const { operation, summary } = record;
  return (
    <>
      <span className={classes.who}>
        {summary}
        {summary !== operation && <small className={classes.mono}>{operation}</small>}
      </span>
      <div className={classes.below}>
        <On record={record} />
      </div>
    </>
  );
}

/** Items with a name link to their page; others are shown as recorded. */
function On({ record: { target, things } }: { record: AuditEntry }) {
  const told = new Set(things.map(({ id }) => id));
  const rest = Object.values(target).filter((value) => !told.has(String(value)));
  return (
    <>
      {things.map(({ kind, id, name, page }) => (
        <span key={`${kind} ${id}`} className={classes.who}>
          {page ? (
            <Link to={page}>{name || `Untitled ${kind}`}</Link>
          ) : (
            `A ${kind} that was deleted or is hidden from you`
          )}
          <small>{page ? kind : <span className={classes.mono}>{id}</span>}</small>
        </span>
      ))}
      {rest.length > 0 && (
        <span className={classes.who}>
          <small className={classes.mono}>{rest.map(printed).join(", ").slice(0, 200)}</small>
        </span>
      )}
    </>
  );
}

const printed = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
