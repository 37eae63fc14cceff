import { api, callAsWord } from "../api.ts";
import { t } from "../messages.ts";
import { ShownError } from "../ui/feedback/shown-error.ts";
import type { Async, Dialog, OfficeApi } from "./office-types.ts";

declare const Office: OfficeApi;

/** Signs in with the cookie, where the task pane has one: Word for Windows and Mac, after the first time. */
export async function signInSilently(): Promise<boolean> {
  try {
    callAsWord((await api.post("/word/tokens")).token);
    return true;
  } catch {
    return false;
  }
}

/** Opens the sign-in page in a window of its own, and resolves when it has handed over a token. */
export const signInByDialog = () =>
  new Promise<void>((resolve, reject) => {
    const opened = ({ status, value: dialog, error }: Async<Dialog>) => {
      if (status !== "succeeded")
        return reject(new ShownError(error?.message ?? t("Word could not open the sign-in window.")));
      dialog.addEventHandler("dialogMessageReceived", ({ message, origin }) => {
        if (origin !== undefined && origin !== location.origin) return;
        dialog.close();
        callAsWord((JSON.parse(message ?? "{}") as { token: string }).token);
        resolve();
      });
      dialog.addEventHandler("dialogEventReceived", () => reject(new ShownError(t("The sign-in window was closed."))));
    };
    Office.context.ui.displayDialogAsync(`${location.origin}/word/dialog`, { height: 60, width: 30 }, opened);
  });
