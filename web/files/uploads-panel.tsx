import { ActionIcon, Button } from "@mantine/core";
import { X } from "lucide-react";
import { useEffect } from "react";
import { clearUploads, type Sent, stopUpload, tryAgain, useUploads } from "./uploads.ts";
import classes from "./uploads-panel.module.css";

const SHOWN_MS = 5000;

/** Files on their way, and those that did not arrive. */
export function UploadsPanel() {
  const uploads = useUploads().filter(({ state }) => state !== "stopped");
  const isOver = uploads.length > 0 && uploads.every(({ state }) => state === "done");
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(clearUploads, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  if (uploads.length === 0) return null;
  const open = uploads.filter(({ state }) => state === "waiting" || state === "sending").length;
  const failed = uploads.filter(({ state }) => state === "failed").length;
  const words = [
    open > 0 && `Uploading ${open} ${open === 1 ? "file" : "files"}`,
    failed > 0 && `${failed} did not arrive`,
    open + failed === 0 && `${uploads.length} ${uploads.length === 1 ? "file is" : "files are"} uploaded`,
  ].filter(Boolean);
  return (
    <section className={classes.panel} aria-label="Uploads">
      <header className={classes.head}>
        <h2 role="status">{words.join(", ")}</h2>
        {open === 0 && (
          <ActionIcon variant="subtle" color="gray" aria-label="Close the list of uploads" onClick={clearUploads}>
            <X size={15} aria-hidden />
          </ActionIcon>
        )}
      </header>
      {open + failed > 0 && (
        <ul className={classes.list}>
          {uploads
            .filter(({ state }) => state !== "done")
            .map((sent) => (
              <Row key={sent.key} sent={sent} />
            ))}
        </ul>
      )}
    </section>
  );
}

function Row({ sent }: { sent: Sent }) {
  const { key, file, progress, state, fault } = sent;
  return (
    <li className={classes.row}>
      <span className={classes.name}>{file.name}</span>
      {state === "failed" ? (
        <span className={classes.fault}>{fault}</span>
      ) : (
        <progress className={classes.bar} value={progress} aria-label={`Uploading ${file.name}`} />
      )}
      {state === "failed" && (
        <Button variant="subtle" size="compact-xs" onClick={() => tryAgain(key)}>
          Try again
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Stop ${file.name}`}
        onClick={() => stopUpload(key)}
      >
        <X size={13} aria-hidden />
      </ActionIcon>
    </li>
  );
}
