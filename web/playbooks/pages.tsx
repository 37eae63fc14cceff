import { BookOpenCheck } from "lucide-react";
import type { Page } from "../pages.tsx";

export const playbookPages: Page[] = [
  {
    path: "/playbooks",
    load: () => import("./playbooks.page.tsx"),
    nav: { label: "Playbooks", icon: BookOpenCheck, keys: "g b" },
  },
];
