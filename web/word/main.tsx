import { must } from "../ui/must.ts";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "../ui/layout/base.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { Toasts } from "../ui/feedback/toasts.tsx";
import { ConfirmHost } from "../ui/forms/confirm.tsx";
import { resolveVariables, theme } from "../ui/layout/theme.ts";
import type { OfficeApi } from "./office-types.ts";
import { Obstacle, Pane } from "./pane.tsx";

declare const Office: OfficeApi;

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
Object.assign(globalThis, { __webpack_nonce__: nonce });
const NO_SCRIPT = t(
  "The script that connects to Word could not be loaded from appsforoffice.microsoft.com. Check your connection, then open Chancery again.",
);
const NOT_IN_WORD = t("This page works only in Word. Open a document there, and choose Chancery on the Home tab.");

/** Why the task pane cannot work here. */
async function findObstacle(): Promise<string | undefined> {
  if (typeof Office === "undefined") return NO_SCRIPT;
  return (await Office.onReady()).host === "Word" ? undefined : NOT_IN_WORD;
}

void findObstacle().then((obstacle) =>
  createRoot(must(document.getElementById("root"), "index.html has it")).render(
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={resolveVariables}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        {obstacle ? <Obstacle reason={obstacle} /> : <Pane />}
        <ConfirmHost />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  ),
);
