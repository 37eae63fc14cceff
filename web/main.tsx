import { must } from "./ui/must.ts";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./ui/layout/base.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ApiError, queryClient } from "./api.ts";
import { App } from "./app.tsx";
import { ProveIdentityHost } from "./session/prove-identity.tsx";
import { FailuresHost } from "./ui/feedback/failures.tsx";
import { Toasts } from "./ui/feedback/toasts.tsx";
import { ConfirmHost } from "./ui/forms/confirm.tsx";
import { resolveVariables, theme } from "./ui/layout/theme.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
Object.assign(globalThis, { __webpack_nonce__: nonce });

/** Errors that the page shows to the person are not logged as application errors. */
const tellUnlessSaid = (error: unknown) => {
  if (!(error instanceof ApiError)) console.error(error);
};

createRoot(must(document.getElementById("root"), "index.html has it"), { onCaughtError: tellUnlessSaid }).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={resolveVariables}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <App />
        <ConfirmHost />
        <FailuresHost />
        <ProveIdentityHost />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
