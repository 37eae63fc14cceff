import type { Page } from "playwright-core";
import { installWord, type Written } from "./standin.ts";

/** Word's dialog is a separate window with a reference to the window that opened it. */
const DIALOG = `Object.assign(Office.context.ui, {
  messageParent: (message, { targetOrigin }) => opener.postMessage(message, targetOrigin),
  displayDialogAsync(url, options, done) {
    const dialog = open(url, "dialog", "width=480,height=640");
    const handlers = {};
    addEventListener("message", ({ source, data, origin }) => {
      if (source === dialog) handlers.dialogMessageReceived({ message: data, origin });
    });
    const value = { addEventHandler: (type, handle) => { handlers[type] = handle; }, close: () => dialog.close() };
    done({ status: "succeeded", value });
  },
});`;

/** The script that stands in for Word with this document open. */
export const hostOf = (written: Written[], bytes: number[]) =>
  `window.word = (${installWord})(${JSON.stringify(written)}, ${JSON.stringify(bytes)}, window); ${DIALOG}`;

export const serveOffice = (page: Page, script: string) =>
  page
    .context()
    .route("https://appsforoffice.microsoft.com/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: script }),
    );
