import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { t } from "../../messages.ts";
import { useReadiness } from "../../playbooks/run/run.queries.ts";
import type { ChosenFile } from "../../ui/forms/chosen-files.tsx";
import { FileChooser } from "../../ui/forms/file-chooser.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import type { LinkTarget } from "../../ui/layout/links.tsx";
import { first } from "../../ui/must.ts";
import { compareByAge } from "./compare.queries.ts";

/** Compares a file with another one. */
export const CompareDialog = ({ file, onClose }: { file: ChosenFile; onClose: () => void }) => (
  <OtherFileDialog
    title={t("Compare “{name}” with…", { name: file.name })}
    action={t("Compare")}
    lead={t(
      "Choose or upload the other version. The file that was added first is the base; you can swap them afterwards.",
    )}
    start={(otherId) => compareByAge(file.id, otherId)}
    onClose={onClose}
  />
);

interface Props {
  title: string;
  action: string;
  lead: ReactNode;
  /** Starts a job for the chosen file. Resolves to the page that shows it. */
  start: (fileId: string) => Promise<LinkTarget>;
  onClose: () => void;
}

/** Chooses one file that has been read, and starts a comparison with it. */
export function OtherFileDialog({ title, action, lead, start, onClose }: Props) {
  const navigate = useNavigate();
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const { waiting, failed } = useReadiness(files.map(({ id }) => id));
  const [chosen] = files;
  return (
    <FormDialog
      title={title}
      size="38rem"
      action={action}
      disabled={!chosen || waiting + failed > 0}
      onSubmit={() => start(first(files).id)}
      onDone={(link) => navigate(link)}
      showsErrors
      onClose={onClose}
    >
      <p>{lead}</p>
      <FileChooser
        chosen={files}
        onChange={(change) => setFiles((now) => (typeof change === "function" ? change(now) : change).slice(-1))}
        most={2}
      />
      {waiting > 0 && <p role="status">{t("The file is still being read. You can compare it once this is done.")}</p>}
    </FormDialog>
  );
}
