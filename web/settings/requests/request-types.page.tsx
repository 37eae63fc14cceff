import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import { type RequestType, requestTypesQuery } from "../../requests/requests.queries.ts";
import { Tag } from "../../ui/data/tag.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { SettingsLayout } from "../settings-layout.tsx";
import { RequestTypeDialog } from "./request-type-dialog.tsx";

const refresh = () => queryClient.invalidateQueries({ queryKey: requestTypesQuery.queryKey });

/** What colleagues may ask for, each with its form. */
export default function RequestTypesPage() {
  const [edited, edit] = useState<RequestType | "new">();
  return (
    <SettingsLayout
      title={t("Request types")}
      lead={t(
        "What colleagues may ask the legal team for. Each type has a form, and may have a page for colleagues without an account.",
      )}
      actions={<Button onClick={() => edit("new")}>{t("Add a request type")}</Button>}
    >
      <QueryView query={useQuery(requestTypesQuery)}>
        {({ request_types }) =>
          request_types.length === 0 ? (
            <EmptyState title={t("No request types yet")} icon={Inbox}>
              {t("Begin with what is asked for most, such as a non-disclosure agreement.")}
            </EmptyState>
          ) : (
            request_types.map((type) => <TypeSection key={type.id} type={type} onEdit={() => edit(type)} />)
          )
        }
      </QueryView>
      {edited && (
        <RequestTypeDialog type={edited === "new" ? null : edited} onDone={refresh} onClose={() => edit(undefined)} />
      )}
    </SettingsLayout>
  );
}

function TypeSection({ type, onEdit }: { type: RequestType; onEdit: () => void }) {
  const remove = useAction(() => api.delete("/request-types/{id}", { params: { id: type.id } }), { after: refresh });
  const ask = async () => {
    const message = t("Its requests are kept. Its public page is gone.");
    const title = t("Delete “{name}”?", { name: type.name });
    if (await confirm({ title, message, action: t("Delete request type"), danger: true })) remove.run();
  };
  return (
    <Section
      title={type.name}
      lead={type.description}
      actions={
        <>
          <Button variant="default" size="compact-sm" onClick={onEdit}>
            {t("Edit")}
          </Button>
          <Button variant="subtle" color="red" size="compact-sm" loading={remove.busy} onClick={() => void ask()}>
            {t("Delete")}
          </Button>
        </>
      }
    >
      <p>
        {t("{count, plural, =0 {No fields} one {# field} other {# fields}}", { count: type.fields.length })}
        {type.due_days !== null &&
          ` · ${t("due in {count, plural, one {# day} other {# days}}", { count: type.due_days })}`}
      </p>
      <PublicPage type={type} />
    </Section>
  );
}

function PublicPage({ type: { public: isPublic, url } }: { type: RequestType }) {
  if (!isPublic) return <Tag>{t("Not public")}</Tag>;
  if (url === null)
    return (
      <p>
        {t(
          "Its public page is not available: this server does not send e-mail. Ask the people who run it to set up e-mail.",
        )}
      </p>
    );
  return (
    <p>
      {t("Public page:")} <a href={url}>{url}</a>
    </p>
  );
}
