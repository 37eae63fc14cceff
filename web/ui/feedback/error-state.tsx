import { Button } from "@mantine/core";
import { useEffect } from "react";
import { ApiError } from "../../api.ts";
import { t } from "../../messages.ts";
import { ButtonLink } from "../layout/links.tsx";
import classes from "./empty-state.module.css";

/** What to do about an error whose own message does not say so. */
const ADVICE: Record<string, string> = {
  NOT_FOUND: t("It may have been deleted, or you may not have access to it. Ask the person who sent you the link."),
  FORBIDDEN: t("Ask an administrator of your organization for access."),
  RATE_LIMITED: t("Wait a minute, then try again."),
  UNREACHABLE: "",
  PART_MISSING: t("The server may be temporarily unavailable, or a newer version was installed. Try again."),
  UNAVAILABLE: t("Try again in a moment."),
  INTERNAL: t("Try again. If the problem persists, contact your administrator."),
};

/** Temporary errors. For all others, a retry gives the same result. */
const PASSING = new Set(["UNREACHABLE", "PART_MISSING", "RATE_LIMITED", "UNAVAILABLE", "INTERNAL", "REQUEST_TIMEOUT"]);

const RETRY_MS = 5000;

/** Browser messages for a module that cannot be loaded: the server is unreachable, or a newer version was deployed. */
const PART_MISSING = /dynamically imported module|preload CSS|module script failed/i;

function tell(error: unknown): { code: string; message: string; lost: boolean } {
  if (!(error instanceof ApiError)) {
    if (error instanceof Error && PART_MISSING.test(error.message))
      return { code: "PART_MISSING", message: t("Part of Chancery could not be loaded."), lost: false };
    return { code: "INTERNAL", message: t("This page could not be shown."), lost: false };
  }
  if (error.isNotFound && error.status !== 404)
    return { code: "NOT_FOUND", message: t("There is nothing at this address."), lost: true };
  return { code: error.code, message: error.message, lost: error.isNotFound };
}

/**
 * Shown in place of content that could not be loaded: what happened and what to do. If the server is unreachable, it retries
 * automatically.
 */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const { code, message, lost } = tell(error);
  const again = lost || !PASSING.has(code) ? undefined : retry;
  useEffect(() => {
    if (!again) return;
    window.addEventListener("online", again);
    const timer = code === "UNREACHABLE" ? setInterval(again, RETRY_MS) : undefined;
    return () => {
      window.removeEventListener("online", again);
      clearInterval(timer);
    };
  }, [again, code]);
  return (
    <div className={classes.empty} role="alert">
      <h1 className={classes.title}>{lost ? t("Not found") : t("Something went wrong")}</h1>
      <div className={classes.words}>
        <p>{message}</p>
        {ADVICE[code] && <p>{ADVICE[code]}</p>}
      </div>
      <div className={classes.action}>
        {again && <Button onClick={again}>{t("Try again")}</Button>}
        <ButtonLink variant="default" to="/">
          {t("Go to the home page")}
        </ButtonLink>
      </div>
    </div>
  );
}
