import { ActionIcon, Button, Modal, NativeSelect } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { UserMinus } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { Role } from "../../src/vaults/vault/vaults.schema.ts";
import { ApiError, api } from "../api.ts";
import { t } from "../messages.ts";
import { displayName, useSession } from "../session/session.ts";
import { List, ListRow } from "../ui/data/list-row.tsx";
import { keysOf, oneOf } from "../ui/data/options.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { confirm } from "../ui/forms/confirm.tsx";
import { PersonSelect } from "../ui/forms/person-select.tsx";
import classes from "./vault.module.css";
import { isOwner, membersQuery, refreshVault, refreshVaults, type Vault, type VaultMember } from "./vaults.queries.ts";

export const ROLE_LABELS: Record<Role, string> = {
  owner: t("Owner"),
  editor: t("Editor"),
  viewer: t("Viewer"),
};
const ROLES = Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }));

const roleOf = (chosen: string): Role => oneOf(chosen, keysOf(ROLE_LABELS)) ?? "viewer";

interface Props {
  vault: Vault;
  opened: boolean;
  onClose: () => void;
}

/** The members of the vault and their roles. */
export function MembersDialog({ vault, opened, onClose }: Props) {
  const members = useQuery({ ...membersQuery(vault.id), enabled: opened });
  return (
    <Modal opened={opened} onClose={onClose} title={t("Vault members")} size="36rem">
      <p className={classes.quiet}>
        {t(
          "Owners manage people and settings. Editors change documents, columns and cells. Viewers can read everything and write notes.",
        )}
      </p>
      <QueryView query={members}>
        {({ members }) => (
          <>
            {isOwner(vault) && <AddMember vault={vault} members={members} />}
            <List label={t("Vault members")}>
              {members.map((member) => (
                <Member key={member.user_id} vault={vault} member={member} />
              ))}
            </List>
          </>
        )}
      </QueryView>
    </Modal>
  );
}

/** Changes a member's role and removes them; a person who removes themselves leaves the vault. */
function useMemberActions(vault: Vault, member: VaultMember) {
  const { user } = useSession();
  const navigate = useNavigate();
  const params = { id: vault.id, userId: member.user_id };
  const name = displayName({ ...member, id: member.user_id });
  const isMe = member.user_id === user.id;
  const change = (role: Role) =>
    api
      .patch("/vaults/{id}/members/{userId}", { params, body: { role } })
      .then(() => refreshVault(vault.id))
      .catch(toast.failed);
  const remove = async () => {
    const sure = await confirm({
      title: isMe ? t("Leave vault") : t("Remove from vault"),
      message: isMe
        ? t("You will lose access to this vault. An owner can add you again.")
        : t("{name} will lose access to this vault.", { name }),
      action: isMe ? t("Leave") : t("Remove"),
      danger: true,
    });
    if (!sure) return;
    try {
      await api.delete("/vaults/{id}/members/{userId}", { params });
      await refreshVaults();
      if (isMe) void navigate({ to: "/vaults" });
    } catch (error) {
      toast.failed(error);
    }
  };
  return { name, isMe, change, remove };
}

function Member({ vault, member }: { vault: Vault; member: VaultMember }) {
  const { name, isMe, change, remove } = useMemberActions(vault, member);
  return (
    <ListRow
      title={name}
      detail={isMe ? t("You") : member.email}
      end={
        <>
          {isOwner(vault) && member.role ? (
            <NativeSelect
              size="xs"
              aria-label={t("Role of {name}", { name })}
              data={ROLES}
              value={member.role}
              onChange={(event) => void change(roleOf(event.currentTarget.value))}
            />
          ) : (
            (member.role && ROLE_LABELS[member.role]) || t("No role")
          )}
          {(isMe || isOwner(vault)) && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={isMe ? t("Leave vault") : t("Remove {name}", { name })}
              onClick={() => void remove()}
            >
              <UserMinus size={15} />
            </ActionIcon>
          )}
        </>
      }
    />
  );
}

function AddMember({ vault, members }: { vault: Vault; members: VaultMember[] }) {
  const [person, setPerson] = useState<number | null>(null);
  const [role, setRole] = useState<Role>("editor");
  const add = useMutation({
    mutationFn: (user_id: number) =>
      api.post("/vaults/{id}/members", { params: { id: vault.id }, body: { user_id, role } }),
    onSuccess: () => {
      setPerson(null);
      return refreshVault(vault.id);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (person !== null) add.mutate(person);
  };
  return (
    <form className={classes.inline} onSubmit={submit}>
      <PersonSelect
        label={t("Add a person")}
        value={person}
        without={members.map(({ user_id }) => user_id)}
        error={add.error instanceof ApiError ? add.error.message : undefined}
        onChange={setPerson}
      />
      <NativeSelect
        label={t("Role")}
        data={ROLES}
        value={role}
        onChange={(event) => setRole(roleOf(event.currentTarget.value))}
      />
      <Button type="submit" loading={add.isPending} disabled={person === null}>
        {t("Add")}
      </Button>
    </form>
  );
}
