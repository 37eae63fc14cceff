import { ActionIcon, Button, FileButton, Menu, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { ChevronDown, Columns3, FilePlus2, Search, Upload } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { t } from "../messages.ts";
import { Legend } from "./legend/legend.tsx";
import type { Table } from "./table/use-table.ts";
import classes from "./vault.module.css";
import { OriginItems, type VaultDialogName, VaultMenu } from "./vault-menu.tsx";
import { canEdit, type Vault } from "./vaults.queries.ts";
import { FilterPopover } from "./views/filter-popover.tsx";
import { GroupPopover } from "./views/group-popover.tsx";
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
  onToggleAll: (isOpen: boolean) => void;
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
      <GroupPopover table={table} onToggleAll={props.onToggleAll} />
      <div className={classes.actions}>
        <RowHeightMenu table={table} />
        <Button variant="default" size="xs" leftSection={<Columns3 size={14} />} onClick={onColumns}>
          {t("Columns")}
        </Button>
        <Legend />
        {canEdit(vault) && <AddDocuments vault={vault} onFiles={onFiles} onDialog={onDialog} />}
        <VaultMenu vault={vault} onDialog={onDialog} />
      </div>
    </div>
  );
}

function AddDocuments({ vault, onFiles, onDialog }: Pick<Props, "vault" | "onFiles" | "onDialog">) {
  return (
    <div className={classes.add}>
      <FileButton multiple onChange={onFiles}>
        {(button) => (
          <Button {...button} size="xs" leftSection={<Upload size={14} />}>
            {t("Upload")}
          </Button>
        )}
      </FileButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={30} aria-label={t("Other ways to add")}>
            <ChevronDown size={14} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<FilePlus2 size={14} />} onClick={() => onDialog("files")}>
            {t("Add existing files")}
          </Menu.Item>
          <OriginItems vault={vault} onDialog={onDialog} />
        </Menu.Dropdown>
      </Menu>
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
