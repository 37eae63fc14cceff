import { Button, Checkbox, Group, Modal, Text } from "@mantine/core";
import { Download } from "lucide-react";
import { useState } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";

interface Props {
  reviewId: string;
  /** To write it in a template instead. */
  onTemplate: () => void;
  onClose: () => void;
}

/** Two pages; the details only if asked for. */
export function MemoDialog({ reviewId, onTemplate, onClose }: Props) {
  const [annex, setAnnex] = useState(false);
  return (
    <Modal opened onClose={onClose} title={t("Issues memo")} size="28rem">
      <Text mb="sm">
        {t("Two pages for your own side: a summary, the open points by importance, and the proposals.")}
      </Text>
      <Checkbox
        label={t("Add the details of each issue as an annex")}
        checked={annex}
        onChange={(event) => setAnnex(event.currentTarget.checked)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onTemplate}>
          {t("Use a template…")}
        </Button>
        <Button
          component="a"
          href={api.url("/reviews/{id}/memo", { params: { id: reviewId }, query: { annex } })}
          download
          leftSection={<Download size={14} aria-hidden />}
          onClick={onClose}
        >
          {t("Download memo")}
        </Button>
      </Group>
    </Modal>
  );
}
