import { useMantineColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  BookOpenCheck,
  Briefcase,
  FilePen,
  type LucideIcon,
  MessageSquarePlus,
  Moon,
  Pilcrow,
  Play,
  ScanSearch,
  Settings,
  Sparkles,
  Sun,
  Table2,
  Upload,
  Waypoints,
  Workflow,
} from "lucide-react";
import { startTour } from "../../help/tour/tour-state.ts";
import { t } from "../../messages.ts";
import { useSession } from "../../session/session.ts";
import { workflowsQuery } from "../../workflows/workflows.queries.ts";
import type { LinkTarget } from "../layout/links.tsx";
import { SETTINGS } from "../layout/settings-entries.ts";
import { chooseFiles } from "../uploads/choose-files.ts";
import type { PaletteDialog } from "./dialogs.tsx";

const NEW_VAULT = "new-vault";

export interface Command {
  id: string;
  title: string;
  /** Other words for it, by which people look for it. */
  also?: string | undefined;
  detail?: string;
  icon: LucideIcon;
  keys?: string;
  run: () => void;
}

/** A command that leads to a page, opens a form, or does something at once. */
type Act = Pick<Command, "id" | "title" | "also" | "icon"> &
  ({ to: LinkTarget } | { dialog: PaletteDialog } | { run: () => void });

/** The main acts, as people name them. */
const ACTS: Act[] = [
  {
    id: "new-chat",
    title: t("New chat"),
    also: t("ask a question, start a chat"),
    icon: MessageSquarePlus,
    to: { to: "/chats/new" },
  },
  {
    id: "upload",
    title: t("Upload files"),
    also: t("add import contracts documents"),
    icon: Upload,
    run: chooseFiles,
  },
  {
    id: "run-playbook",
    title: t("Review a contract with a playbook"),
    icon: Play,
    dialog: { kind: "run" },
    also: t("run a playbook, check, redline, new review"),
  },
  {
    id: "review",
    title: t("New batch review…"),
    icon: ScanSearch,
    to: { to: "/portfolios/new" },
    also: t("review many contracts with a playbook"),
  },
  {
    id: NEW_VAULT,
    title: t("New vault"),
    icon: Table2,
    dialog: { kind: "vault" },
    also: t("create a vault, table of contracts"),
  },
  {
    id: "new-project",
    title: t("New project"),
    icon: Briefcase,
    dialog: { kind: "project" },
    also: t("create a project, matter, deal, client"),
  },
  {
    id: "new-playbook",
    title: t("New playbook"),
    icon: BookOpenCheck,
    dialog: { kind: "playbook" },
    also: t("create a playbook, positions, checklist"),
  },
  {
    id: "from-contracts",
    title: t("Draft a playbook from your contracts"),
    icon: BookOpenCheck,
    also: t("create a playbook, learn positions"),
    to: { to: "/playbooks/from-documents" },
  },
  {
    id: "fill-template",
    title: t("Fill in a template"),
    icon: FilePen,
    to: { to: "/templates" },
    also: t("draft a new document, Word"),
  },
  {
    id: "new-clause",
    title: t("New clause"),
    icon: Pilcrow,
    to: { to: "/clauses/new" },
    also: t("add wording to the clause library"),
  },
  {
    id: "new-workflow",
    title: t("New workflow"),
    icon: Workflow,
    to: { to: "/workflows/new" },
    also: t("create a workflow, automation, steps, intake"),
  },
  {
    id: "new-skill",
    title: t("New instructions"),
    icon: Sparkles,
    to: { to: "/skills/new" },
    also: t("create saved instructions, prompts"),
  },
  {
    id: "tour",
    title: t("Take the tour (3 minutes)"),
    icon: Waypoints,
    run: startTour,
    also: t("help, guide, getting started, learn"),
  },
];

/** What can be done on every page. */
export function useCommandsEverywhere(open: (dialog: PaletteDialog) => void): Command[] {
  const navigate = useNavigate();
  const { user } = useSession();
  const theme = useThemeCommand();
  const mayMakeVaults = user.manages_vaults || user.is_admin;
  const commands = ACTS.filter(({ id }) => id !== NEW_VAULT || mayMakeVaults).map((act): Command => {
    if ("run" in act) return act;
    return { ...act, run: () => ("to" in act ? void navigate(act.to as { to: "/" }) : open(act.dialog)) };
  });
  return [...commands, theme];
}

function useThemeCommand(): Command {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = colorScheme === "dark";
  return {
    id: "theme",
    title: isDark ? t("Switch to light appearance") : t("Switch to dark appearance"),
    also: t("theme, colours, dark mode, night mode"),
    icon: isDark ? Sun : Moon,
    run: () => setColorScheme(isDark ? "light" : "dark"),
  };
}

/** The person's workflows, by their names. */
export function useWorkflowCommands(typed: string): Command[] {
  const navigate = useNavigate();
  const { data } = useQuery({ ...workflowsQuery, enabled: typed !== "" });
  return (data?.workflows ?? []).map(({ id, name }) => ({
    id: `workflow ${id}`,
    title: name,
    also: t("workflow"),
    detail: t("Workflow"),
    icon: Workflow,
    run: () => void navigate({ to: "/workflows/$id", params: { id } }),
  }));
}

/** The pages of the settings that the person may open. */
export function useSettingsCommands(): Command[] {
  const navigate = useNavigate();
  const { user } = useSession();
  return SETTINGS.flatMap(({ title, entries }) =>
    entries
      .filter(({ admin }) => !admin || user.is_admin)
      .map(({ to, label, also = "" }) => ({
        id: `settings ${to}`,
        title: label,
        also: `${t("Settings")} ${title} ${also}`,
        detail: t("Settings"),
        icon: Settings,
        run: () => void navigate({ to }),
      })),
  );
}
