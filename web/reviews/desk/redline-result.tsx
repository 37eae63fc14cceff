import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { Download } from "lucide-react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { Section } from "../../ui/layout/section.tsx";
import type { RedlineResult, RunResult } from "../reviews.queries.ts";
import classes from "./desk.module.css";
import { omittedLines, referenceLines, sayWritten } from "./redline-form.ts";

interface Props {
  redline: RedlineResult;
  result: RunResult;
  /** How many changes were accepted or edited. */
  accepted: number;
  onClose: () => void;
}

/** The redline that was written, what it leaves out, and which references to check. */
export function RedlineReady({ redline, result, accepted, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={t("Redline ready")} size="36rem">
      <Stack gap="sm">
        <Text>{sayWritten(redline, accepted)}</Text>
        {redline.documents.map(({ file_id, filename }) => (
          <Button
            key={file_id}
            component="a"
            href={api.url("/files/{id}/content", { params: { id: file_id } })}
            download={filename}
            leftSection={<Download size={14} aria-hidden />}
            classNames={{ root: classes.download, label: classes.filename }}
            data-autofocus
          >
            {t("Download {filename}", { filename })}
          </Button>
        ))}
        <Lines title={t("Not included")} lines={omittedLines(redline, result)} />
        <Lines title={t("References to check")} lines={referenceLines(redline)} />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t("Done")}
        </Button>
      </Group>
    </Modal>
  );
}

const Lines = ({ title, lines }: { title: string; lines: string[] }) =>
  lines.length > 0 && (
    <Section title={title}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
