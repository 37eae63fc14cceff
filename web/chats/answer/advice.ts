import { ApiError } from "../../api.ts";
import { t } from "../../messages.ts";

/** Advice for a question that was rejected, or an answer that failed. */
const ADVICE: Record<string, string> = {
  INSUFFICIENT_CREDITS: t("Your question is still here."),
  TRIAL_NOT_STARTED: t("Your question is still here."),
  BILLING_NOT_CONFIGURED: t("Your question is still here."),
  CHAT_BUSY: t("You can also stop it."),
  FILE_NOT_READY: t("Send again once the file has been read. This can take a few minutes."),
  FILE_FAILED: t("Remove the file from the question, or upload a version that can be opened."),
  CHAT_NOT_WEB: t("Then send again."),
  CHAT_NOT_API: t("Start a new chat and ask there."),
  NOT_FOUND: t(
    "Something attached to the question was deleted or is no longer shared with you. Remove it and send again.",
  ),
  RATE_LIMITED: t("Wait a minute, then send again."),
  INTERNAL: "",
  UNREACHABLE: "",
  VALIDATION_FAILED: t("Change the question and send again."),
};

export function adviceOn(error: unknown): { what: string; advice: string } {
  if (!(error instanceof ApiError)) return { what: t("The question could not be sent."), advice: t("Send it again.") };
  return {
    what: error.message,
    advice: ADVICE[error.code] ?? t("Send it again. If the problem persists, contact your administrator."),
  };
}

export const adviceOnFailure = (code: string) =>
  ADVICE[code] ??
  t("Ask again. If the problem persists, contact your administrator: the language model may be unavailable.");
