import { chatPages } from "./chats/pages.tsx";
import { filePages } from "./files/pages.tsx";
import type { Page } from "./page.ts";
import { playbookPages } from "./playbooks/pages.tsx";
import { projectPages } from "./projects/pages.tsx";
import { reviewPages } from "./reviews/pages.tsx";
import { sessionPages } from "./session/pages.tsx";
import { settingsPages } from "./settings/pages.tsx";
import { skillPages } from "./skills/pages.tsx";
import { vaultPages } from "./vaults/pages.tsx";

/** Every page, in the order of the sidebar. A noun's pages are listed in its own folder. */
export const pages: Page[] = [
  ...projectPages,
  ...chatPages,
  ...filePages,
  ...vaultPages,
  ...playbookPages,
  ...reviewPages,
  ...skillPages,
  ...settingsPages,
  ...sessionPages,
];
