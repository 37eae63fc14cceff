import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import { chatPages } from "./chats/pages.tsx";
import { filePages } from "./files/pages.tsx";
import { playbookPages } from "./playbooks/pages.tsx";
import { projectPages } from "./projects/pages.tsx";
import { sessionPages } from "./session/pages.tsx";
import { settingsPages } from "./settings/pages.tsx";
import { skillPages } from "./skills/pages.tsx";
import { vaultPages } from "./vaults/pages.tsx";

/** One address of the application. A page is loaded when it is first opened. */
export interface Page {
  /** As TanStack Router spells it: `/vaults/$id`. */
  path: string;
  load: () => Promise<{ default: ComponentType }>;
  /** Where it stands in the sidebar; `keys` go there from anywhere. */
  nav?: { label: string; icon: LucideIcon; keys: string };
  /** True: without the shell and without a session. */
  bare?: true;
}

/** Every page, in the order of the sidebar. A noun's pages are listed in its own folder. */
export const pages: Page[] = [
  ...projectPages,
  ...chatPages,
  ...filePages,
  ...vaultPages,
  ...playbookPages,
  ...skillPages,
  ...settingsPages,
  ...sessionPages,
];
