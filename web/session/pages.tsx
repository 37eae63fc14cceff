import type { Page } from "../pages.tsx";

export const sessionPages: Page[] = [
  { path: "/sign-in", load: () => import("./sign-in.page.tsx"), bare: true },
  { path: "/links/$token", load: () => import("./password-link.page.tsx"), bare: true },
];
