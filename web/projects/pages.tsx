import { Briefcase } from "lucide-react";
import type { Page } from "../page.ts";

export const projectPages: Page[] = [
  { path: "/", load: () => import("./home.page.tsx") },
  {
    path: "/projects",
    load: () => import("./projects.page.tsx"),
    nav: { label: "Projects", icon: Briefcase, keys: "g p" },
  },
  { path: "/projects/$id", load: () => import("./project.page.tsx") },
];
