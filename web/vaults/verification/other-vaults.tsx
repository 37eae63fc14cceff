import { Button, MultiSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../messages.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { isOwner, type Vault, vaultsQuery } from "../vaults.queries.ts";
import { type ColumnLearning, changeLearning } from "./learning.queries.ts";

interface Props {
  vault: Vault;
  columnId: string;
  learning: ColumnLearning;
}

/** Which other vaults a column learns from, and the choice of them for who owns this vault. */
export function OtherVaults({ vault, columnId, learning }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const { from_vaults: chosen } = learning;
  return (
    <>
      {chosen.length > 0 && <p>{t("Also learns from {vaults}.", { vaults: chosen.map(wordsOf).join(", ") })}</p>}
      {isOwner(vault) && (
        <Button size="compact-sm" variant="subtle" onClick={() => setChoosing(true)}>
          {t("Other vaults…")}
        </Button>
      )}
      {isChoosing && (
        <ChooseVaults vault={vault} columnId={columnId} learning={learning} onClose={() => setChoosing(false)} />
      )}
    </>
  );
}

const wordsOf = ({ name, is_used }: ColumnLearning["from_vaults"][number]) =>
  is_used ? name : t("{name} (not used: another question, or people who may not open it)", { name });

function ChooseVaults({ vault, columnId, learning, onClose }: Props & { onClose: () => void }) {
  const [ids, setIds] = useState(learning.from_vaults.map(({ vault_id }) => vault_id));
  const { data } = useQuery(vaultsQuery("active"));
  const others = (data?.vaults ?? []).filter((each) => each.id !== vault.id && isOwner(each));
  const save = () => changeLearning(vault.id, columnId, { enabled: learning.enabled, from_vault_ids: ids });
  return (
    <FormDialog title={t("Learn from other vaults")} action={t("Save")} onSubmit={save} showsErrors onClose={onClose}>
      <p>
        {t(
          "The column also learns from what was checked in columns with the same name, instructions and type. A vault counts only while everybody who may open this one may open it too.",
        )}
      </p>
      <MultiSelect
        label={t("Vaults that you own")}
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={ids}
        onChange={setIds}
        searchable
        data-autofocus
      />
    </FormDialog>
  );
}
