import { linkOptions } from "@tanstack/react-router";
import {
  BookOpenCheck,
  Briefcase,
  FolderClosed,
  ListChecks,
  MessageSquare,
  Settings,
  Sparkles,
  Table2,
} from "lucide-react";
import { t } from "../../messages.ts";

/** The entries of the sidebar, in its order. `keys` go there from anywhere; pages under `also` belong to the entry, too. */
export const NAV = [
  { link: linkOptions({ to: "/projects" }), label: t("Projects"), icon: Briefcase, keys: "g p" },
  { link: linkOptions({ to: "/chats" }), label: t("Chats"), icon: MessageSquare, keys: "g c" },
  { link: linkOptions({ to: "/files" }), label: t("Files"), icon: FolderClosed, keys: "g f" },
  { link: linkOptions({ to: "/vaults" }), label: t("Vaults"), icon: Table2, keys: "g v" },
  { link: linkOptions({ to: "/playbooks" }), label: t("Playbooks"), icon: BookOpenCheck, keys: "g b" },
  { link: linkOptions({ to: "/reviews" }), label: t("Reviews"), icon: ListChecks, keys: "g r", also: "/portfolios" },
  { link: linkOptions({ to: "/skills" }), label: t("Skills"), icon: Sparkles, keys: "g k" },
  { link: linkOptions({ to: "/settings" }), label: t("Settings"), icon: Settings, keys: "g s" },
];
