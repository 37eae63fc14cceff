import { Button, FileButton, Modal } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../api.ts";
import { hasField } from "../api-error.ts";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import classes from "./templates.module.css";
import { type Template, uploadTemplate } from "./templates.queries.ts";

interface Fault {
  quote: string;
  message: string;
}

/** Uploads a Word document as a new template, and opens it. */
export function UploadTemplate() {
  const navigate = useNavigate();
  return (
    <TemplateUpload
      label={t("Upload template")}
      after={({ id }) => navigate({ to: "/templates/$id", params: { id } })}
      variant="filled"
    />
  );
}

interface Props {
  label: string;
  /** The template that gets the document as its next version. */
  replaces?: string;
  variant: "filled" | "default";
  done?: string;
  after?: (template: Template) => unknown;
}

/** Uploads a Word document. What is wrong with its fields is listed, with the words of each place. */
export function TemplateUpload({ label, replaces, variant, done, after }: Props) {
  const [faults, setFaults] = useState<Fault[]>([]);
  const attempt = (file: File) =>
    uploadTemplate({ file, ...(replaces && { replaces }) }).catch((error) => {
      setFaults(faultsIn(error));
      throw error;
    });
  const upload = useAction(attempt, { showsErrors: true, ...(done && { done }), ...(after && { after }) });
  const send = (file: File | null) => {
    if (!file) return;
    setFaults([]);
    upload.run(file);
  };
  return (
    <>
      <FileButton accept=".docx,.dotx" onChange={send}>
        {(props) => (
          <Button loading={upload.busy} variant={variant} {...props}>
            {label}
          </Button>
        )}
      </FileButton>
      {upload.error && <Refused message={upload.error} faults={faults} onClose={upload.reset} />}
    </>
  );
}

function Refused({ message, faults, onClose }: { message: string; faults: Fault[]; onClose: () => void }) {
  if (faults.length === 0)
    return (
      <Modal opened onClose={onClose} title={t("This document cannot be a template")}>
        {message}
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title={t("The fields of this document have faults")} size="40rem">
      <p>{t("Correct them in Word, and upload the document again.")}</p>
      <ul className={classes.faults}>
        {faults.map(({ quote, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same fault can occur at several places
          <li key={at}>
            <q>{quote}</q> {message}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

const isFault = (value: unknown): value is Fault => hasField(value, "quote") && hasField(value, "message");

function faultsIn(error: unknown): Fault[] {
  if (!(error instanceof ApiError) || error.code !== "TEMPLATE_FAULTS") return [];
  const { details } = error;
  return hasField(details, "issues") && Array.isArray(details.issues) ? details.issues.filter(isFault) : [];
}
