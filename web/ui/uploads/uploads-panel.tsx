import { ActionIcon, Button } from "@mantine/core";
import { X } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { t } from "../../messages.ts";
import { useRoom } from "../layout/use-room.ts";
import {
  canRetry,
  clearUploads,
  type QueuedUpload,
  retryAllUploads,
  retryUpload,
  stopUpload,
  useUploadQueue,
} from "./upload-queue.ts";
import classes from "./uploads-panel.module.css";

const AfterUpload = lazy(() => import("../../files/after-upload.tsx"));

const SHOWN_MS = 5000;
/** With something to choose from, there is more to read. */
const OFFERED_MS = 20_000;
const MOST_LISTED = 50;
/** Failed uploads come first. */
const RANK: Record<QueuedUpload["state"], number> = { failed: 0, sending: 1, waiting: 2, done: 3, stopped: 4 };

/** The uploads in progress, and those that failed: in the sidebar, on a phone at the bottom. */
export function UploadsPanel() {
  const place = useRoom("--uploads");
  return (
    <div ref={place} className={classes.place}>
      <Uploads />
    </div>
  );
}

function Uploads() {
  const uploads = useUploadQueue().filter(({ state }) => state !== "stopped");
  const isOver = uploads.length > 0 && uploads.every(({ state }) => state === "done");
  const stored = uploads.flatMap(({ stored, vault }) => (stored && !vault ? [stored] : []));
  const isOffered = isOver && stored.length > 0;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOver) return;
    const leave = () => {
      if (!panel.current?.matches(":hover, :focus-within") && !document.querySelector('[role="dialog"]'))
        clearUploads();
    };
    const timer = setInterval(leave, isOffered ? OFFERED_MS : SHOWN_MS);
    return () => clearInterval(timer);
  }, [isOver, isOffered]);
  if (uploads.length === 0) return null;
  const open = uploads.filter(({ state }) => state === "waiting" || state === "sending").length;
  const failed = uploads.filter(({ state }) => state === "failed").length;
  const left = uploads.filter(({ state }) => state !== "done").sort((a, b) => RANK[a.state] - RANK[b.state]);
  return (
    <section ref={panel} className={classes.panel} aria-label={t("Uploads")}>
      <header className={classes.head}>
        <h2 role="status">{wordsOn(uploads.length, open, failed)}</h2>
        {uploads.filter(canRetry).length > 1 && (
          <Button variant="subtle" size="compact-xs" onClick={retryAllUploads}>
            {t("Retry all")}
          </Button>
        )}
        {open === 0 && (
          <ActionIcon variant="subtle" color="gray" aria-label={t("Close uploads")} onClick={clearUploads}>
            <X size={15} aria-hidden />
          </ActionIcon>
        )}
      </header>
      {open + failed > 0 && (
        <ul className={classes.list}>
          {left.slice(0, MOST_LISTED).map((sent) => (
            <Row key={sent.key} sent={sent} />
          ))}
          {left.length > MOST_LISTED && (
            <li className={classes.row}>{t("And {count} more", { count: left.length - MOST_LISTED })}</li>
          )}
        </ul>
      )}
      {isOffered && (
        <Suspense>
          <AfterUpload files={stored} />
        </Suspense>
      )}
    </section>
  );
}

function wordsOn(all: number, open: number, failed: number): string {
  if (open === 0 && failed > 0) return t("{failed} failed", { failed });
  if (open === 0) return t("{all, plural, one {# file uploaded} other {# files uploaded}}", { all });
  const done = all - open - failed;
  return failed === 0
    ? t("{all, plural, one {Uploading 1 file} other {{done} of # files uploaded}}", { all, done })
    : t("{done} of {all, plural, one {# file} other {# files}} uploaded, {failed} failed", { done, all, failed });
}

function Row({ sent }: { sent: QueuedUpload }) {
  const { key, file, vault, progress, state, error } = sent;
  return (
    <li className={classes.row}>
      <span className={classes.name} title={file.name}>
        {file.name}
        {vault && <span className={classes.where}>{t("to {name}", { name: vault.name })}</span>}
      </span>
      {state === "failed" ? (
        <span className={classes.error}>{error}</span>
      ) : (
        <progress className={classes.bar} value={progress} aria-label={t("Uploading {name}", { name: file.name })} />
      )}
      {canRetry(sent) && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={t("Retry {name}", { name: file.name })}
          onClick={() => retryUpload(key)}
        >
          {t("Retry")}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={
          state === "failed"
            ? t("Dismiss {name}", { name: file.name })
            : t("Cancel upload of {name}", { name: file.name })
        }
        onClick={() => stopUpload(key)}
      >
        <X size={13} aria-hidden />
      </ActionIcon>
    </li>
  );
}
