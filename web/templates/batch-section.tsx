import { Button, FileInput, Switch, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { Section } from "../ui/layout/section.tsx";
import { isOfTexts } from "./form-values.ts";
import classes from "./templates.module.css";
import { type BatchResult, makeDocuments, type Template } from "./templates.queries.ts";

/** Several documents at once, one from each row of a table. */
export function BatchSection({ template: { id, title, fields } }: { template: Template }) {
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState("");
  const [profile, setProfile] = useState(false);
  const make = useAction(() => makeDocuments(id, { file: file as File, title: name, profile }));
  const columns = fields.filter((field) => field.type !== "list" || isOfTexts(field)).map(({ key }) => key);
  return (
    <Section
      title={t("Several documents from a table")}
      lead={t("One row is one document. The first row of the table names fields: {fields}.", {
        fields: columns.join(", "),
      })}
    >
      <div className={classes.make}>
        <FileInput
          label={t("Table")}
          placeholder={t("Choose an XLSX, CSV or DOCX file")}
          accept=".xlsx,.csv,.docx"
          value={file}
          onChange={setFile}
        />
        <TextInput
          label={t("Names of the documents")}
          placeholder={t("{title} 1, {title} 2 …", { title })}
          description={t("May hold fields in double braces.")}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Switch
          label={t("Take missing values from the company profile")}
          checked={profile}
          onChange={(event) => setProfile(event.currentTarget.checked)}
        />
        <Button variant="default" disabled={!file} loading={make.busy} onClick={() => make.run()}>
          {t("Make documents")}
        </Button>
      </div>
      {make.result && <Made result={make.result} />}
    </Section>
  );
}

function Made({ result: { rows, documents, failed, zip, notes } }: { result: BatchResult & { zip: string } }) {
  return (
    <div role="status">
      <p>
        {t("{made} of {rows} documents were made.", { made: documents.length, rows })}{" "}
        {documents.length > 0 && (
          <a href={zip} download>
            {t("Download all as ZIP")}
          </a>
        )}
      </p>
      <ul className={classes.faults}>
        {documents.map(({ file_id, filename }) => (
          <li key={file_id}>
            <Link to="/files/$id" params={{ id: file_id }}>
              {filename}
            </Link>
          </li>
        ))}
        {failed.map(({ row, issues }) => (
          <li key={row}>
            {t("Row {row} was left out:", { row })} {issues.map(({ path, message }) => `${path} ${message}`).join("; ")}
          </li>
        ))}
        {notes.map(({ place, message }) => (
          <li key={place}>
            {t("Column “{place}” was not used:", { place })} {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
