import { Button, Checkbox, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RescanChange } from "../../../src/vaults/extraction/rescan/rescan-preview.schema.ts";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { showValue } from "../cells/values.ts";
import { type Column, columnsQuery, comparisonQuery, refreshVault, type Vault } from "../vaults.queries.ts";
import classes from "./rescan-changes.module.css";

interface Props {
  vault: Vault;
  rescanId: string;
  onClose: () => void;
}

const keyOf = ({ document_id, field_key }: RescanChange) => `${document_id} ${field_key}`;

/** What a re-scan would change. All or some of it is accepted; nothing was written so far. */
export function RescanChanges({ vault, rescanId, onClose }: Props) {
  const comparison = useQuery(comparisonQuery(vault.id, rescanId));
  const columns = useQuery(columnsQuery(vault.id)).data?.columns ?? [];
  return (
    <QueryView query={comparison}>
      {({ status, documents, read, failed, changes }) => (
        <>
          <p role="status">
            {status === "running"
              ? t("{read} of {documents, plural, one {# document} other {# documents}} read…", { read, documents })
              : changes.length === 0
                ? t("No value would change.")
                : t("{count, plural, one {# value} other {# values}} would change.", { count: changes.length })}
            {failed > 0 && " "}
            {failed > 0 && t("{failed, plural, one {# document} other {# documents}} could not be read.", { failed })}
          </p>
          {status === "done" && <Changes {...{ vault, rescanId, columns, changes, onClose }} />}
        </>
      )}
    </QueryView>
  );
}

function Changes({
  vault,
  rescanId,
  columns,
  changes,
  onClose,
}: Props & { columns: Column[]; changes: RescanChange[] }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = changes.filter((change) => !left.has(keyOf(change)));
  const accept = useAction(
    () =>
      api.post("/vaults/{id}/rescans/{rescanId}/accept", {
        params: { id: vault.id, rescanId },
        body: { accept: chosen.map(({ document_id, field_key }) => ({ document_id, field_key })) },
      }),
    {
      done: t(
        "{count, plural, one {# new value} other {# new values}} {count, plural, one {was} other {were}} saved.",
        { count: chosen.length },
      ),
      after: async () => {
        onClose();
        await refreshVault(vault.id);
      },
    },
  );
  const toggle = (key: string) =>
    setLeft((before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key]));
  return (
    <>
      <ul className={classes.changes} aria-label={t("Values that would change")}>
        {changes.map((change) => (
          <li key={keyOf(change)}>
            <Change
              change={change}
              columns={columns}
              isChosen={!left.has(keyOf(change))}
              onToggle={() => toggle(keyOf(change))}
            />
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {changes.length === 0 ? t("Close") : t("Cancel")}
        </Button>
        {changes.length > 0 && (
          <Button disabled={chosen.length === 0} loading={accept.busy} onClick={() => accept.run()}>
            {chosen.length === changes.length ? t("Accept all") : t("Accept {count}", { count: chosen.length })}
          </Button>
        )}
      </Group>
    </>
  );
}

interface ChangeProps {
  change: RescanChange;
  columns: Column[];
  isChosen: boolean;
  onToggle: () => void;
}

function Change({ change: { document_name, field_key, before, after }, columns, isChosen, onToggle }: ChangeProps) {
  const column = columns.find((each) => each.field_key === field_key);
  const words = (value: unknown) => (value === null || !column ? t("Empty") : showValue(column.field_type, value));
  return (
    <Checkbox
      checked={isChosen}
      onChange={onToggle}
      label={`${column?.label ?? field_key}, ${document_name}`}
      description={
        <>
          <del>{words(before.value)}</del> <ins>{words(after.value)}</ins>
        </>
      }
    />
  );
}
