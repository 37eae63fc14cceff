import { Button, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../messages.ts";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { Loading } from "../ui/feedback/loading.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { GroupedInputs } from "./field-inputs.tsx";
import { Preview } from "./preview.tsx";
import { Sources } from "./sources.tsx";
import { SuggestFromInstruction } from "./suggest-from-instruction.tsx";
import { TakeFromFile } from "./take-from-file.tsx";
import classes from "./templates.module.css";
import { type Draft, makeDocument, type Template } from "./templates.queries.ts";
import { useFilling } from "./use-filling.ts";

/** The form of a template beside the document that it makes. */
export function FillDesk({ template }: { template: Template }) {
  const { values, setValues, suggest, source, setSource, draft, preview, about, check } = useFilling(template);
  return (
    <div className={classes.desk}>
      <form
        aria-label={t("Values")}
        onSubmit={(event) => {
          event.preventDefault();
          check();
        }}
      >
        <Sources source={source} onChange={setSource} />
        <TakeFromFile template={template} values={values} onSuggested={suggest} />
        <SuggestFromInstruction template={template} values={values} onSuggested={suggest} />
        <GroupedInputs fields={template.fields} values={values} about={about} onChange={setValues} />
        <MakeBar template={template} draft={draft} onRefused={check} />
      </form>
      {preview.data ? (
        <Preview preview={preview.data} />
      ) : preview.error ? (
        <ErrorState error={preview.error} retry={() => void preview.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

interface MakeProps {
  template: Template;
  draft: Draft;
  onRefused: () => void;
}

function MakeBar({ template: { id, title }, draft, onRefused }: MakeProps) {
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const attempt = () =>
    makeDocument(id, draft, name).catch((error) => {
      onRefused();
      throw error;
    });
  const make = useAction(attempt, {
    done: t("The document is in your files."),
    after: (file) => navigate({ to: "/files/$id", params: { id: file.id } }),
  });
  return (
    <div className={classes.make}>
      <TextInput
        label={t("Name of the document")}
        placeholder={title}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={make.busy} onClick={() => make.run()}>
        {t("Make document")}
      </Button>
    </div>
  );
}
