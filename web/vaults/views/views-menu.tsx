import { Button, Checkbox, Menu, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Check, ChevronDown, Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { useSession } from "../../session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import type { Table } from "../table/use-table.ts";
import { refreshVault, type Vault, type View } from "../vaults.queries.ts";

/** Whether the signed-in person may change a view. */
export function useIsMine(vault: Vault, view: View | undefined): boolean {
  const { user } = useSession();
  return view !== undefined && (view.created_by === user.id || vault.my_role === "owner");
}

/** The saved views, and the actions of the open one. */
export function ViewsMenu({ vault, table }: { vault: Vault; table: Table }) {
  const { view, views, isChanged, setView, reset, save } = table;
  const isMine = useIsMine(vault, view) && !table.isViewGone;
  const [naming, setNaming] = useDisclosure(false);
  const remove = async () => {
    if (!view || !(await askAndDelete(vault, view))) return;
    setView(undefined);
    await refreshVault(vault.id);
  };
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" size="xs" rightSection={<ChevronDown size={13} />}>
            {view && table.isViewGone ? t("{name} (deleted)", { name: view.name }) : (view?.name ?? t("All columns"))}
            {isChanged && " *"}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t("Views")}</Menu.Label>
          {[undefined, ...views].map((each) => (
            <Menu.Item
              key={each?.id ?? "all"}
              leftSection={each?.id === view?.id ? <Check size={13} /> : <span />}
              onClick={() => setView(each?.id)}
            >
              {each?.shared === false ? t("{name} (private)", { name: each.name }) : (each?.name ?? t("All columns"))}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {isChanged && isMine && (
            <Menu.Item leftSection={<Save size={13} />} onClick={() => void save().catch(toast.failed)}>
              {t("Save changes")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Save size={13} />} onClick={setNaming.open}>
            {t("Save as new view")}
          </Menu.Item>
          {isChanged && <Menu.Item onClick={reset}>{t("Discard changes")}</Menu.Item>}
          {isMine && (
            <Menu.Item color="var(--oxblood)" leftSection={<Trash2 size={13} />} onClick={() => void remove()}>
              {t("Delete this view")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && <NewViewDialog table={table} onClose={setNaming.close} />}
    </>
  );
}

/** Resolves to whether the person agreed to delete the view. */
async function askAndDelete(vault: Vault, { id, name }: View): Promise<boolean> {
  const sure = await confirm({
    title: t("Delete view"),
    message: t("The view {name} will be deleted. Documents and values are kept.", { name }),
    action: t("Delete view"),
    danger: true,
  });
  if (!sure) return false;
  await api.delete("/vaults/{id}/views/{viewId}", { params: { id: vault.id, viewId: id } }).catch(toast.failed);
  return true;
}

function NewViewDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const [name, setName] = useState("");
  const [shared, setShared] = useState(true);
  return (
    <FormDialog
      title={t("Save as new view")}
      size="26rem"
      action={t("Save view")}
      disabled={!name.trim()}
      onSubmit={() => table.saveAs(name.trim(), shared)}
      onClose={onClose}
    >
      <TextInput
        label={t("Name")}
        description={t("Saves the columns with their order and width, the row height, the sort order and the filters.")}
        required
        maxLength={200}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        mt="sm"
        label={t("Share with everyone in this vault")}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
