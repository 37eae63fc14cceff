import { Sparkles } from "lucide-react";
import type { Page } from "../pages.tsx";

export const skillPages: Page[] = [
  { path: "/skills", load: () => import("./skills.page.tsx"), nav: { label: "Skills", icon: Sparkles, keys: "g k" } },
];
