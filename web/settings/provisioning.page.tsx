import { Button, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { DataTable } from "../ui/data/data-table.tsx";
import { Tag } from "../ui/data/tag.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { SecretDialog } from "../ui/feedback/secret-dialog.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { DangerButton } from "../ui/forms/danger-button.tsx";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import { SaveBar } from "../ui/forms/save-bar.tsx";
import { useDraft } from "../ui/forms/use-draft.ts";
import { Fields, Section } from "../ui/layout/section.tsx";
import { formatDay, Time } from "../ui/text/time.tsx";
import classes from "./frame.module.css";
import { provisioningQuery, type ScimSettings, type ScimToken } from "./settings.queries.ts";
import { SettingsLayout } from "./settings-layout.tsx";

const refresh = () => queryClient.invalidateQueries({ queryKey: provisioningQuery.queryKey });

export default function ProvisioningPage() {
  const query = useQuery(provisioningQuery);
  const [making, make] = useDisclosure(false);
  const [secret, setSecret] = useState<string>();
  return (
    <SettingsLayout
      title={t("Provisioning")}
      lead={t(
        "Your identity provider, such as Okta or Entra ID, can add, update and deactivate people through SCIM 2.0.",
      )}
      actions={
        <Button leftSection={<KeyRound size={14} />} onClick={make.open}>
          {t("Create a token")}
        </Button>
      }
    >
      <QueryView query={query}>
        {(settings) => (
          <>
            <Connection settings={settings} />
            <Tokens settings={settings} />
            <GroupRights settings={settings} />
          </>
        )}
      </QueryView>
      {making && <NewTokenDialog onClose={make.close} onCreated={setSecret} />}
      <SecretDialog title={t("Your new token")} secret={secret} onClose={() => setSecret(undefined)}>
        {t("Copy this token into your identity provider now. It is not shown again.")}
      </SecretDialog>
    </SettingsLayout>
  );
}

function Connection({ settings }: { settings: ScimSettings }) {
  return (
    <Section
      title={t("Connection")}
      lead={t(
        "Enter this address and a token in your identity provider. Deactivating a person there ends their sessions and revokes their keys immediately.",
      )}
    >
      <Fields>
        <TextInput
          label={t("SCIM address")}
          readOnly
          value={settings.base_url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Fields>
    </Section>
  );
}

function Tokens({ settings }: { settings: ScimSettings }) {
  return (
    <Section
      title={t("Tokens")}
      lead={t(
        "A token is a long password that only your identity provider uses. It is shown only once, when it is created.",
      )}
    >
      <DataTable
        label={t("Tokens")}
        rows={settings.tokens}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={t("No tokens yet")} icon={KeyRound}>
            {t("Create a token to connect your identity provider.")}
          </EmptyState>
        }
        columns={[
          {
            title: t("Name"),
            cell: ({ name, hint }) => (
              <span className={classes.who}>
                {name}
                <small className={classes.mono}>…{hint}</small>
              </span>
            ),
          },
          { title: t("Created by"), minor: true, cell: ({ created_by }) => created_by },
          { title: t("Created"), minor: true, cell: ({ created_at }) => formatDay(created_at) },
          {
            title: t("Status"),
            cell: ({ revoked_at }) => (revoked_at ? <Tag>{t("Revoked")}</Tag> : <Tag tone="good">{t("Active")}</Tag>),
          },
          { title: t("Last used"), minor: true, cell: (token) => <LastUsed of={token} /> },
          { title: t("Actions"), quiet: true, align: "right", cell: (token) => <Revoke of={token} /> },
        ]}
      />
    </Section>
  );
}

const LastUsed = ({ of: { last_used_at } }: { of: ScimToken }) =>
  last_used_at ? <Time at={last_used_at} /> : <span className={classes.quiet}>{t("Never")}</span>;

function Revoke({ of: token }: { of: ScimToken }) {
  const revoke = useAction(() => api.delete("/scim-tokens/{id}", { params: { id: token.id } }), {
    done: t("{name} was revoked.", { name: token.name }),
    after: refresh,
  });
  if (token.revoked_at) return null;
  return (
    <DangerButton
      label={t("Revoke")}
      name={token.name}
      message={t("Your identity provider can no longer add or deactivate people with this token.")}
      action={t("Revoke token")}
      does={revoke}
    />
  );
}

/** The groups of the provider whose members get a permission. */
function GroupRights({ settings }: { settings: ScimSettings }) {
  const { admin_group, vaults_group } = settings;
  const draft = useDraft({ admin_group, vaults_group });
  const save = useAction(() => api.patch("/scim-settings", { body: draft.changes }), {
    done: t("Groups saved"),
    after: (saved) => {
      queryClient.setQueryData(provisioningQuery.queryKey, saved);
      draft.reset();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  const fields = [
    { name: "admin_group", label: t("Administrators"), description: t("Members of this group are administrators.") },
    { name: "vaults_group", label: t("Vault managers"), description: t("Members of this group can manage vaults.") },
  ] as const;
  return (
    <form onSubmit={submit}>
      <Section
        title={t("Groups")}
        lead={t(
          "Enter group names from your identity provider to give their members permissions. Leave a field empty to set that permission manually under People.",
        )}
      >
        <Fields>
          {fields.map(({ name, label, description }) => (
            <TextInput
              key={name}
              label={label}
              description={description}
              maxLength={255}
              value={draft.value[name] ?? ""}
              error={save.fields[name]}
              onChange={(event) => draft.set(name, event.currentTarget.value || null)}
            />
          ))}
        </Fields>
      </Section>
      <SaveBar shown={draft.isChanged} busy={save.busy} onDiscard={draft.reset} />
    </form>
  );
}

function NewTokenDialog({ onClose, onCreated }: { onClose: () => void; onCreated: (token: string) => void }) {
  const [name, setName] = useState("");
  return (
    <FormDialog
      title={t("Create a token")}
      size="28rem"
      action={t("Create token")}
      disabled={name.trim() === ""}
      onSubmit={() => api.post("/scim-tokens", { body: { name } })}
      onDone={({ token }) => {
        onCreated(token);
        return refresh();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <Fields>
          <TextInput
            label={t("Name")}
            description={t("For example, the name of your identity provider.")}
            required
            withAsterisk={false}
            maxLength={100}
            data-autofocus
            value={name}
            error={errors.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Fields>
      )}
    </FormDialog>
  );
}
