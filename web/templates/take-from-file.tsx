import { useState } from "react";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import type { ChosenFile } from "../ui/forms/chosen-files.tsx";
import { FileChooser } from "../ui/forms/file-chooser.tsx";
import { type FormValues, toSent } from "./form-values.ts";
import type { Suggested } from "./suggested.ts";
import classes from "./templates.module.css";
import { readValues, type Template } from "./templates.queries.ts";

interface Props {
  template: Template;
  values: FormValues;
  onSuggested: (suggested: Suggested[]) => void;
}

/** Writes what another document says into the fields that are empty. */
export function TakeFromFile({ template: { id, fields }, values, onSuggested }: Props) {
  const [chosen, setChosen] = useState<ChosenFile[]>([]);
  const read = useAction(
    (fileId: string) => readValues(id, { values: toSent(fields, values), from: { file_id: fileId } }),
    { after: (taken) => onSuggested(taken as Suggested[]), showsErrors: true },
  );
  const choose = (files: ChosenFile[]) => {
    setChosen(files);
    const [file] = files;
    if (file && file.id !== chosen[0]?.id) read.run(file.id);
  };
  const count = read.result?.length ?? 0;
  return (
    <details className={classes.fromFile}>
      <summary>{t("Take values from another document")}</summary>
      <FileChooser
        chosen={chosen}
        onChange={(next) => choose((typeof next === "function" ? next(chosen) : next).slice(-1))}
        most={1}
      />
      {read.error && <p role="alert">{read.error}</p>}
      {read.busy && <p role="status">{t("Reading the document…")}</p>}
      {read.result && !read.busy && !read.error && (
        <p role="status">
          {t(
            "{count, plural, =0 {Nothing was found for certain.} one {# value was taken. Check it before you make the document.} other {# values were taken. Check them before you make the document.}}",
            { count },
          )}
        </p>
      )}
    </details>
  );
}
