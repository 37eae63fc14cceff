import { ApiError } from "../../api.ts";

/** Advice for a question that was rejected, or an answer that failed. */
const ADVICE: Record<string, string> = {
  INSUFFICIENT_CREDITS: "Your question is still here.",
  TRIAL_NOT_STARTED: "Your question is still here.",
  BILLING_NOT_CONFIGURED: "Your question is still here.",
  CHAT_BUSY: "You can also stop it.",
  FILE_NOT_READY: "Send again once the file has been read. This can take a few minutes.",
  FILE_FAILED: "Remove the file from the question, or upload a version that can be opened.",
  CHAT_NOT_WEB: "Then send again.",
  CHAT_NOT_API: "Start a new chat and ask there.",
  NOT_FOUND:
    "Something attached to the question was deleted or is no longer shared with you. Remove it and send again.",
  RATE_LIMITED: "Wait a minute, then send again.",
  INTERNAL: "",
  UNREACHABLE: "",
  VALIDATION_FAILED: "Change the question and send again.",
};

export function adviceOn(error: unknown): { what: string; advice: string } {
  if (!(error instanceof ApiError)) return { what: "The question could not be sent.", advice: "Send it again." };
  return {
    what: error.message,
    advice: ADVICE[error.code] ?? "Send it again. If the problem persists, contact your administrator.",
  };
}

export const adviceOnFailure = (code: string) =>
  ADVICE[code] ??
  "Ask again. If the problem persists, contact your administrator: the language model may be unavailable.";
