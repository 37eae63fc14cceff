import { ActionIcon, Button, Progress } from "@mantine/core";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import type { Upload } from "./use-uploads.ts";
import classes from "./vault.module.css";

const STATES: Record<Upload["state"], string> = {
  waiting: "Waiting",
  sending: "Sending",
  adding: "Adding",
  done: "Added",
  failed: "Failed",
};

interface Props {
  uploads: Upload[];
  onRetry: (id: number) => void;
  onClear: () => void;
}

/** How far the uploads are. It can be closed once all of them have ended; they go on while one works elsewhere in the table. */
export function UploadsList({ uploads, onRetry, onClear }: Props) {
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === "done").length;
  const isOver = uploads.every(({ state }) => state === "done" || state === "failed");
  return (
    <section className={classes.uploads} aria-label="Uploads">
      <header>
        <strong role="status">{`${done} of ${uploads.length} added`}</strong>
        {isOver && (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Close the list of uploads" onClick={onClear}>
            <X size={14} />
          </ActionIcon>
        )}
      </header>
      <ul>
        {uploads.slice(-50).map(({ id, name, part, state, message }) => (
          <li key={id}>
            {state === "failed" ? (
              <CircleAlert size={14} aria-hidden />
            ) : state === "done" ? (
              <CircleCheck size={14} aria-hidden />
            ) : null}
            <span>{name}</span>
            <span className={classes.quiet}>{message ?? STATES[state]}</span>
            {state === "failed" && (
              <Button size="compact-xs" variant="default" onClick={() => onRetry(id)} aria-label={`Try ${name} again`}>
                Try again
              </Button>
            )}
            {state === "sending" && <Progress value={part * 100} size="xs" aria-label={`Sending ${name}`} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
