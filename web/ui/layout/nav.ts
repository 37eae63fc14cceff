import { linkOptions } from "@tanstack/react-router";
import {
  BadgeCheck,
  BookOpenCheck,
  Briefcase,
  CalendarClock,
  CircleHelp,
  FilePen,
  FolderClosed,
  House,
  ListChecks,
  MessageSquare,
  Pilcrow,
  Settings,
  Sparkles,
  Table2,
  Workflow,
} from "lucide-react";
import { t } from "../../messages.ts";

/**
 * The entries of the sidebar, in its order. `keys` go there from anywhere; pages under `also` belong to the entry, too. The palette
 * finds them by `words`, too.
 */
export const NAV = [
  {
    link: linkOptions({ to: "/" }),
    label: t("Home"),
    words: t("inbox start waiting for me"),
    icon: House,
    keys: "g o",
  },
  {
    link: linkOptions({ to: "/projects" }),
    label: t("Projects"),
    words: t("matters deals clients"),
    icon: Briefcase,
    keys: "g p",
  },
  {
    link: linkOptions({ to: "/chats" }),
    label: t("Chats"),
    words: t("questions conversations"),
    icon: MessageSquare,
    keys: "g c",
  },
  {
    link: linkOptions({ to: "/files" }),
    label: t("Files"),
    words: t("documents contracts uploads"),
    icon: FolderClosed,
    keys: "g f",
  },
  {
    link: linkOptions({ to: "/vaults" }),
    label: t("Vaults"),
    words: t("tables of contracts, due diligence"),
    icon: Table2,
    keys: "g v",
  },
  {
    link: linkOptions({ to: "/deadlines" }),
    label: t("Deadlines"),
    words: t("dates calendar renewals"),
    icon: CalendarClock,
    keys: "g d",
  },
  {
    link: linkOptions({ to: "/playbooks" }),
    label: t("Playbooks"),
    words: t("positions checklists"),
    icon: BookOpenCheck,
    keys: "g b",
  },
  {
    link: linkOptions({ to: "/clauses" }),
    label: t("Clauses"),
    words: t("clause library wordings"),
    icon: Pilcrow,
    keys: "g l",
  },
  {
    link: linkOptions({ to: "/reviews" }),
    label: t("Reviews"),
    words: t("findings redlines batch reviews"),
    icon: ListChecks,
    keys: "g r",
    also: "/portfolios",
  },
  {
    link: linkOptions({ to: "/approvals" }),
    label: t("Approvals"),
    words: t("second pair of eyes, sign-off, approve"),
    icon: BadgeCheck,
    keys: "g a",
  },
  {
    link: linkOptions({ to: "/templates" }),
    label: t("Templates"),
    words: t("forms drafting"),
    icon: FilePen,
    keys: "g t",
  },
  {
    link: linkOptions({ to: "/workflows" }),
    label: t("Workflows"),
    words: t("automation steps approvals intake"),
    icon: Workflow,
    keys: "g w",
    also: "/workflow-runs",
  },
  {
    link: linkOptions({ to: "/skills" }),
    label: t("Saved instructions"),
    words: t("prompts"),
    icon: Sparkles,
    keys: "g k",
  },
  { link: linkOptions({ to: "/settings" }), label: t("Settings"), icon: Settings, keys: "g s" },
  {
    link: linkOptions({ to: "/help" }),
    label: t("Help"),
    words: t("guide manual documentation support"),
    icon: CircleHelp,
    keys: "g h",
  },
];
