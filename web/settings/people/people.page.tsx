import { ActionIcon, Button, Menu, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { EllipsisVertical, UserPlus } from "lucide-react";
import { useState } from "react";
import { api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import { displayName, useSession } from "../../session/session.ts";
import { DataTable } from "../../ui/data/data-table.tsx";
import { Tag } from "../../ui/data/tag.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { SecretDialog } from "../../ui/feedback/secret-dialog.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { useShortcuts } from "../../ui/layout/shortcuts.ts";
import { Time } from "../../ui/text/time.tsx";
import classes from "../frame.module.css";
import { type PasswordLink, type Person, peopleQuery } from "../settings.queries.ts";
import { SettingsLayout } from "../settings-layout.tsx";
import { AddPersonDialog } from "./add-person.tsx";
import { RemovePersonDialog } from "./remove-person.tsx";

const refresh = () => queryClient.invalidateQueries({ queryKey: ["people"] });

export default function PeoplePage() {
  const { user } = useSession();
  const query = useQuery(peopleQuery);
  const [words, setWords] = useState("");
  const [adding, add] = useDisclosure(false);
  const [leaving, setLeaving] = useState<Person>();
  const [link, setLink] = useState<PasswordLink & { email: string | null }>();
  useShortcuts(user.is_admin ? [{ keys: "c", label: t("Add a person"), run: add.open }] : []);
  return (
    <SettingsLayout
      title={t("People")}
      lead={t("Everyone in your organization. Administrators add and remove people and set their permissions.")}
      actions={
        user.is_admin && (
          <Button leftSection={<UserPlus size={14} />} onClick={add.open}>
            {t("Add a person")}
          </Button>
        )
      }
    >
      <div className={classes.filters}>
        <TextInput
          aria-label={t("Search people")}
          placeholder={t("Search by name or e-mail address")}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          w="18rem"
        />
      </div>
      <QueryView query={query}>
        {({ people }) => (
          <PeopleTable people={people.filter((person) => fits(person, words))} onLink={setLink} onRemove={setLeaving} />
        )}
      </QueryView>
      {leaving && <RemovePersonDialog person={leaving} onClose={() => setLeaving(undefined)} onRemoved={refresh} />}
      {adding && (
        <AddPersonDialog onClose={add.close} onAdded={(added) => setLink({ ...added, email: added.person.email })} />
      )}
      <SecretDialog title={t("Password link")} secret={link?.link} onClose={() => setLink(undefined)}>
        {t(
          "Send this link to {email} yourself; Chancery does not e-mail it. It works once, expires after seven days and is not shown again.",
          { email: link?.email ?? t("the person") },
        )}
      </SecretDialog>
    </SettingsLayout>
  );
}

const fits = ({ name, email }: Person, words: string) =>
  `${name ?? ""} ${email ?? ""}`.toLowerCase().includes(words.trim().toLowerCase());

interface TableProps {
  people: Person[];
  onLink: (link: PasswordLink & { email: string | null }) => void;
  onRemove: (person: Person) => void;
}

function PeopleTable({ people, onLink, onRemove }: TableProps) {
  const { user } = useSession();
  return (
    <DataTable
      label={t("People")}
      rows={people}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t("No people found")}>{t("Try part of the name or the e-mail address.")}</EmptyState>}
      columns={[
        {
          title: t("Name"),
          cell: (person) => (
            <span className={classes.who}>
              {displayName(person)} {person.id === user.id && <span className={classes.quiet}>{t("(you)")}</span>}
              {person.name && <small>{person.email}</small>}
            </span>
          ),
        },
        { title: t("Permissions"), cell: (person) => <Permissions person={person} /> },
        ...(user.is_admin
          ? [
              {
                title: t("Two-step"),
                minor: true,
                cell: ({ has_second_factor }: Person) =>
                  has_second_factor ? (
                    <Tag tone="good">{t("On")}</Tag>
                  ) : (
                    <span className={classes.quiet}>{t("Off")}</span>
                  ),
              },
            ]
          : []),
        {
          title: t("Last seen"),
          minor: true,
          cell: ({ last_seen_at, has_password }) =>
            last_seen_at ? (
              <Time at={last_seen_at} />
            ) : (
              <span className={classes.quiet}>{has_password ? t("Never") : t("Not signed in yet")}</span>
            ),
        },
        ...(user.is_admin
          ? [
              {
                title: t("Actions"),
                quiet: true,
                align: "right" as const,
                cell: (person: Person) => (
                  <PersonMenu person={person} onLink={onLink} onRemove={() => onRemove(person)} />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function Permissions({ person }: { person: Person }) {
  if (person.deactivated_at) return <Tag tone="warning">{t("Deactivated")}</Tag>;
  if (person.is_admin) return <Tag tone="good">{t("Administrator")}</Tag>;
  if (person.manages_vaults) return <Tag>{t("Vault manager")}</Tag>;
  return <span className={classes.quiet}>{t("Member")}</span>;
}

interface MenuProps {
  person: Person;
  onLink: TableProps["onLink"];
  onRemove: () => void;
}

const confirmReset = (name: string) =>
  confirm({
    title: t("Reset two-step verification for {name}?", { name }),
    message: t(
      "{name} will be signed out everywhere and can sign in with just a password until a new second factor is set up.",
      { name },
    ),
    action: t("Reset"),
    danger: true,
  });

const confirmSignOut = (name: string) =>
  confirm({
    title: t("Sign out {name}?", { name }),
    message: t("This ends all their sessions in the web application. Their keys keep working."),
    action: t("Sign out everywhere"),
  });

function PersonMenu({ person, onLink, onRemove }: MenuProps) {
  const name = displayName(person);
  const isSelf = useSession().user.id === person.id;
  const change = useAction(
    (body: Partial<Person>) => api.patch("/people/{userId}", { params: { userId: person.id }, body }),
    {
      done: t("Permissions for {name} saved", { name }),
      after: refresh,
    },
  );
  const renew = useAction(() => api.post("/people/{userId}/link", { params: { userId: person.id } }), {
    done: t("{name} was signed out everywhere.", { name }),
    after: (made) => onLink({ ...made, email: person.email }),
  });
  const signOut = useAction(() => api.delete("/people/{userId}/sessions", { params: { userId: person.id } }), {
    done: t("{name} was signed out everywhere.", { name }),
  });
  const reset = useAction(() => api.delete("/people/{userId}/second-factors", { params: { userId: person.id } }), {
    done: t("The second factors of {name} were removed.", { name }),
    after: refresh,
  });
  const askToReset = async () => {
    if (await confirmReset(name)) reset.run();
  };
  const askToSignOut = async () => {
    if (await confirmSignOut(name)) signOut.run();
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("Actions for {name}", { name })}>
          <EllipsisVertical size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => change.run({ is_admin: !person.is_admin })}>
          {person.is_admin ? t("Make a member") : t("Make an administrator")}
        </Menu.Item>
        {!person.is_admin && (
          <Menu.Item onClick={() => change.run({ manages_vaults: !person.manages_vaults })}>
            {person.manages_vaults ? t("Revoke vault management") : t("Allow vault management")}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => renew.run()}>{t("Create password link")}</Menu.Item>
        <Menu.Item onClick={askToSignOut}>{t("Sign out everywhere")}</Menu.Item>
        {!isSelf && person.has_second_factor && (
          <Menu.Item onClick={askToReset}>{t("Reset two-step verification")}</Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="var(--oxblood)" onClick={onRemove}>
          {t("Remove from the organization")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
