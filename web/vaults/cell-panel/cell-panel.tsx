import { ActionIcon, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { DocumentViewer } from "../../documents/viewer.tsx";
import { t } from "../../messages.ts";
import { PanelHandle, type PanelWidth } from "../../ui/layout/panel-width.tsx";
import type { Seen } from "../cells/vault-cell.ts";
import { RelatedDocumentsPanel } from "../documents/related-documents.tsx";
import type { DocumentRow } from "../rows/vault-rows.ts";
import { type CellDetail, type CellPlace, type Column, cellQuery, type Vault } from "../vaults.queries.ts";
import { CellHistory } from "./cell-history.tsx";
import { CellNotes } from "./cell-notes.tsx";
import classes from "./cell-panel.module.css";
import { CellSummary } from "./cell-summary.tsx";
import { GoneNotice, useWhyGone } from "./gone-notice.tsx";
import { placesIn } from "./reading-conflict.tsx";

interface Props {
  vault: Vault;
  column: Column;
  document: DocumentRow;
  /** The table lists the document. If not, it was deleted, or it no longer matches. */
  isListed: boolean;
  isColumnGone: boolean;
  /** Resolves to whether it was saved. */
  onEdit: (value: unknown, seen: Seen) => Promise<boolean>;
  onReverted: () => void;
  onClose: () => void;
  handle: PanelWidth["handle"];
}

/** The details of a cell, beside the table: its value, the reasoning, and the document open at the citation. */
export function CellPanel(props: Props) {
  const { vault, column, document, onEdit, onReverted, onClose, handle } = props;
  const gone = useWhyGone(props);
  const place = { vaultId: vault.id, documentId: document.document_id, fieldKey: column.field_key };
  const cell = useQuery(cellQuery(place));
  const [focus, setFocus] = useState(0);
  const [tab, setTab] = useState<string | null>("document");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cell starts at its first citation
  useEffect(() => setFocus(0), [place.documentId, place.fieldKey]);
  const show = (index: number) => {
    setFocus(index);
    setTab("document");
  };
  return (
    <aside className={classes.panel} aria-label={t("Cell")} data-tour="cell">
      <PanelHandle {...handle} />
      <PanelHead vault={vault} column={column} document={document} onClose={onClose} />
      {gone && <GoneNotice vault={vault} documentId={document.document_id} gone={gone} />}
      {!isAboutDocument(column) && (
        <CellSummary
          key={`${place.documentId} ${place.fieldKey}`}
          vault={vault}
          column={column}
          place={place}
          detail={cell.data}
          isGone={gone !== undefined}
          focus={focus}
          onCitation={show}
          onEdit={onEdit}
          onReverted={onReverted}
        />
      )}
      <PanelTabs
        vault={vault}
        column={column}
        document={document}
        place={place}
        citations={cell.data ? placesIn(cell.data) : []}
        focus={focus}
        tab={tab}
        onTab={setTab}
      />
    </aside>
  );
}

/** System columns describe the document itself, so there is no value to show beside it. */
const isAboutDocument = ({ kind }: Column) => kind === "system";

function PanelHead({ vault, column, document, onClose }: Pick<Props, "vault" | "column" | "document" | "onClose">) {
  return (
    <header className={classes.head}>
      <div className={classes.names}>
        <h2 className={classes.label}>{isAboutDocument(column) ? document.name : column.label}</h2>
        {!isAboutDocument(column) && (
          <Link
            className={classes.document}
            to="/vaults/$id/documents/$documentId"
            params={{ id: vault.id, documentId: document.document_id }}
          >
            {document.name}
          </Link>
        )}
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label={t("Close panel")} onClick={onClose}>
        <X size={16} />
      </ActionIcon>
    </header>
  );
}

interface TabsProps extends Pick<Props, "vault" | "column" | "document"> {
  place: CellPlace;
  citations: CellDetail["citations"];
  focus: number;
  tab: string | null;
  onTab: (tab: string | null) => void;
}

function PanelTabs({ vault, column, document, place, citations, focus, tab, onTab }: TabsProps) {
  const isDocument = isAboutDocument(column);
  return (
    <Tabs
      value={isDocument && tab !== "about" ? "document" : tab}
      onChange={onTab}
      className={classes.tabs}
      keepMounted={false}
    >
      <Tabs.List>
        <Tabs.Tab value="document">{t("Document")}</Tabs.Tab>
        {!isDocument && <Tabs.Tab value="notes">{t("Notes")}</Tabs.Tab>}
        {!isDocument && <Tabs.Tab value="history">{t("History")}</Tabs.Tab>}
        <Tabs.Tab value="about">{t("Versions and copies")}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="document" className={classes.body}>
        <DocumentViewer
          key={document.document_id}
          source={{ kind: "document", vaultId: vault.id, documentId: document.document_id }}
          highlights={citations}
          focus={focus}
          label={document.name}
          failure={document.status === "failed" ? document.error : null}
        />
      </Tabs.Panel>
      <Tabs.Panel value="notes" className={classes.body}>
        <CellNotes place={place} />
      </Tabs.Panel>
      <Tabs.Panel value="history" className={classes.body}>
        <CellHistory place={place} column={column} />
      </Tabs.Panel>
      <Tabs.Panel value="about" className={classes.body}>
        <RelatedDocumentsPanel vault={vault} document={document} />
      </Tabs.Panel>
    </Tabs>
  );
}
