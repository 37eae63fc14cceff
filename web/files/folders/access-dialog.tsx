import { Button, Group, Modal, Select, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { FolderAccess } from "../../../src/workspace/folders/folders.schema.ts";
import { ApiError, api } from "../../api.ts";
import { t } from "../../messages.ts";
import type { NewFolderMember } from "../../operations.ts";
import { displayName } from "../../session/session.ts";
import { List, ListRow } from "../../ui/data/list-row.tsx";
import { valueIn } from "../../ui/data/options.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { PersonField } from "../../ui/forms/person-field.tsx";
import { type Folder, folderMembersQuery, refreshFiles } from "../files.queries.ts";
import { ProjectLinks } from "../project-links.tsx";

const LEVELS: { value: FolderAccess; label: string }[] = [
  { value: "read", label: t("Can view") },
  { value: "write", label: t("Can edit") },
  { value: "manage", label: t("Can share") },
];

/** Who can access a folder: everyone with access to its parent, or its members only. */
export function AccessDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const members = useQuery(folderMembersQuery(folder.id));
  const [closed, setClosed] = useState(folder.is_access_controlled);
  const close = (is_access_controlled: boolean) => {
    setClosed(is_access_controlled);
    return api
      .patch("/folders/{id}", { params: { id: folder.id }, body: { is_access_controlled } })
      .then(refreshFiles, (error) => {
        setClosed(!is_access_controlled);
        toast.failed(error);
      });
  };
  const set = (body: NewFolderMember) =>
    api.post("/folders/{id}/members", { params: { id: folder.id }, body }).then(refreshFiles);
  const remove = (userId: number) =>
    api
      .delete("/folders/{id}/members/{userId}", { params: { id: folder.id, userId } })
      .then(refreshFiles, toast.failed);
  return (
    <Modal opened onClose={onClose} title={t("Manage access to “{name}”", { name: folder.name })} size="34rem">
      <Switch
        mb="md"
        label={t("Members only")}
        description={t("When off, everyone with access to the parent folder has access to this one too.")}
        checked={closed}
        onChange={(event) => close(event.currentTarget.checked)}
      />
      <AddMember onAdd={(email, access_level) => set({ email, access_level })} />
      <QueryView query={members}>
        {({ members }) => (
          <List label={t("Folder members")}>
            {members.map((member) => (
              <ListRow
                key={member.user_id}
                title={displayName({ ...member, id: member.user_id })}
                detail={member.name === null ? undefined : member.email}
                end={
                  <>
                    <Level
                      label={t("Permission for {name}", { name: member.name ?? member.email })}
                      value={member.access_level}
                      onChange={(level) =>
                        void set({ user_id: member.user_id, access_level: level }).catch(toast.failed)
                      }
                    />
                    <Button variant="subtle" color="gray" size="compact-sm" onClick={() => remove(member.user_id)}>
                      {t("Remove")}
                    </Button>
                  </>
                }
              />
            ))}
          </List>
        )}
      </QueryView>
      <ProjectLinks item={{ type: "folder", ...folder }} />
    </Modal>
  );
}

interface LevelProps {
  label: string;
  value: FolderAccess;
  size?: "xs" | "sm";
  onChange: (level: FolderAccess) => void;
}

const Level = ({ label, value, size = "xs", onChange }: LevelProps) => (
  <Select
    aria-label={label}
    size={size}
    w="8rem"
    data={LEVELS}
    value={value}
    onChange={(chosen) => {
      const level = valueIn(LEVELS, chosen);
      if (level) onChange(level);
    }}
  />
);

function AddMember({ onAdd }: { onAdd: (email: string, level: FolderAccess) => Promise<unknown> }) {
  const [email, setEmail] = useState("");
  const [level, setLevel] = useState<FolderAccess>("read");
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await onAdd(email.trim(), level);
      setEmail("");
      setError(undefined);
    } catch (error) {
      setError(error instanceof ApiError ? error.message : t("Something went wrong. Try again."));
    }
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs" mb="sm">
        <PersonField label={t("Add a person")} value={email} error={error} onChange={setEmail} />
        <Level label={t("Permission")} value={level} size="sm" onChange={setLevel} />
        <Button type="submit" size="sm" disabled={!email.includes("@")}>
          {t("Add")}
        </Button>
      </Group>
    </form>
  );
}
