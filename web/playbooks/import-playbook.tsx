import { Button, FileButton, Modal } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { PlaybookImport } from "../../src/playbooks/transfer/transfer.schema.ts";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { importPlaybook } from "./playbooks.queries.ts";
import classes from "./tests/tests.module.css";

/** Creates a playbook from a file. What was not understood is shown before the new playbook opens. */
export function ImportPlaybook() {
  const navigate = useNavigate();
  const [report, setReport] = useState<PlaybookImport>();
  const open = ({ playbook }: PlaybookImport) => navigate({ to: "/playbooks/$id", params: { id: playbook.id } });
  const read = useAction(importPlaybook, {
    after: (imported) => (imported.notes.length > 0 ? setReport(imported) : open(imported)),
  });
  return (
    <>
      <FileButton accept=".json,.docx,.xlsx,.csv" onChange={(file) => file && read.run(file)}>
        {(props) => (
          <Button variant="default" loading={read.busy} {...props}>
            {t("Import")}
          </Button>
        )}
      </FileButton>
      {report && <ImportReport report={report} onClose={() => open(report)} />}
    </>
  );
}

function ImportReport({ report, onClose }: { report: PlaybookImport; onClose: () => void }) {
  const { playbook, checks, examples, notes } = report;
  return (
    <Modal opened onClose={onClose} title={t("“{title}” was imported", { title: playbook.title })} size="40rem">
      <p>
        {t(
          "{checks, plural, one {# check} other {# checks}}, {examples, plural, one {# example} other {# examples}}. Not everything was understood:",
          { checks, examples },
        )}
      </p>
      <ul className={classes.notes}>
        {notes.map(({ place, message }) => (
          <li key={place + message}>
            <strong>{place}</strong>: {message}
          </li>
        ))}
      </ul>
      <Button mt="md" onClick={onClose}>
        {t("Open playbook")}
      </Button>
    </Modal>
  );
}
