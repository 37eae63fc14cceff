import { t } from "../messages.ts";
import type { ListedRequest, RequestStatus } from "./requests.queries.ts";

export const STATUS_WORDS: Record<RequestStatus, string> = {
  new: t("New"),
  in_progress: t("In progress"),
  waiting: t("Waiting for the requester"),
  done: t("Done"),
  declined: t("Declined"),
};

export const STATUS_TONES = {
  new: "warning",
  in_progress: undefined,
  waiting: undefined,
  done: "good",
  declined: undefined,
} as const;

export const REVIEW_WORDS: Record<NonNullable<ListedRequest["review"]>["state"], string> = {
  waiting: t("Its files are being read. Then they are reviewed."),
  running: t("The review is under way."),
  nothing_to_change: t("Nothing to change: every check meets its standard position."),
  to_decide: t("The review needs you."),
  failed: t("There is no review."),
};

export const CHANNEL_WORDS = { app: t("here"), form: t("with the public form"), mail: t("by e-mail") } as const;

/** Who asked, in a few words. */
export const requesterOf = ({ requester: { name, email } }: Pick<ListedRequest, "requester">): string =>
  name ?? email ?? t("an API key");
