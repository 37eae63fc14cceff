import { Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { DialogForm } from "../ui/forms/dialog-form.tsx";
import { SearchSelect } from "../ui/forms/search-select.tsx";
import { type NewReport, reportTemplatesQuery } from "./reports.queries.ts";

interface Props {
  about: string;
  title: string;
  /** Which kind of template is chosen at first. */
  suggests: "report" | "memo";
  busy: boolean;
  error: string | undefined;
  onSubmit: (asked: Pick<NewReport, "template_id" | "title">) => void;
  onCancel: () => void;
}

export function ReportForm({ about, title: offered, suggests, busy, error, onSubmit, onCancel }: Props) {
  const templates = useQuery(reportTemplatesQuery);
  const [title, setTitle] = useState(offered);
  const [chosen, choose] = useState<string>();
  const shipped = templates.data?.shipped ?? [];
  const template = chosen ?? suggested(suggests, shipped, templates.data?.own ?? [])?.id;
  return (
    <QueryView query={templates}>
      {({ own }) => (
        <DialogForm
          action={t("Write report")}
          disabled={template === undefined || title.trim() === ""}
          busy={busy}
          onSubmit={() => template && onSubmit({ template_id: template, title: title.trim() })}
          onCancel={onCancel}
        >
          <Stack gap="sm">
            <Text>{about}</Text>
            <SearchSelect
              label={t("Template")}
              data={choices(shipped, own)}
              value={template ?? null}
              allowDeselect={false}
              onChange={(id) => choose(id ?? undefined)}
            />
            <AboutTemplate shipped={shipped.find(({ id }) => id === template)} />
            <TextInput
              label={t("Title")}
              maxLength={200}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            {busy && (
              <Text role="status">{t("Writing the report. If you close this dialog, it goes to your files.")}</Text>
            )}
            {error && <p role="alert">{error}</p>}
          </Stack>
        </DialogForm>
      )}
    </QueryView>
  );
}

type Listed = { id: string; title: string }[];

/** The firm's own memo or report, if it has one, by its name. */
const suggested = (suggests: Props["suggests"], shipped: Listed, own: Listed) =>
  own.find(({ title }) => title.toLowerCase().includes(suggests)) ?? (suggests === "memo" ? shipped[1] : shipped[0]);

const options = (listed: Listed) => listed.map(({ id, title }) => ({ value: id, label: title }));

const choices = (shipped: Listed, own: Listed) => [
  { group: t("Shipped with Chancery"), items: options(shipped) },
  ...(own.length > 0 ? [{ group: t("Templates of your organization"), items: options(own) }] : []),
];

/** What a shipped template shows, and how to make one of one's own from it. */
function AboutTemplate({ shipped }: { shipped: { id: string; description: string; file_name: string } | undefined }) {
  if (!shipped) return null;
  return (
    <Text size="sm">
      {shipped.description}{" "}
      <a href={api.url("/report-templates/{id}/file", { params: { id: shipped.id } })} download={shipped.file_name}>
        {t("Download it to change it in Word, then add it to your templates.")}
      </a>
    </Text>
  );
}
