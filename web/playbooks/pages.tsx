import { BookOpenCheck } from "lucide-react";
import type { Page } from "../page.ts";

export const playbookPages: Page[] = [
  {
    path: "/playbooks",
    load: () => import("./playbooks.page.tsx"),
    nav: { label: "Playbooks", icon: BookOpenCheck, keys: "g b" },
  },
  { path: "/playbooks/$id", load: () => import("./playbook.page.tsx") },
  { path: "/playbooks/$id/run", load: () => import("./run/run.page.tsx") },
];
