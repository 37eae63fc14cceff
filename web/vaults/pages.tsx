import { Table2 } from "lucide-react";
import type { Page } from "../page.ts";

export const vaultPages: Page[] = [
  { path: "/vaults", load: () => import("./vaults.page.tsx"), nav: { label: "Vaults", icon: Table2, keys: "g v" } },
  { path: "/vaults/$id", load: () => import("./vault.page.tsx") },
  { path: "/vaults/$id/documents/$documentId", load: () => import("./documents/document.page.tsx") },
];
