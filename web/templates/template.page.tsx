import { ActionIcon, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Download, Trash2 } from "lucide-react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { VisibilityChoice } from "../playbooks/visibility-choice.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { confirm } from "../ui/forms/confirm.tsx";
import { type Crumb, PageHeader } from "../ui/layout/page-header.tsx";
import { BatchSection } from "./batch-section.tsx";
import { BlanksOffer, DocumentSection } from "./document-section.tsx";
import { FieldsSection } from "./fields-section.tsx";
import { FillDesk } from "./fill-desk.tsx";
import {
  changeTemplate,
  deleteTemplate,
  type Template,
  templatePermissionsQuery,
  templateQuery,
} from "./templates.queries.ts";

const crumbs: Crumb[] = [{ label: t("Templates"), to: "/templates" }];

export default function TemplatePage() {
  const { id } = useParams({ from: "/shell/templates/$id" });
  const permissions = useQuery(templatePermissionsQuery(id));
  return (
    <QueryView query={useQuery(templateQuery(id))}>
      {(template) => {
        const canEdit = permissions.data?.can_edit ?? false;
        return (
          <>
            <PageHeader
              title={template.title}
              crumbs={crumbs}
              lead={template.description}
              actions={<Actions template={template} canEdit={canEdit} />}
            />
            {canEdit && template.fields.length === 0 && <BlanksOffer template={template} />}
            <FillDesk key={`${id} ${template.version}`} template={template} />
            <BatchSection template={template} />
            {canEdit && <FieldsSection template={template} />}
            {canEdit && <DocumentSection template={template} />}
          </>
        );
      }}
    </QueryView>
  );
}

function Actions({ template, canEdit }: { template: Template; canEdit: boolean }) {
  const { id, title, visibility } = template;
  const navigate = useNavigate();
  const change = useAction((next: Template["visibility"]) => changeTemplate(id, { visibility: next }));
  const remove = useAction(() => deleteTemplate(id), {
    done: t("“{title}” was deleted.", { title }),
    after: () => navigate({ to: "/templates" }),
  });
  const askAndRemove = async () => {
    const message = t("Documents that were made from it are kept.");
    const action = t("Delete template");
    if (await confirm({ title: t("Delete “{title}”?", { title }), message, action, danger: true })) remove.run();
  };
  return (
    <>
      {canEdit && <VisibilityChoice visibility={visibility} onChange={change.run} />}
      <Button
        component="a"
        href={api.url("/templates/{id}/file", { params: { id } })}
        download
        variant="default"
        leftSection={<Download size={14} aria-hidden />}
      >
        {t("Word document")}
      </Button>
      {canEdit && (
        <ActionIcon variant="subtle" color="gray" aria-label={t("Delete template")} onClick={askAndRemove}>
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
}
