import { Switch, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { useSession } from "../session/session.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { SaveBar } from "../ui/forms/save-bar.tsx";
import { useDraft } from "../ui/forms/use-draft.ts";
import { Fields, Section } from "../ui/layout/section.tsx";
import { rich } from "../ui/text/rich.ts";
import { formatDay } from "../ui/text/time.tsx";
import { Quotas } from "./quotas.tsx";
import { damagedFilesQuery, type Organization, organizationQuery } from "./settings.queries.ts";
import { SettingsLayout } from "./settings-layout.tsx";

const BILLING: Record<string, string> = {
  unlimited: t("Unlimited usage, no charges."),
  trial_not_started: t(
    "The trial has not started: chats, reviews and extraction are unavailable until it does. The server operator starts it with the command “org billing”.",
  ),
  not_configured: t(
    "Billing is not set up: chats, reviews and extraction are unavailable until it is. The server operator sets it up with the command “org billing”.",
  ),
};

export default function OrganizationPage() {
  const query = useQuery(organizationQuery);
  return (
    <SettingsLayout title={t("General")}>
      <QueryView query={query}>{(organization) => <OrganizationForm organization={organization} />}</QueryView>
    </SettingsLayout>
  );
}

function OrganizationForm({ organization }: { organization: Organization }) {
  const readOnly = !useSession().user.is_admin;
  const draft = useDraft(organization);
  const save = useAction(() => api.patch("/organization", { body: draft.changes }), {
    done: t("Organization saved"),
    after: (saved) => {
      queryClient.setQueryData(organizationQuery.queryKey, saved);
      draft.reset();
      return queryClient.invalidateQueries({ queryKey: ["session"] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  const { value, set } = draft;
  return (
    <form onSubmit={submit}>
      <Section title={t("Name")} lead={t("Created {day}.", { day: formatDay(organization.created_at) })}>
        <Fields>
          <TextInput
            label={t("Organization name")}
            readOnly={readOnly}
            maxLength={255}
            required
            withAsterisk={false}
            value={value.name}
            error={save.fields.name}
            onChange={(event) => set("name", event.currentTarget.value)}
          />
        </Fields>
      </Section>
      <Section
        title={t("Personal keys")}
        lead={t(
          "With a personal key, an app can do what the key's owner can do, including in vaults. Only administrators can create organization keys.",
        )}
      >
        <Switch
          label={t("Members can create personal keys and connect apps")}
          disabled={readOnly}
          checked={value.personal_keys_allowed}
          onChange={(event) => set("personal_keys_allowed", event.currentTarget.checked)}
        />
      </Section>
      <Billing organization={organization} readOnly={readOnly} />
      {!readOnly && <Quotas />}
      {!readOnly && <DamagedFilesNotice />}
      {!readOnly && <SaveBar shown={draft.isChanged} busy={save.busy} onDiscard={draft.reset} />}
    </form>
  );
}

const Billing = ({ organization, readOnly }: { organization: Organization; readOnly: boolean }) => (
  <Section title={t("Billing")} lead={BILLING[organization.billing_mode] ?? <Balance organization={organization} />}>
    {readOnly ? (
      t("Administrators can see usage and change these settings.")
    ) : (
      <Link to="/settings/usage">{t("See usage by day, key and operation")}</Link>
    )}
  </Section>
);

/** Shown only when something is wrong. */
function DamagedFilesNotice() {
  const { data } = useQuery(damagedFilesQuery);
  if (!data || data.files.length === 0) return null;
  return (
    <Section
      title={t("Damaged files")}
      lead={t(
        "The stored content of these files is missing or damaged. To repair a file, upload it again to any folder.",
      )}
    >
      <ul>
        {data.files.map(({ id, name, fault }) => (
          <li key={id}>
            {fault === "missing"
              ? rich("{file} (lost)", { file: <DamagedFile id={id} name={name} /> })
              : rich("{file} (damaged)", { file: <DamagedFile id={id} name={name} /> })}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const DamagedFile = ({ id, name }: { id: string; name: string | null }) =>
  name === null ? (
    t("A file you cannot access")
  ) : (
    <Link to="/files/$id" params={{ id }}>
      {name}
    </Link>
  );

const Balance = ({ organization: { credits } }: { organization: Organization }) =>
  rich("<b>{credits, number}</b> credits left. The server operator can add more.", {
    credits: credits ?? 0,
    b: (figure) => <strong>{figure}</strong>,
  });
