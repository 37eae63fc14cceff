import { must } from "../../../content/must.ts";
import { CLIENTS, type ForeignKey } from "./transfer.store.ts";

/** Tables that are of no use elsewhere, or that the database fills itself. */
const NOT_MOVED = [
  "arriving_blobs",
  "released_blobs",
  "blob_checks",
  "encrypted_blobs",
  "file_keys",
  "file_names",
  "vault_document_counts",
  "column_tallies",
  "column_totals",
  "column_tally_changes",
  "column_learning_examples",
  "column_learning_changes",
  "position_learning_examples",
  "position_learning_changes",
];

/** Columns that hold a user id without a foreign key, because records of what people did are kept after they are gone. */
export const PEOPLE: Record<string, string[]> = {
  audit_records: ["user_id"],
  cell_edits: ["user_id", "reverted_by"],
  cell_notes: ["user_id"],
  comments: ["user_id"],
  cell_verifications: ["user_id"],
  cells: ["edited_by_user_id", "flag_assignee_id", "flagged_by_user_id", "verified_by_user_id"],
  usage_events: ["user_id"],
  model_usage: ["user_id"],
};

/**
 * Tables that triggers fill. Once the rows that fire the triggers are inserted, the imported rows replace what the triggers made.
 */
export const FILLED_BY_TRIGGERS: Record<string, string[]> = {
  folders: ["organizations", "users", "projects"],
  reviews: ["jobs"],
};
/**
 * Tables that are filled late. As long as a hold exists, nothing that it protects can be replaced; a checked cell notes that its column
 * has something to learn, and a decision that its check has; an approval is void if what it approves is not complete.
 */
const LATE: Record<string, string[]> = {
  legal_holds: ["folders", "reviews"],
  cells: ["vault_columns"],
  finding_decisions: ["playbook_checks"],
  approvals: ["files", "reviews", "finding_decisions", "requests", "request_files", "request_messages"],
};

/** In the target installation, no worker runs a job yet. */
const IDLE = "case when s.status = 'running' then 'pending' else s.status end";
const renumbered = (number: string) => `(select n.fresh from moved_people n where n.former = ${number})`;

/** SQL for the columns whose value is not copied unchanged. `s` is the imported row. */
const VALUES: Record<string, Record<string, string>> = {
  jobs: {
    status: IDLE,
    worker: "case when s.status <> 'running' then s.worker end",
    heartbeat_at: "case when s.status <> 'running' then s.heartbeat_at end",
    attempt: "case when s.status = 'running' then greatest(s.attempt - 1, 0) else s.attempt end",
  },
  reviews: { status: IDLE },
  review_responses: { status: IDLE },
  audit_records: {
    chained_id: "coalesce(s.chained_id, s.id)",
    chained_user_id: "case when s.chained_id is null then s.user_id else s.chained_user_id end",
  },
  vault_alerts: {
    recipient_ids: `case when s.recipient_ids is not null then array(
      select n.fresh from unnest(s.recipient_ids) with ordinality u(former, place) join moved_people n using (former) order by place) end`,
  },
  // What they rest on is listed again when columns and checks learn from the cells and decisions that arrive.
  column_learning: { taught: "null", model: "null", example_count: "0" },
  position_learning: { taught: "null", example_count: "0" },
  organizations: { moving: "null" },
  idempotency_keys: {
    owner: `case when s.owner like 'user %' then 'user ' || ${renumbered("substr(s.owner, 6)::integer")} else s.owner end`,
  },
};

export interface Table {
  name: string;
  columns: string[];
}

export interface Catalog {
  tables: Table[];
  foreignKeys: ForeignKey[];
  serials: { table: string; column: string; sequence: string }[];
}

export const isMoved = ({ name, columns }: Table) =>
  !NOT_MOVED.includes(name) && (["organizations", CLIENTS].includes(name) || columns.includes("organization_id"));

/** The tables, each after those that it references. */
export function inOrder({ tables, foreignKeys }: Catalog): Table[] {
  const ordered: Table[] = [];
  const visit = (table: Table, trail: string[]) => {
    if (ordered.includes(table)) return;
    if (trail.includes(table.name))
      throw new Error(`tables refer to each other: ${[...trail, table.name].join(" → ")}`);
    const before = [
      ...foreignKeys
        .filter((key) => key.table === table.name && key.refers_to !== table.name)
        .map((key) => key.refers_to),
      ...(FILLED_BY_TRIGGERS[table.name] ?? []),
      ...(LATE[table.name] ?? []),
    ];
    for (const each of tables) if (before.includes(each.name)) visit(each, [...trail, table.name]);
    ordered.push(table);
  };
  for (const table of tables) visit(table, []);
  return ordered;
}

export const staged = (table: string) => `pg_temp.came_${table}`;
const serialMap = (table: string) => `pg_temp.serial_${table}`;
const isPeople = ({ table }: { table: string }) => table === "users";

/** Assigns new values to identity columns, in the same order. */
export const renumberSerials = ({ serials }: Catalog): string[] =>
  serials
    .filter((serial) => !isPeople(serial))
    .map(
      ({ table, column, sequence }) => `create temp table serial_${table} on commit drop as
        select former, nextval('${sequence}') as fresh from (select ${column} as former from ${staged(table)} order by 1) s;
        create unique index on ${serialMap(table)} (former); analyze ${serialMap(table)}`,
    );

/**
 * Gives every person a user id that nobody in the organization has ever had: audit records that name somebody by an earlier id must
 * not appear to name somebody else.
 */
export function renumberPeople({ serials }: Catalog): string {
  const { sequence } = must(serials.find(isPeople), "people have numbers");
  const columns = Object.entries(PEOPLE).flatMap(([table, names]) =>
    names.map((name) => `select ${name} from ${staged(table)}`),
  );
  const former = [
    "select id from pg_temp.came_users",
    ...columns,
    "select unnest(recipient_ids) from pg_temp.came_vault_alerts",
  ];
  return `create temp table moved_people on commit drop as
    with people as (select distinct former from (${former.join(" union ")}) p(former) where former is not null),
      used as (select former from people union select chained_user_id from pg_temp.came_audit_records where chained_user_id is not null),
      drawn as materialized (select nextval('${sequence}')::integer as fresh from generate_series(1, (select count(*) from people) + (select count(*) from used))),
      free as (select fresh, row_number() over (order by fresh) as place from drawn where fresh not in (select former from used))
    select p.former, f.fresh from (select former, row_number() over (order by former) as place from people) p join free f using (place);
    create unique index on pg_temp.moved_people (former); analyze pg_temp.moved_people`;
}

/** Creates a staging table for imported rows. */
export const stage = ({ name, columns }: Table) =>
  `create temp table came_${name} on commit drop as select ${columns.map(quoted).join(", ")} from public.${name} with no data`;

/** Copies the staged rows into the table itself. */
export function insertStaged(catalog: Catalog, { name, columns }: Table): string {
  const values = columns.map((column) => movedValue(catalog, name, column));
  return `insert into public.${name} (${columns.map(quoted).join(", ")}) overriding system value select ${values.join(", ")} from ${staged(name)} s${
    name === CLIENTS ? " on conflict (id) do nothing" : ""
  }`;
}

function movedValue({ foreignKeys, serials }: Catalog, table: string, column: string): string {
  const special = VALUES[table]?.[column];
  if (special) return special;
  const key = foreignKeys.find((each) => each.table === table && each.column === column);
  const [home, field] = key ? [key.refers_to, key.refers_to_column] : [table, column];
  const isSerial = serials.some((each) => each.table === home && each.column === field);
  if (PEOPLE[table]?.includes(column) || (isSerial && home === "users")) return renumbered(`s.${column}`);
  if (isSerial) return `(select n.fresh from ${serialMap(home)} n where n.former = s.${column})`;
  return `s.${quoted(column)}`;
}

export const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
