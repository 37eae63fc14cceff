import { Button, FileButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { Columns3, Search, Upload } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { t } from "../messages.ts";
import { GroupPopover } from "./summary/group-popover.tsx";
import type { Table } from "./table/use-table.ts";
import classes from "./vault.module.css";
import { type VaultDialogName, VaultMenu } from "./vault-menu.tsx";
import { canEdit, type Vault } from "./vaults.queries.ts";
import { FilterPopover } from "./views/filter-popover.tsx";
import { RowHeightMenu } from "./views/row-height-menu.tsx";
import { SortPopover } from "./views/sort-popover.tsx";
import type { Filtering } from "./views/trust-conditions.ts";
import { ViewsMenu } from "./views/views-menu.tsx";

interface Props {
  vault: Vault;
  table: Table;
  searchRef: RefObject<HTMLInputElement | null>;
  filtering: Filtering | undefined;
  onFiltering: (filtering: Filtering | undefined) => void;
  onColumns: () => void;
  onFiles: (files: File[]) => void;
  onDialog: (dialog: VaultDialogName) => void;
}

/** The toolbar above the table. */
export function VaultToolbar(props: Props) {
  const { vault, table, filtering, onFiltering, onColumns, onFiles, onDialog } = props;
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t("Table")}>
      <ViewsMenu vault={vault} table={table} />
      <SearchField table={table} searchRef={props.searchRef} />
      <FilterPopover table={table} filtering={filtering} onFiltering={onFiltering} />
      <SortPopover table={table} />
      <GroupPopover vault={vault} table={table} />
      <div className={classes.actions}>
        <RowHeightMenu table={table} />
        <Button variant="default" size="xs" leftSection={<Columns3 size={14} />} onClick={onColumns}>
          {t("Columns")}
        </Button>
        {canEdit(vault) && (
          <FileButton multiple onChange={onFiles}>
            {(button) => (
              <Button {...button} size="xs" leftSection={<Upload size={14} />}>
                {t("Upload")}
              </Button>
            )}
          </FileButton>
        )}
        <VaultMenu vault={vault} table={table} onDialog={onDialog} />
      </div>
    </div>
  );
}

function SearchField({ table, searchRef }: Pick<Props, "table" | "searchRef">) {
  const [words, setWords] = useState(table.search);
  const search = useDebouncedCallback(table.setSearch, 250);
  useEffect(() => {
    if (table.search === "") setWords("");
  }, [table.search]);
  return (
    <TextInput
      ref={searchRef}
      size="xs"
      className={classes.search}
      aria-label={t("Search by name or title")}
      placeholder={t("Name or title")}
      leftSection={<Search size={13} />}
      value={words}
      onChange={(event) => {
        setWords(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
