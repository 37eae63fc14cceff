import { ActionIcon, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { DocumentViewer } from "../../documents/viewer.tsx";
import { DocumentAbout } from "../documents/document-about.tsx";
import type { DocumentRow } from "../table/vault-rows.ts";
import { type Column, cellQuery, type Vault } from "../vaults.queries.ts";
import { CellHistory } from "./cell-history.tsx";
import { CellNotes } from "./cell-notes.tsx";
import classes from "./cell-panel.module.css";
import { CellSummary } from "./cell-summary.tsx";

interface Props {
  vault: Vault;
  column: Column;
  document: DocumentRow;
  /** Whether it was kept. */
  onEdit: (value: unknown) => Promise<boolean>;
  onReverted: () => void;
  onClose: () => void;
}

/** What is known of a cell, beside the table: its value with the reasons for it, and the document open at the words. */
export function CellPanel({ vault, column, document, onEdit, onReverted, onClose }: Props) {
  const place = { vaultId: vault.id, documentId: document.document_id, fieldKey: column.field_key };
  const cell = useQuery(cellQuery(place));
  const [focus, setFocus] = useState(0);
  const [tab, setTab] = useState<string | null>("document");
  const isOwn = column.kind === "system";
  const citations = cell.data?.citations ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cell begins with its first citation
  useEffect(() => setFocus(0), [place.documentId, place.fieldKey]);
  const show = (index: number) => {
    setFocus(index);
    setTab("document");
  };
  return (
    <aside className={classes.panel} aria-label="Cell">
      <header className={classes.head}>
        <div className={classes.names}>
          <h2 className={classes.label}>{isOwn ? document.name : column.label}</h2>
          {!isOwn && (
            <Link
              className={classes.document}
              to="/vaults/$id/documents/$documentId"
              params={{ id: vault.id, documentId: document.document_id }}
            >
              {document.name}
            </Link>
          )}
        </div>
        <ActionIcon variant="subtle" color="gray" aria-label="Close the panel" onClick={onClose}>
          <X size={16} />
        </ActionIcon>
      </header>
      {!isOwn && (
        <CellSummary
          key={`${place.documentId} ${place.fieldKey}`}
          vault={vault}
          column={column}
          place={place}
          detail={cell.data}
          focus={focus}
          onCitation={show}
          onEdit={onEdit}
          onReverted={onReverted}
        />
      )}
      <Tabs
        value={isOwn && tab !== "about" ? "document" : tab}
        onChange={setTab}
        className={classes.tabs}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="document">Document</Tabs.Tab>
          {!isOwn && <Tabs.Tab value="notes">Notes</Tabs.Tab>}
          {!isOwn && <Tabs.Tab value="history">History</Tabs.Tab>}
          <Tabs.Tab value="about">Versions and copies</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="document" className={classes.body}>
          <DocumentViewer
            key={document.document_id}
            source={{ kind: "document", vaultId: vault.id, documentId: document.document_id }}
            highlights={citations}
            focus={focus}
            label={document.name}
          />
        </Tabs.Panel>
        <Tabs.Panel value="notes" className={classes.body}>
          <CellNotes place={place} />
        </Tabs.Panel>
        <Tabs.Panel value="history" className={classes.body}>
          <CellHistory place={place} column={column} />
        </Tabs.Panel>
        <Tabs.Panel value="about" className={classes.body}>
          <DocumentAbout vault={vault} document={document} />
        </Tabs.Panel>
      </Tabs>
    </aside>
  );
}
