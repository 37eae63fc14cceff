import { FolderClosed } from "lucide-react";
import type { Page } from "../page.ts";

export const filePages: Page[] = [
  { path: "/files", load: () => import("./files.page.tsx"), nav: { label: "Files", icon: FolderClosed, keys: "g f" } },
  { path: "/files/shared", load: () => import("./files.page.tsx") },
  { path: "/files/$id", load: () => import("./file.page.tsx") },
  { path: "/files/folders/$id", load: () => import("./files.page.tsx") },
];
