import { MessageSquare } from "lucide-react";
import type { Page } from "../page.ts";

export const chatPages: Page[] = [
  { path: "/chats", load: () => import("./chats.page.tsx"), nav: { label: "Chats", icon: MessageSquare, keys: "g c" } },
  { path: "/chats/new", load: () => import("./new-chat.page.tsx") },
  { path: "/chats/$id", load: () => import("./chat.page.tsx") },
];
