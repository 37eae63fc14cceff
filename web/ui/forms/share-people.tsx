import { Button, Group } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "../../messages.ts";
import { displayName } from "../../session/session.ts";
import { List, ListRow } from "../data/list-row.tsx";
import { QueryView } from "../feedback/query-view.tsx";
import { messageOf, toast } from "../feedback/toast.ts";
import { PersonField } from "./person-field.tsx";

interface Share {
  user_id: number;
  email: string | null;
  name: string | null;
}
interface Props {
  /** What the people of the list can do: "People who can read this chat". */
  label: string;
  shares: UseQueryResult<{ shares: Share[] }>;
  onAdd: (email: string) => Promise<unknown>;
  onRemove: (userId: number) => Promise<unknown>;
}

/** The people something is shared with, and a field to add one. */
export function SharePeople({ label, shares, onAdd, onRemove }: Props) {
  return (
    <>
      <AddPerson onAdd={onAdd} />
      <QueryView query={shares}>
        {({ shares }) => (
          <List label={label}>
            {shares.map((share) => (
              <ListRow
                key={share.user_id}
                title={displayName({ ...share, id: share.user_id })}
                detail={share.name === null ? undefined : share.email}
                end={
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    onClick={() => onRemove(share.user_id).catch(toast.failed)}
                  >
                    {t("Remove")}
                  </Button>
                }
              />
            ))}
          </List>
        )}
      </QueryView>
    </>
  );
}

function AddPerson({ onAdd }: Pick<Props, "onAdd">) {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await onAdd(email.trim());
      setEmail("");
      setError(undefined);
    } catch (error) {
      setError(messageOf(error));
    }
  };
  return (
    <form onSubmit={add}>
      <Group align="flex-end" gap="xs" mb="sm" wrap="nowrap">
        <PersonField label={t("Share with a person")} value={email} error={error} onChange={setEmail} />
        <Button type="submit" size="sm" disabled={!email.includes("@")}>
          {t("Share")}
        </Button>
      </Group>
    </form>
  );
}
