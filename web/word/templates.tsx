import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../messages.ts";
import { GroupedInputs } from "../templates/field-inputs.tsx";
import { Sources } from "../templates/sources.tsx";
import { SuggestFromInstruction } from "../templates/suggest-from-instruction.tsx";
import { TakeFromFile } from "../templates/take-from-file.tsx";
import { makeDocument, type Template, templatesQuery } from "../templates/templates.queries.ts";
import { useFilling } from "../templates/use-filling.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { SearchSelect } from "../ui/forms/search-select.tsx";
import classes from "./pane.module.css";

/** Makes a document of a template, without leaving Word. */
export function TemplatesTab() {
  const templates = useQuery(templatesQuery("")).data?.templates ?? [];
  const [id, setId] = useState<string | null>(null);
  const template = templates.find((each) => each.id === id);
  return (
    <div className={classes.stack}>
      <SearchSelect
        label={t("Template")}
        placeholder={t("Choose a template")}
        data={templates.map((each) => ({ value: each.id, label: each.title }))}
        value={id}
        onChange={setId}
      />
      {template && <TemplateForm key={template.id} template={template} />}
    </div>
  );
}

function TemplateForm({ template }: { template: Template }) {
  const { values, setValues, suggest, source, setSource, draft, about, check } = useFilling(template);
  const make = useAction(() => makeDocument(template.id, draft, ""), { showsErrors: true });
  return (
    <form
      className={classes.stack}
      aria-label={t("Values")}
      onSubmit={(event) => {
        event.preventDefault();
        check();
        make.run();
      }}
    >
      <Sources source={source} onChange={setSource} />
      <TakeFromFile template={template} values={values} onSuggested={suggest} />
      <SuggestFromInstruction template={template} values={values} onSuggested={suggest} />
      <GroupedInputs fields={template.fields} values={values} about={about} onChange={setValues} />
      {make.error && <p role="alert">{make.error}</p>}
      <Button type="submit" loading={make.busy}>
        {t("Make document")}
      </Button>
      {make.result && (
        <p role="status">
          {t("The document is in your files.")}{" "}
          <a href={`/files/${make.result.id}`} target="_blank" rel="noreferrer">
            {make.result.name}
          </a>
        </p>
      )}
    </form>
  );
}
