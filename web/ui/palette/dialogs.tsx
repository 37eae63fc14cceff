import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

/** A form that a command opens over the page. `run`: chooses the playbook of a review. */
export type PaletteDialog = { kind: "run"; file?: string } | { kind: "vault" | "project" | "playbook" };

const PickPlaybook = lazy(async () => ({
  default: (await import("../../playbooks/pick-playbook.tsx")).PickPlaybook,
}));
const NewPlaybook = lazy(async () => ({
  default: (await import("../../playbooks/new-playbook.tsx")).NewPlaybookDialog,
}));
const NewProject = lazy(async () => ({ default: (await import("../../projects/new-project.tsx")).NewProjectDialog }));
const NewVault = lazy(async () => ({ default: (await import("../../vaults/vault-form-dialog.tsx")).VaultFormDialog }));

/** The forms of commands, loaded when they are opened. */
export function PaletteDialogs({ open, onClose }: { open: PaletteDialog | undefined; onClose: () => void }) {
  const navigate = useNavigate();
  if (!open) return null;
  return (
    <Suspense>
      {open.kind === "run" && (
        <PickPlaybook
          onPick={(id) => navigate({ to: "/playbooks/$id/run", params: { id }, search: { file: open.file } })}
          onClose={onClose}
        />
      )}
      {open.kind === "vault" && (
        <NewVault onDone={({ id }) => void navigate({ to: "/vaults/$id", params: { id } })} onClose={onClose} />
      )}
      {open.kind === "project" && <NewProject onClose={onClose} />}
      {open.kind === "playbook" && <NewPlaybook onClose={onClose} />}
    </Suspense>
  );
}
