import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "../ui/layout/base.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { queryClient } from "../api.ts";
import { resolveVariables, theme } from "../ui/layout/theme.ts";
import type { OfficeApi } from "./office-types.ts";
import { Pane } from "./pane.tsx";

declare const Office: OfficeApi;

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

void Office.onReady().then(() =>
  createRoot(document.getElementById("root")!).render(
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={resolveVariables}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <Pane />
        <Notifications position="bottom-center" limit={2} autoClose={6000} />
      </QueryClientProvider>
    </MantineProvider>,
  ),
);
