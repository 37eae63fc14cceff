import { Button, Checkbox, Group, NativeSelect } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { SheetPreview, SheetReport } from "../../../src/vaults/sheets/sheets.schema.ts";
import { ApiError, api } from "../../api.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { type FieldType, TYPE_NAMES } from "../cells/values.ts";
import classes from "../vault.module.css";
import type { Vault } from "../vaults.queries.ts";

type Found = z.output<typeof SheetPreview>;

const TYPES = (
  ["text", "number", "date", "currency", "percentage", "boolean", "email", "url", "list"] as FieldType[]
).map((value) => ({ value, label: TYPE_NAMES[value] }));

interface Props {
  vault: Vault;
  fileId: string;
  onDone: (report: SheetReport) => void;
  onCancel: () => void;
}

/** Which sheet, which column of it names the document, and which columns become columns of the vault. */
export function SheetForm(props: Props) {
  const { vault, fileId } = props;
  const preview = useQuery({
    queryKey: ["vaults", vault.id, "sheets", "preview", fileId],
    queryFn: ({ signal }) => api.get<Found>(`/vaults/${vault.id}/sheets/preview/${fileId}`, {}, signal),
  });
  return <QueryView query={preview}>{(found) => <Choose {...props} found={found} />}</QueryView>;
}

function Choose({ vault, fileId, found, onDone, onCancel }: Props & { found: Found }) {
  const [at, setAt] = useState(0);
  const sheet = found.sheets[at]!;
  const [key, setKey] = useState(sheet.headers[0] ?? "");
  const [types, setTypes] = useState<Record<string, FieldType>>({});
  const connect = useMutation({
    mutationFn: () =>
      api.post<SheetReport>(`/vaults/${vault.id}/sheets`, {
        file_id: fileId,
        ...(sheet.sheet && { sheet: sheet.sheet }),
        key_column: key,
        columns: Object.entries(types).map(([header, field_type]) => ({ header, field_type })),
      }),
    onSuccess: onDone,
  });
  const choose = (header: string, type: FieldType | undefined) => {
    const { [header]: _gone, ...others } = types;
    setTypes(type ? { ...others, [header]: type } : others);
  };
  return (
    <div>
      {found.sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          data={found.sheets.map(({ sheet }, index) => ({
            value: String(index),
            label: sheet ?? `Sheet ${index + 1}`,
          }))}
          value={String(at)}
          onChange={(event) => {
            const next = Number(event.currentTarget.value);
            setAt(next);
            setKey(found.sheets[next]!.headers[0] ?? "");
            setTypes({});
          }}
        />
      )}
      <NativeSelect
        mt="sm"
        label="The column that holds the names of documents"
        data={sheet.headers}
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <fieldset className={classes.headers}>
        <legend>Columns to take over</legend>
        {sheet.headers
          .filter((header) => header !== key)
          .map((header) => (
            <div key={header} className={classes.inline}>
              <Checkbox
                label={header}
                description={sheet.rows
                  .map((row) => row[sheet.headers.indexOf(header)])
                  .filter(Boolean)
                  .slice(0, 3)
                  .join(", ")}
                checked={header in types}
                onChange={(event) => choose(header, event.currentTarget.checked ? "text" : undefined)}
              />
              {header in types && (
                <NativeSelect
                  size="xs"
                  aria-label={`Kind of value of ${header}`}
                  data={TYPES}
                  value={types[header]!}
                  onChange={(event) => choose(header, event.currentTarget.value as FieldType)}
                />
              )}
            </div>
          ))}
      </fieldset>
      {connect.error instanceof ApiError && (
        <p role="alert">{Object.values(connect.error.fields).join(" ") || connect.error.message}</p>
      )}
      <Group mt="md" gap="xs">
        <Button disabled={Object.keys(types).length === 0} loading={connect.isPending} onClick={() => connect.mutate()}>
          Connect
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}
