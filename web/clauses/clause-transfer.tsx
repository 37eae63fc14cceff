import { Button, FileButton, Menu, Modal } from "@mantine/core";
import { Download } from "lucide-react";
import { useState } from "react";
import type { ClauseImport } from "../../src/workspace/clauses/transfer/transfer.schema.ts";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import classes from "./clauses.module.css";
import { type ClauseFilter, importClauses } from "./clauses.queries.ts";

const EXPORTS = [
  { format: "docx", label: t("Export as Word document") },
  { format: "csv", label: t("Export as CSV") },
  { format: "json", label: t("Export as JSON") },
] as const;

/** Adds clauses from a file, and downloads those that are listed. */
export function ClauseTransfer({ filter }: { filter: ClauseFilter }) {
  const [report, setReport] = useState<ClauseImport>();
  const read = useAction(importClauses, { after: (imported) => setReport(imported) });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default">{t("Export")}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {EXPORTS.map(({ format, label }) => (
            <Menu.Item
              key={format}
              component="a"
              href={api.url("/clauses/export", { query: { ...filter, format } })}
              download
              leftSection={<Download size={14} aria-hidden />}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <FileButton accept=".json,.docx,.xlsx,.csv" onChange={(file) => file && read.run(file)}>
        {(props) => (
          <Button variant="default" loading={read.busy} {...props}>
            {t("Import")}
          </Button>
        )}
      </FileButton>
      {report && <Report report={report} onClose={() => setReport(undefined)} />}
    </>
  );
}

function Report({ report: { imported, notes }, onClose }: { report: ClauseImport; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t("Import")} size="40rem">
      <p>{t("{imported, plural, one {# clause was} other {# clauses were}} added to your library.", { imported })}</p>
      {notes.length > 0 && (
        <>
          <p>{t("Not everything was understood:")}</p>
          <ul className={classes.replaced}>
            {notes.map(({ place, message }) => (
              <li key={place + message}>
                <strong>{place}</strong>: {message}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button mt="md" onClick={onClose}>
        {t("Done")}
      </Button>
    </Modal>
  );
}
