import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { BookOpen, KeyRound } from "lucide-react";
import { useState } from "react";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { displayName, useSession } from "../session/session.ts";
import { DataTable } from "../ui/data/data-table.tsx";
import { Tag } from "../ui/data/tag.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { SecretDialog } from "../ui/feedback/secret-dialog.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { DangerButton } from "../ui/forms/danger-button.tsx";
import { Section } from "../ui/layout/section.tsx";
import { useShortcuts } from "../ui/layout/shortcuts.ts";
import { rich } from "../ui/text/rich.ts";
import { formatDay, Time } from "../ui/text/time.tsx";
import { ConnectedApps } from "./connected-apps.tsx";
import classes from "./frame.module.css";
import { NewKeyDialog } from "./keys/new-key.tsx";
import { Limits } from "./limits.tsx";
import { type Key, keysQuery, signInOptionsQuery } from "./settings.queries.ts";
import { SettingsLayout } from "./settings-layout.tsx";

export default function ApiPage() {
  const { user, organization } = useSession();
  const query = useQuery(keysQuery);
  const [making, make] = useDisclosure(false);
  const [secret, setSecret] = useState<string>();
  const mayMake = user.is_admin || organization.personal_keys_allowed;
  useShortcuts(mayMake ? [{ keys: "c", label: t("Create a key"), run: make.open }] : []);
  return (
    <SettingsLayout
      title={t("API keys")}
      lead={t("API keys, connected apps, the API reference and rate limits.")}
      actions={
        <Button component="a" href="/docs/" variant="default" leftSection={<BookOpen size={14} />}>
          {t("API documentation")}
        </Button>
      }
    >
      <Section
        title={t("Keys")}
        lead={
          mayMake
            ? t(
                "Apps send a key in the Authorization header. Create one key per app, so that you can revoke each separately.",
              )
            : t(
                "Only administrators can create keys in your organization. Ask one for a key, or to allow personal keys.",
              )
        }
        actions={
          mayMake && (
            <Button leftSection={<KeyRound size={14} />} onClick={make.open}>
              {t("Create a key")}
            </Button>
          )
        }
      >
        <QueryView query={query}>{({ keys }) => <KeysTable keys={keys} />}</QueryView>
      </Section>
      <ConnectedApps />
      <Limits />
      <Support />
      {making && <NewKeyDialog onClose={make.close} onCreated={setSecret} />}
      <SecretDialog title={t("Your new key")} secret={secret} onClose={() => setSecret(undefined)}>
        {t("Copy this key now and store it securely. It is not shown again.")}
      </SecretDialog>
    </SettingsLayout>
  );
}

function KeysTable({ keys }: { keys: Key[] }) {
  const { user } = useSession();
  return (
    <DataTable
      label={t("Keys")}
      rows={keys}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={t("No keys yet")} icon={KeyRound}>
          {t(
            "With a key, an app can upload contracts, run playbooks and ask questions. A key is shown only once, when it is created.",
          )}
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
        {
          title: t("Acts for"),
          cell: ({ scope, user: owner }) =>
            scope === "organization"
              ? t("Organization")
              : owner && owner.id !== user.id
                ? displayName(owner)
                : t("You"),
        },
        { title: t("Access"), cell: (key) => <Access of={key} /> },
        { title: t("Created by"), minor: true, cell: (key) => <Maker of={key} /> },
        { title: t("Created"), minor: true, cell: ({ created_at }) => formatDay(created_at) },
        { title: t("Status"), cell: (key) => <State of={key} /> },
        {
          title: t("Last used"),
          minor: true,
          cell: ({ last_used_at }) =>
            last_used_at ? <Time at={last_used_at} /> : <span className={classes.quiet}>{t("Never")}</span>,
        },
        { title: t("Actions"), quiet: true, align: "right", cell: (key) => <Revoke of={key} /> },
      ]}
    />
  );
}

const SCOPE_NAMES = { read: t("Read"), write: t("Write"), inference: t("Questions and reviews") };

/** What the key may do, and where. */
function Access({ of: { scopes, limits } }: { of: Key }) {
  const named = limits ? [...limits.vaults, ...limits.projects].map(({ name }) => name) : undefined;
  return (
    <span className={classes.who}>
      {scopes ? scopes.map((scope) => SCOPE_NAMES[scope]).join(", ") : t("Full")}
      {named && (
        <small>
          {named.length === 0
            ? t("Nothing: the vaults and projects it was limited to were deleted")
            : t("Only {names}", { names: named.join(", ") })}
        </small>
      )}
    </span>
  );
}

/** Who created a key, and who became responsible if that person was removed. */
function Maker({ of: { created_by, responsible } }: { of: Key }) {
  if (!created_by) return <span className={classes.quiet}>{t("Command line")}</span>;
  return (
    <span className={classes.who}>
      {displayName(created_by)}
      {responsible && <small>{t("Now managed by {responsible}", { responsible: displayName(responsible) })}</small>}
    </span>
  );
}

function State({ of: key }: { of: Key }) {
  if (key.revoked_at) return <Tag>{t("Revoked")}</Tag>;
  if (!key.expires_at) return <Tag tone="good">{t("Active")}</Tag>;
  if (Date.parse(key.expires_at) < Date.now()) return <Tag>{t("Expired")}</Tag>;
  return (
    <>
      <Tag tone="good">{t("Active")}</Tag>{" "}
      <span className={classes.quiet}>{t("until {day}", { day: formatDay(key.expires_at) })}</span>
    </>
  );
}

function Revoke({ of: key }: { of: Key }) {
  const revoke = useAction(() => api.delete("/keys/{id}", { params: { id: key.id } }), {
    done: t("{name} was revoked.", { name: key.name }),
    after: () => queryClient.invalidateQueries({ queryKey: ["keys"] }),
  });
  if (key.revoked_at || (key.expires_at && Date.parse(key.expires_at) < Date.now())) return null;
  return (
    <DangerButton
      label={t("Revoke")}
      name={key.name}
      message={t("Apps that use this key will lose access immediately. A revoked key cannot be restored.")}
      action={t("Revoke key")}
      does={revoke}
    />
  );
}

function Support() {
  const { data } = useQuery(signInOptionsQuery);
  const contact = data?.support_contact;
  if (!contact) return null;
  const href = contact.includes("@") ? `mailto:${contact}` : /^https?:\/\//.test(contact) ? contact : undefined;
  return (
    <Section title={t("Support")}>
      <p className={classes.note}>
        {rich(
          "For questions about the API, contact {contact}. Include the X-Request-Id of the response you are asking about.",
          {
            contact: href ? (
              <a href={href} rel="noopener noreferrer">
                {contact}
              </a>
            ) : (
              contact
            ),
          },
        )}
      </p>
    </Section>
  );
}
