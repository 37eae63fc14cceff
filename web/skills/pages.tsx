import { Sparkles } from "lucide-react";
import type { Page } from "../page.ts";

export const skillPages: Page[] = [
  { path: "/skills", load: () => import("./skills.page.tsx"), nav: { label: "Skills", icon: Sparkles, keys: "g k" } },
  { path: "/skills/new", load: () => import("./new-skill.page.tsx") },
  { path: "/skills/$id", load: () => import("./skill.page.tsx") },
];
