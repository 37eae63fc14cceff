import type { RescanEstimate } from "../../../src/vaults/extraction/rescan/rescan.schema.ts";
import { t } from "../../messages.ts";

/** How long one document takes, roughly. */
const SECONDS_A_DOCUMENT = 0.5;
/** How long a call of a language model takes, when several run at once. */
const SECONDS_A_CALL = 1.5;

/** How long reading will take, before it has begun. */
export const readingTime = ({ model, documents, calls }: Pick<RescanEstimate, "model" | "documents" | "calls">) =>
  timeInWords(model === "local" ? documents * SECONDS_A_DOCUMENT : calls * SECONDS_A_CALL);

/** How long the rest takes at the pace so far. Undefined until there is a pace. */
export function timeLeft(began: { read: number; at: number }, now: { read: number; documents: number; at: number }) {
  const done = now.read - began.read;
  if (done <= 0 || now.at <= began.at) return undefined;
  return timeInWords((((now.at - began.at) / done) * (now.documents - now.read)) / 1000);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export function timeInWords(seconds: number): string {
  if (seconds < MINUTE / 2) return t("less than a minute");
  const minutes = Math.max(1, Math.round(seconds / MINUTE));
  if (seconds < HOUR) return t("about {minutes, plural, one {# minute} other {# minutes}}", { minutes });
  const hours = Math.round(seconds / HOUR);
  return t("about {hours, plural, one {# hour} other {# hours}}", { hours });
}
