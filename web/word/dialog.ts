import { ApiError, api } from "../api.ts";
import { must } from "../ui/must.ts";
import type { OfficeApi } from "./office-types.ts";

declare const Office: OfficeApi;

/** The dialog is a page of its own, where the cookie works. It hands the task pane a token, after signing in if needed. */
async function handOver() {
  try {
    const { token } = await api.post("/word/tokens");
    Office.context.ui.messageParent(JSON.stringify({ token }), { targetOrigin: location.origin });
  } catch (error) {
    const refusal = error instanceof ApiError ? error : undefined;
    if (refusal?.status === 401) location.replace("/sign-in?next=/word/dialog");
    else if (refusal?.code === "SECOND_FACTOR_SETUP_REQUIRED") location.replace("/two-step?next=/word/dialog");
    else must(document.getElementById("status"), "dialog.html has it").textContent = (error as Error).message;
  }
}

void Office.onReady().then(handOver);
