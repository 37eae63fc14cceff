import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { ReportReady } from "../reports/report-dialog.tsx";
import { reportTemplatesQuery, writeReport } from "../reports/reports.queries.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { SearchSelect } from "../ui/forms/search-select.tsx";

interface Props {
  reviewId: string;
  /** The title of a memo in a template. */
  title: string;
  onClose: () => void;
}

interface Named {
  id: string;
  title: string;
}

const TWO_PAGES = "two-pages";

/** The memo on two pages, or in a template: in the organization's own memo, if it has one. */
export function MemoDialog({ reviewId, title, onClose }: Props) {
  const templates = useQuery(reportTemplatesQuery);
  const [chosen, choose] = useState<string>();
  const write = useAction(writeReport, { showsErrors: true });
  const close = { opened: true, onClose, size: "30rem" };
  if (write.result)
    return (
      <Modal {...close} title={t("Memo ready")}>
        <ReportReady report={write.result} onClose={onClose} />
      </Modal>
    );
  return (
    <Modal {...close} title={t("Issues memo")}>
      <QueryView query={templates}>
        {({ own }) => {
          const template = chosen ?? own.find(({ title }) => /\bmemo/i.test(title))?.id ?? TWO_PAGES;
          return (
            <Stack gap="sm">
              <SearchSelect
                label={t("Template")}
                data={choices(own)}
                value={template}
                allowDeselect={false}
                onChange={(id) => choose(id ?? undefined)}
              />
              {template === TWO_PAGES ? (
                <TwoPages reviewId={reviewId} onClose={onClose} />
              ) : (
                <InTemplate
                  busy={write.busy}
                  error={write.error}
                  onWrite={() => write.run({ template_id: template, title, source: { review_ids: [reviewId] } })}
                />
              )}
            </Stack>
          );
        }}
      </QueryView>
    </Modal>
  );
}

const choices = (own: Named[]) => [
  { value: TWO_PAGES, label: t("Two pages, without a template") },
  ...own.map(({ id, title }) => ({ value: id, label: title })),
];

/** The details only if asked for. */
function TwoPages({ reviewId, onClose }: Pick<Props, "reviewId" | "onClose">) {
  const [annex, setAnnex] = useState(false);
  return (
    <>
      <Text>{t("Two pages for your own side: a summary, the open points by importance, and the proposals.")}</Text>
      <Checkbox
        label={t("Add the details of each issue as an annex")}
        checked={annex}
        onChange={(event) => setAnnex(event.currentTarget.checked)}
      />
      <Group justify="flex-end" mt="xs">
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
    </>
  );
}

interface InTemplateProps {
  busy: boolean;
  error: string | undefined;
  onWrite: () => void;
}

const InTemplate = ({ busy, error, onWrite }: InTemplateProps) => (
  <>
    <Text>
      {t("The findings and decisions of this review in your own template, each with its source as a footnote.")}
    </Text>
    {error && <p role="alert">{error}</p>}
    <Group justify="flex-end" mt="xs">
      <Button loading={busy} onClick={onWrite}>
        {t("Write memo")}
      </Button>
    </Group>
  </>
);
