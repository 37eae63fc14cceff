import { t } from "../messages.ts";
import { filterByName, PickDialog } from "../ui/forms/pick-dialog.tsx";
import { first } from "../ui/must.ts";
import { listPlaybooks } from "./playbooks.queries.ts";

const findPlaybooks = async (words: string, signal: AbortSignal) => {
  const { playbooks } = await listPlaybooks(signal);
  const usable = playbooks.filter(({ status }) => status === "completed");
  return filterByName(
    usable.map(({ id, title, description }) => ({ id, name: title, detail: description })),
    words,
  );
};

/** Selects the playbook of a review. */
export function PickPlaybook({ onPick, onClose }: { onPick: (id: string) => unknown; onClose: () => void }) {
  return (
    <PickDialog
      title={t("Review with a playbook")}
      action={t("Continue")}
      none={t("There are no playbooks with checks yet. Create one under Playbooks.")}
      choices={{ queryKey: ["playbooks", "usable"], find: findPlaybooks }}
      onPick={(picked) => onPick(first(picked).id)}
      onClose={onClose}
    />
  );
}
