import { ActionIcon, Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import {
  Briefcase,
  Download,
  FolderInput,
  GitCompare,
  Grid3x3,
  ListChecks,
  MessageSquare,
  ScrollText,
  Table2,
  Trash2,
  X,
} from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../api.ts";
import { t } from "../../messages.ts";
import { keepChosenContracts } from "../../portfolios/chosen-contracts.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { useShortcuts } from "../../ui/layout/shortcuts.ts";
import { askAboutItems } from "../ask-about.ts";
import { listReadableFiles } from "../bulk-actions.ts";
import { compareByAge } from "../compare/compare.queries.ts";
import { confirmAndDelete } from "../delete.ts";
import { downloadItems } from "../download.ts";
import type { Folder, FolderItem } from "../files.queries.ts";
import { type ItemDialog, ItemDialogs } from "../item-dialogs.tsx";
import classes from "./selection-bar.module.css";

interface Props {
  items: FolderItem[];
  folders: Folder[];
  from: string | null;
  onClear: () => void;
}

/** Compares the selection, if it is two files that were read. */
function useComparison(items: FolderItem[]): (() => void) | undefined {
  const navigate = useNavigate();
  const compare = useAction(([one, other]: [string, string]) => compareByAge(one, other), {
    after: (link) => navigate(link),
  });
  const [one, other] = items;
  if (items.length !== 2 || !one || !other) return undefined;
  if (items.some((item) => item.type !== "file" || item.status !== "ready")) return undefined;
  return () => compare.run([one.id, other.id]);
}

/** The actions for the selected items of a file list. */
export function SelectionBar({ items, folders, from, onClear }: Props) {
  const [dialog, setDialog] = useState<ItemDialog>();
  const navigate = useNavigate();
  const ask = () => void askAboutItems(items, (file) => navigate({ to: "/chats/new", search: { file } }));
  const reviewEach = () =>
    void reviewEachItem(items, () => navigate({ to: "/portfolios/new", search: { from: "selection" } }));
  const draft = () => askAboutItems(items, (file) => navigate({ to: "/playbooks/from-documents", search: { file } }));
  const isMany = items.length > 1 || items[0]?.type === "folder";
  const comparison = useComparison(items);
  const remove = () => void confirmAndDelete(items);
  useShortcuts([
    { keys: "m", label: t("Move selection"), run: () => setDialog("move") },
    { keys: "Delete", label: t("Delete selection"), run: remove },
    { keys: "Escape", label: t("Clear selection"), run: onClear },
  ]);
  const actions = [
    { label: t("Ask"), icon: MessageSquare, run: ask },
    { label: t("Review"), icon: ListChecks, run: () => setDialog("review") },
    ...(isMany ? [{ label: t("Review each"), icon: Grid3x3, run: reviewEach }] : []),
    ...(isMany ? [{ label: t("Draft a playbook"), icon: ScrollText, run: draft }] : []),
    ...(comparison ? [{ label: t("Compare"), icon: GitCompare, run: comparison }] : []),
    { label: t("Add to a vault"), icon: Table2, run: () => setDialog("vault") },
    { label: t("Link to a project"), icon: Briefcase, run: () => setDialog("project") },
    { label: t("Download"), icon: Download, run: () => void downloadItems(items) },
    { label: t("Move"), icon: FolderInput, run: () => setDialog("move") },
    { label: t("Delete"), icon: Trash2, run: remove },
  ];
  return (
    <>
      <section className={classes.bar} aria-label={t("Selection")}>
        <span className={classes.count} role="status">
          {t("{count} selected", { count: items.length })}
        </span>
        {actions.map(({ label, icon: Icon, run }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="subtle"
            color="gray"
            className={classes.action}
            data-danger={label === "Delete" || undefined}
            leftSection={<Icon size={14} aria-hidden />}
            onClick={run}
          >
            {label}
          </Button>
        ))}
        <ClearButton onClear={onClear} />
      </section>
      <ItemDialogs
        items={items}
        folders={folders}
        from={from}
        dialog={dialog}
        onMoved={onClear}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
}

const ClearButton = ({ onClear }: Pick<Props, "onClear">) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={t("Clear selection")}
    title={t("Clear selection")}
    onClick={onClear}
  >
    <X size={15} aria-hidden />
  </ActionIcon>
);

/** Hands the files, and those directly in the folders, to the form that reviews each of them. */
async function reviewEachItem(items: FolderItem[], go: () => unknown) {
  try {
    const files = await listReadableFiles(items);
    if (files.length === 0) throw new ApiError(0, "NOTHING", t("None of these files can be read."));
    keepChosenContracts(files);
    await go();
  } catch (error) {
    toast.failed(error);
  }
}
