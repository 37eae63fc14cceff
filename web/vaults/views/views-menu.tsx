import { Button, Checkbox, Menu, Modal, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { Check, ChevronDown, Save, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { api } from "../../api.ts";
import { useSession } from "../../session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import type { Table } from "../table/use-table.ts";
import { refreshVault, type Vault } from "../vaults.queries.ts";

/** Saved ways to look at the table, and what can be done with the one that is open. */
export function ViewsMenu({ vault, table }: { vault: Vault; table: Table }) {
  const { view, views, isChanged, setView, reset, save } = table;
  const { user } = useSession();
  const [naming, setNaming] = useDisclosure(false);
  const isMine = view !== undefined && (view.created_by === user.id || vault.my_role === "owner");
  const remove = async () => {
    const sure = await confirm({
      title: "Delete view",
      message: `The view ${view!.name} goes. Documents and values stay.`,
      action: "Delete view",
      danger: true,
    });
    if (!sure) return;
    await api.delete("/vaults/{id}/views/{viewId}", { params: { id: vault.id, viewId: view!.id } }).catch(toast.failed);
    setView(undefined);
    await refreshVault(vault.id);
  };
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" size="xs" rightSection={<ChevronDown size={13} />}>
            {view?.name ?? "All columns"}
            {isChanged && " *"}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Views</Menu.Label>
          {[undefined, ...views].map((each) => (
            <Menu.Item
              key={each?.id ?? "all"}
              leftSection={each?.id === view?.id ? <Check size={13} /> : <span />}
              onClick={() => setView(each?.id)}
            >
              {each?.name ?? "All columns"}
              {each?.shared === false && " (private)"}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {isChanged && isMine && (
            <Menu.Item leftSection={<Save size={13} />} onClick={() => void save().catch(toast.failed)}>
              Save changes
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Save size={13} />} onClick={setNaming.open}>
            Save as a new view
          </Menu.Item>
          {isChanged && <Menu.Item onClick={reset}>Undo changes</Menu.Item>}
          {isMine && (
            <Menu.Item color="var(--oxblood)" leftSection={<Trash2 size={13} />} onClick={() => void remove()}>
              Delete this view
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={naming} onClose={setNaming.close} title="Save as a new view" size="26rem">
        <NewView table={table} onDone={setNaming.close} />
      </Modal>
    </>
  );
}

function NewView({ table, onDone }: { table: Table; onDone: () => void }) {
  const [name, setName] = useState("");
  const [shared, setShared] = useState(true);
  const make = useMutation({
    mutationFn: () => table.saveAs(name.trim(), shared),
    onSuccess: onDone,
    onError: toast.failed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        label="Name"
        description="Keeps the columns, their order and width, the sort and the filter."
        required
        maxLength={200}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        mt="sm"
        label="Everyone who sees the vault can use it"
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      <Button type="submit" mt="md" disabled={!name.trim()} loading={make.isPending}>
        Save view
      </Button>
    </form>
  );
}
