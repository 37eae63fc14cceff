import { Table2 } from "lucide-react";
import type { Page } from "../pages.tsx";

export const vaultPages: Page[] = [
  { path: "/vaults", load: () => import("./vaults.page.tsx"), nav: { label: "Vaults", icon: Table2, keys: "g v" } },
];
