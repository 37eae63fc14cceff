import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { Download } from "lucide-react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { ButtonLink } from "../ui/layout/links.tsx";
import { ReportForm } from "./report-form.tsx";
import { type ReportResult, type ReportSource, writeReport } from "./reports.queries.ts";

interface Props {
  source: ReportSource;
  /** What the report covers, in a sentence. */
  about: string;
  /** The title that is offered. */
  title: string;
  onClose: () => void;
}

/** Asks for a template and a title, and offers the report once it is written. */
export function ReportDialog({ source, about, title, onClose }: Props) {
  const write = useAction(writeReport, { showsErrors: true });
  return (
    <Modal opened onClose={onClose} title={write.result ? t("Report ready") : t("Report")} size="34rem">
      {write.result ? (
        <ReportReady report={write.result} onClose={onClose} />
      ) : (
        <ReportForm
          about={about}
          title={title}
          suggests={source.review_ids ? "memo" : "report"}
          busy={write.busy}
          error={write.error}
          onSubmit={(asked) => write.run({ ...asked, source })}
          onCancel={onClose}
        />
      )}
    </Modal>
  );
}

/** The documents to download. */
export function ReportReady({ report: { documents }, onClose }: { report: ReportResult; onClose: () => void }) {
  return (
    <>
      <Stack gap="sm">
        <Text>{t("Each value has a footnote with its file, page and words.")}</Text>
        {documents.map(({ file_id, filename }) => (
          <Group key={file_id} gap="xs">
            <Button
              component="a"
              href={api.url("/files/{id}/content", { params: { id: file_id } })}
              download={filename}
              leftSection={<Download size={14} aria-hidden />}
              data-autofocus
            >
              {t("Download {filename}", { filename })}
            </Button>
            <ButtonLink variant="default" to="/files/$id" params={{ id: file_id }}>
              {t("Open")}
            </ButtonLink>
          </Group>
        ))}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t("Done")}
        </Button>
      </Group>
    </>
  );
}
