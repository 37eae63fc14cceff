import { Button, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import type { ChosenFile } from "../../ui/forms/chosen-files.tsx";
import { FileChooser } from "../../ui/forms/file-chooser.tsx";
import { Section } from "../../ui/layout/section.tsx";
import classes from "../run/run.module.css";
import { useReadiness } from "../run/run.queries.ts";
import { MOST_CONTRACTS, startDrafting } from "./from-documents.queries.ts";

export function DraftForm({ files: chosen }: { files: ChosenFile[] }) {
  const navigate = useNavigate();
  const [files, setFiles] = useState(chosen);
  const [title, setTitle] = useState("");
  const ids = files.map(({ id }) => id);
  const readiness = useReadiness(ids);
  const hindrance = hinders(files.length, title, readiness);
  const begin = useAction(() => startDrafting({ file_ids: ids, title: title.trim() }), {
    after: ({ job_id }) =>
      navigate({ to: "/playbooks/from-documents", search: { job: job_id, file: ids.join(",") }, replace: true }),
    showsErrors: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    begin.run();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <Section
        title={t("Contracts")}
        lead={t(
          "Contracts of one kind that you have signed, at most {most}. The more there are, the more the counts say.",
          {
            most: MOST_CONTRACTS,
          },
        )}
      >
        <FileChooser chosen={files} onChange={setFiles} most={MOST_CONTRACTS} />
      </Section>
      <TextInput
        label={t("Title of the playbook")}
        placeholder={t("Services agreements, as we sign them")}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={begin.fields.title}
      />
      {begin.error && (
        <p className={classes.error} role="alert">
          {begin.error}
        </p>
      )}
      <div className={classes.foot}>
        <span className={classes.said} role="status">
          {hindrance ?? t("{count, plural, one {# contract} other {# contracts}}", { count: files.length })}
        </span>
        <Button type="submit" size="sm" loading={begin.busy} disabled={hindrance !== null}>
          {t("Draft playbook")}
        </Button>
      </div>
    </form>
  );
}

/** Why the draft cannot be started yet, or null. */
function hinders(files: number, title: string, { failed, waiting }: ReturnType<typeof useReadiness>): string | null {
  if (files === 0) return t("Choose the contracts.");
  if (files > MOST_CONTRACTS) return t("Choose at most {most} contracts.", { most: MOST_CONTRACTS });
  if (failed > 0) return t("Remove the documents that could not be read.");
  if (waiting > 0)
    return t(
      "{count, plural, one {# document is still being read.} other {# documents are still being read.}} You can start once this is done.",
      { count: waiting },
    );
  return title.trim() === "" ? t("Give the playbook a title.") : null;
}
