import type { Page } from "../page.ts";

export const sessionPages: Page[] = [
  { path: "/sign-in", load: () => import("./sign-in.page.tsx"), bare: true },
  { path: "/links/$token", load: () => import("./password-link.page.tsx"), bare: true },
];
