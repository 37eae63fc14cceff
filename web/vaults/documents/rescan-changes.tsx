import { Button, Checkbox, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RescanChange } from "../../../src/vaults/extraction/rescan-preview.schema.ts";
import { api } from "../../api.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { counted } from "../../ui/text/counted.ts";
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
              ? `Read ${read} of ${counted(documents, "document")}…`
              : changes.length === 0
                ? "No value would change."
                : `${counted(changes.length, "value")} would change.`}
            {failed > 0 && ` ${counted(failed, "document")} could not be read.`}
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
      done: `${counted(chosen.length, "new value")} ${chosen.length === 1 ? "was" : "were"} saved.`,
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
      <ul className={classes.changes} aria-label="Values that would change">
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
          {changes.length === 0 ? "Close" : "Cancel"}
        </Button>
        {changes.length > 0 && (
          <Button disabled={chosen.length === 0} loading={accept.busy} onClick={() => accept.run()}>
            {chosen.length === changes.length ? "Accept all" : `Accept ${chosen.length}`}
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
  const words = (value: unknown) => (value === null || !column ? "Empty" : showValue(column.field_type, value));
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
