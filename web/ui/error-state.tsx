import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ApiError } from "../api.ts";
import classes from "./empty-state.module.css";

/** What a person can do about a refusal, where its own message does not say so. */
const ADVICE: Record<string, string> = {
  NOT_FOUND: "It may have been deleted, or you were not given access to it. Ask the person who sent you here.",
  FORBIDDEN: "Ask an administrator of your organization for the permission.",
  RATE_LIMITED: "Wait a minute, then try again.",
  UNREACHABLE: "",
  UNAVAILABLE: "Try again in a moment.",
  INTERNAL: "Try again. If it stays like this, tell your administrator.",
};

/** Stands where something could not be loaded: what happened and what to do. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const code = error instanceof ApiError ? error.code : "INTERNAL";
  const message = error instanceof ApiError ? error.message : "This page could not be shown.";
  const lost = error instanceof ApiError && error.status === 404;
  return (
    <div className={classes.empty} role="alert">
      <h1 className={classes.title}>{lost ? "Not found" : "That did not work"}</h1>
      <div className={classes.words}>
        <p>{message}</p>
        {ADVICE[code] && <p>{ADVICE[code]}</p>}
      </div>
      <div className={classes.action}>
        {retry && !lost && <Button onClick={retry}>Try again</Button>}
        <Button variant="default" component={Link} to="/">
          Go to the start
        </Button>
      </div>
    </div>
  );
}
