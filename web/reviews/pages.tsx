import { ListChecks } from "lucide-react";
import type { Page } from "../page.ts";

export const reviewPages: Page[] = [
  {
    path: "/reviews",
    load: () => import("./reviews.page.tsx"),
    nav: { label: "Reviews", icon: ListChecks, keys: "g r" },
  },
  { path: "/reviews/$id", load: () => import("./review.page.tsx") },
];
