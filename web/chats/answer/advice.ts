import { ApiError } from "../../api.ts";

/** What to do about a question that was not taken in, or an answer that did not come. */
const ADVICE: Record<string, string> = {
  INSUFFICIENT_CREDITS: "Your question is kept here.",
  TRIAL_NOT_STARTED: "Your question is kept here.",
  BILLING_NOT_CONFIGURED: "Your question is kept here.",
  CHAT_BUSY: "Wait for the answer that is being written, or stop it; then send again.",
  FILE_NOT_READY: "Send again when the file is read; this takes from seconds to a few minutes.",
  FILE_FAILED: "Remove the file from the question, or upload a version that can be opened.",
  CHAT_NOT_WEB: "Choose “List in Chats” above, then send again.",
  CHAT_NOT_API: "Begin a new chat and ask there.",
  NOT_FOUND: "Something the question names is gone or no longer shared with you. Remove it and send again.",
  RATE_LIMITED: "Wait a minute, then send again.",
  UNREACHABLE: "",
  VALIDATION_FAILED: "Change the question and send again.",
};

export function adviceOn(error: unknown): { what: string; advice: string } {
  if (!(error instanceof ApiError)) return { what: "The question could not be sent.", advice: "Send it again." };
  return {
    what: error.message,
    advice: ADVICE[error.code] ?? "Send it again. If it stays so, tell your administrator.",
  };
}

export const adviceOnFailure = (code: string) =>
  ADVICE[code] ?? "Ask again. If it stays so, tell your administrator: the language model may be out of reach.";
