import { Button, Checkbox, Group, NativeSelect } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { SheetPreview, SheetReport } from "../../../src/vaults/sheets/sheets.schema.ts";
import { ApiError, api } from "../../api.ts";
import { t } from "../../messages.ts";
import { oneOf } from "../../ui/data/options.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { must } from "../../ui/must.ts";
import { OWN_TYPES, type OwnFieldType, typeOf } from "../types/types.ts";
import classes from "../vault.module.css";
import type { Vault } from "../vaults.queries.ts";

type PreviewSheet = z.output<typeof SheetPreview>["sheets"][number];

const placeOf = (type: OwnFieldType) => typeOf(type).placeInSheets ?? 0;
const SHEET_TYPES = OWN_TYPES.filter(placeOf).toSorted((a, b) => placeOf(a) - placeOf(b));
const TYPES = SHEET_TYPES.map((value) => ({ value, label: typeOf(value).name }));

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
    queryFn: ({ signal }) =>
      api.get("/vaults/{id}/spreadsheets/preview/{fileId}", { params: { id: vault.id, fileId }, signal }),
  });
  return <QueryView query={preview}>{({ sheets }) => <ConnectForm {...props} sheets={sheets} />}</QueryView>;
}

type ColumnTypes = Record<string, OwnFieldType>;

/** What to read from the file: one of its sheets, the column that names documents, and the columns to import. */
function useSheetChoice(sheets: PreviewSheet[]) {
  const [index, setIndex] = useState(0);
  const sheet = must(sheets[index], "a spreadsheet has a sheet");
  const [keyColumn, setKeyColumn] = useState(sheet.headers[0] ?? "");
  const [types, setTypes] = useState<ColumnTypes>({});
  const chooseSheet = (next: number) => {
    setIndex(next);
    setKeyColumn(sheets[next]?.headers[0] ?? "");
    setTypes({});
  };
  return { index, sheet, keyColumn, types, chooseSheet, setKeyColumn, setTypes };
}

function ConnectForm({ vault, fileId, sheets, onDone, onCancel }: Props & { sheets: PreviewSheet[] }) {
  const { index, sheet, keyColumn, types, chooseSheet, setKeyColumn, setTypes } = useSheetChoice(sheets);
  const connect = useMutation({
    mutationFn: () =>
      api.post("/vaults/{id}/spreadsheets", {
        params: { id: vault.id },
        body: {
          file_id: fileId,
          ...(sheet.sheet && { sheet: sheet.sheet }),
          key_column: keyColumn,
          columns: Object.entries(types).map(([header, field_type]) => ({ header, field_type })),
        },
      }),
    onSuccess: onDone,
  });
  return (
    <div>
      {sheets.length > 1 && (
        <NativeSelect
          label={t("Sheet")}
          data={sheets.map(({ sheet }, index) => ({
            value: String(index),
            label: sheet ?? t("Sheet {index}", { index: index + 1 }),
          }))}
          value={String(index)}
          onChange={(event) => chooseSheet(Number(event.currentTarget.value))}
        />
      )}
      <NativeSelect
        mt="sm"
        label={t("Column with document names")}
        data={sheet.headers}
        value={keyColumn}
        onChange={(event) => setKeyColumn(event.currentTarget.value)}
      />
      <ColumnChoice sheet={sheet} keyColumn={keyColumn} types={types} onChange={setTypes} />
      {connect.error instanceof ApiError && (
        <p role="alert">{Object.values(connect.error.fields).join(" ") || connect.error.message}</p>
      )}
      <Group mt="md" gap="xs">
        <Button disabled={Object.keys(types).length === 0} loading={connect.isPending} onClick={() => connect.mutate()}>
          {t("Connect")}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t("Cancel")}
        </Button>
      </Group>
    </div>
  );
}

interface ColumnChoiceProps {
  sheet: PreviewSheet;
  keyColumn: string;
  types: ColumnTypes;
  onChange: (types: ColumnTypes) => void;
}

function ColumnChoice({ sheet, keyColumn, types, onChange }: ColumnChoiceProps) {
  const choose = (header: string, type: OwnFieldType | undefined) => {
    const { [header]: _removed, ...others } = types;
    onChange(type ? { ...others, [header]: type } : others);
  };
  const examples = (header: string) => sheet.rows.map((row) => row[sheet.headers.indexOf(header)]).filter(Boolean);
  return (
    <fieldset className={classes.headers}>
      <legend>{t("Columns to import")}</legend>
      {sheet.headers
        .filter((header) => header !== keyColumn)
        .map((header) => (
          <div key={header} className={classes.inline}>
            <Checkbox
              label={header}
              description={examples(header).slice(0, 3).join(", ")}
              checked={header in types}
              onChange={(event) => choose(header, event.currentTarget.checked ? "text" : undefined)}
            />
            {types[header] && (
              <NativeSelect
                size="xs"
                aria-label={t("Type of {header}", { header })}
                data={TYPES}
                value={types[header]}
                onChange={(event) => choose(header, oneOf(event.currentTarget.value, SHEET_TYPES))}
              />
            )}
          </div>
        ))}
    </fieldset>
  );
}
