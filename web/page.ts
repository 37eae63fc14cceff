import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

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
