import { Button, FileButton, Group, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SheetReport } from "../../../src/vaults/sheets/sheets.schema.ts";
import type { File as StoredFile } from "../../../src/workspace/files/files.schema.ts";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { List, ListRow } from "../../ui/data/list-row.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { rich } from "../../ui/text/rich.ts";
import { Time } from "../../ui/text/time.tsx";
import { sendFile } from "../../ui/uploads/send-file.ts";
import classes from "../vault.module.css";
import { canEdit, refreshVault, type Sheet, sheetsQuery, type Vault } from "../vaults.queries.ts";
import { SheetForm } from "./sheet-form.tsx";

const KINDS = ".xlsx,.csv";

interface Props {
  vault: Vault;
  opened: boolean;
  onClose: () => void;
}

/** Spreadsheets that fill their own columns: connect, upload a new version, see what did not match, disconnect. */
export function SheetDialog({ vault, opened, onClose }: Props) {
  const sheets = useQuery({ ...sheetsQuery(vault.id), enabled: opened });
  const [fileId, setFileId] = useState<string>();
  const [report, setReport] = useState<SheetReport>();
  const finish = (describeRows: SheetReport) => {
    setFileId(undefined);
    setReport(describeRows);
    void refreshVault(vault.id);
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t("Spreadsheets")} size="44rem">
      <p className={classes.quiet}>
        {t(
          "A spreadsheet of yours can fill columns of this table. You say which of its columns names the document: by that name each row finds its document. When the spreadsheet changes, upload the new version.",
        )}
      </p>
      {report && <Report report={report} />}
      {fileId ? (
        <SheetForm vault={vault} fileId={fileId} onDone={finish} onCancel={() => setFileId(undefined)} />
      ) : (
        <>
          <QueryView query={sheets}>
            {({ spreadsheets }) =>
              spreadsheets.length === 0 ? (
                <p>{t("No spreadsheet is connected yet.")}</p>
              ) : (
                <List label={t("Spreadsheets that fill columns")}>
                  {spreadsheets.map((sheet) => (
                    <ConnectedSheet key={sheet.id} vault={vault} sheet={sheet} onReport={finish} />
                  ))}
                </List>
              )
            }
          </QueryView>
          {canEdit(vault) && (
            <Group mt="md">
              <UploadButton label={t("Connect a spreadsheet")} onFile={(file) => setFileId(file.id)} />
            </Group>
          )}
        </>
      )}
    </Modal>
  );
}

function UploadButton({ label, onFile }: { label: string; onFile: (file: StoredFile) => void }) {
  const [isBusy, setBusy] = useState(false);
  const give = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    try {
      onFile(await sendFile(file));
    } catch (error) {
      toast.failed(error);
    }
    setBusy(false);
  };
  return (
    <FileButton accept={KINDS} onChange={(file) => void give(file)}>
      {(props) => (
        <Button {...props} variant="default" size="xs" loading={isBusy}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}

function ConnectedSheet({
  vault,
  sheet,
  onReport,
}: {
  vault: Vault;
  sheet: Sheet;
  onReport: (report: SheetReport) => void;
}) {
  const params = { id: vault.id, spreadsheetId: sheet.id };
  const renew = (file: StoredFile) =>
    api
      .put("/vaults/{id}/spreadsheets/{spreadsheetId}", {
        params,
        body: { file_id: file.id, ...(sheet.sheet && { sheet: sheet.sheet }) },
      })
      .then(onReport)
      .catch(toast.failed);
  const disconnect = async () => {
    const message = t(
      "This deletes {count, plural, one {the column} other {the # columns}} filled from {file}, with all values.",
      { count: sheet.columns.length, file: sheet.file_name },
    );
    if (!(await confirm({ title: t("Disconnect spreadsheet"), message, action: t("Disconnect"), danger: true })))
      return;
    await api.delete("/vaults/{id}/spreadsheets/{spreadsheetId}", { params }).catch(toast.failed);
    await refreshVault(vault.id);
  };
  return (
    <ListRow
      title={sheet.file_name}
      detail={rich("{count, plural, one {# column} other {# columns}} matched by {key}, {time}", {
        count: sheet.columns.length,
        key: sheet.key_column,
        time: <Time at={sheet.updated_at} />,
      })}
      end={
        canEdit(vault) && (
          <>
            <UploadButton label={t("Upload new version")} onFile={(file) => void renew(file)} />
            <Button size="xs" variant="subtle" color="red" onClick={() => void disconnect()}>
              {t("Disconnect")}
            </Button>
          </>
        )
      }
    />
  );
}

function Report({ report: { rows, matched, unmatched, ambiguous, unreadable } }: { report: SheetReport }) {
  const failures = [
    unmatched.count > 0 &&
      t("{count, plural, one {# row matches} other {# rows match}} no document ({rows})", {
        count: unmatched.count,
        rows: keysOf(unmatched.first),
      }),
    ambiguous.count > 0 &&
      t("{count, plural, one {# row matches} other {# rows match}} several documents ({rows})", {
        count: ambiguous.count,
        rows: keysOf(ambiguous.first),
      }),
    unreadable.count > 0 &&
      t("{count, plural, one {# value does not fit its column} other {# values do not fit their columns}} ({rows})", {
        count: unreadable.count,
        rows: keysOf(unreadable.first),
      }),
  ].filter(Boolean);
  return (
    <div className={classes.report} role="status">
      <p>
        {t(
          "{matched, plural, one {# document was} other {# documents were}} filled from {rows, plural, one {# row} other {# rows}}.",
          { matched, rows },
        )}
      </p>
      {failures.map((failure) => (
        <p key={String(failure)}>{failure}</p>
      ))}
    </div>
  );
}

const keysOf = (first: { row: number; key: string }[]) =>
  first
    .slice(0, 3)
    .map(({ row, key }) => t("row {row}: {key}", { row, key }))
    .join(", ");
