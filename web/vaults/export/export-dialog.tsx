import { Button, Checkbox, Group, Modal, Radio, Stack } from "@mantine/core";
import { Download } from "lucide-react";
import { useState } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { keysOf, oneOf } from "../../ui/data/options.ts";
import { listQueryOf } from "../rows/list-query.ts";
import type { Table } from "../table/use-table.ts";
import type { Vault } from "../vaults.queries.ts";

const FORMATS = {
  xlsx: { label: t("Excel"), description: t("A workbook (.xlsx) with one row per document.") },
  csv: { label: t("CSV"), description: t("Plain text (.csv) for other programs.") },
  bundle: {
    label: t("Table with proof"),
    description: t(
      "A signed ZIP file: the table, the text of each document, and the passage behind every value. The recipient can check that nothing was changed.",
    ),
  },
};
type Format = keyof typeof FORMATS;

interface Props {
  vault: Vault;
  table: Table;
  opened: boolean;
  onClose: () => void;
}

/** Downloads the table: in which format, and what is included. */
export function ExportDialog({ vault, table, opened, onClose }: Props) {
  const [format, setFormat] = useState<Format>("xlsx");
  const [isShown, setShown] = useState(true);
  const [hasQuotes, setQuotes] = useState(false);
  const query = {
    ...(isShown ? shownIn(table) : {}),
    format,
    citations: format !== "bundle" && hasQuotes ? true : undefined,
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t("Export")} size="30rem">
      <Stack gap="md">
        <Radio.Group
          label={t("Format")}
          value={format}
          onChange={(value) => setFormat(oneOf(value, keysOf(FORMATS)) ?? "xlsx")}
        >
          <Stack gap="xs" mt="xs">
            {Object.entries(FORMATS).map(([value, words]) => (
              <Radio key={value} value={value} {...words} />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group
          label={t("What is included")}
          value={isShown ? "shown" : "all"}
          onChange={(value) => setShown(value === "shown")}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="shown" label={t("The rows and columns shown now")} />
            <Radio value="all" label={t("All documents and all columns")} />
          </Stack>
        </Radio.Group>
        {format !== "bundle" && (
          <Checkbox
            label={t("Add the quote that each value rests on")}
            checked={hasQuotes}
            onChange={(event) => setQuotes(event.currentTarget.checked)}
          />
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button
          component="a"
          href={api.url("/vaults/{id}/export", { params: { id: vault.id }, query })}
          download
          leftSection={<Download size={14} aria-hidden />}
          onClick={() => setTimeout(onClose)}
        >
          {t("Download")}
        </Button>
      </Group>
    </Modal>
  );
}

const shownIn = (table: Table) => ({
  ...listQueryOf(table),
  fields: table.shown.map(({ column }) => column.field_key).join(","),
});
