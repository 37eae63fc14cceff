import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { t } from "../messages.ts";
import { type FormValues, toSent } from "./form-values.ts";
import type { Source } from "./sources.tsx";
import { type Suggested, stillSuggested, withSuggested } from "./suggested.ts";
import { type Draft, previewQuery, type Template, type TemplatePreview } from "./templates.queries.ts";

const PAUSE_MS = 300;

/** What is in the form of a template, and what the server says about it. */
export function useFilling({ id, fields }: Template) {
  const [values, setValues] = useState<FormValues>({});
  const [source, setSource] = useState<Source>();
  const [suggested, setSuggested] = useState<Suggested[]>([]);
  const suggest = (more: Suggested[]) => {
    setValues((old) => withSuggested(old, more));
    setSuggested((old) => [...old, ...more]);
  };
  const [isChecked, setChecked] = useState(false);
  const draft = useMemo(
    (): Draft => ({ values: toSent(fields, values), ...(source && { from: source }) }),
    [fields, values, source],
  );
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const preview = useQuery(previewQuery(id, settled));
  const about = useMemo(
    () => ({ ...aboutOf(preview.data, isChecked), suggested: stillSuggested(values, suggested) }),
    [preview.data, isChecked, values, suggested],
  );
  return { values, setValues, suggest, source, setSource, draft, preview, about, check: () => setChecked(true) };
}

const VALUES = /^body\.values\./;

/** The server names the field; in the form the sentence stands below it. */
const inForm = (message: string) =>
  message.startsWith("is required") ? t("Fill this in.") : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

/** Errors are shown once somebody has tried to make the document. */
function aboutOf(preview: TemplatePreview | undefined, isChecked: boolean) {
  const { issues = [], from = [] } = preview ?? {};
  const errors = isChecked
    ? issues.map(({ path, message }): [string, string] => [path.replace(VALUES, ""), inForm(message)])
    : [];
  return {
    errors: new Map(errors),
    taken: new Map(from.map(({ key, value }): [string, string] => [key, String(value)])),
  };
}
