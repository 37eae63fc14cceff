import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { formatList, t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { type FormValues, toSent } from "./form-values.ts";
import type { Suggested } from "./suggested.ts";
import classes from "./templates.module.css";
import { type Suggestions, suggestValues, type Template } from "./templates.queries.ts";

interface Props {
  template: Template;
  values: FormValues;
  onSuggested: (suggested: Suggested[]) => void;
}

const LONGEST = 20_000;

/** Has the language model read what the person writes, and suggests values for the empty fields. */
export function SuggestFromInstruction({ template: { id, fields }, values, onSuggested }: Props) {
  const [instruction, setInstruction] = useState("");
  const suggest = useAction(() => suggestValues(id, { instruction, values: toSent(fields, values) }), {
    after: ({ suggestions }) => onSuggested(suggestions.map(asSuggested)),
    showsErrors: true,
  });
  return (
    <details className={classes.fromFile}>
      <summary>{t("Suggest values from an instruction")}</summary>
      <Textarea
        label={t("What the document is to say")}
        placeholder={t("A lease for Acme GmbH from 1 March 2027, EUR 4,500 a month.")}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={LONGEST}
        value={instruction}
        onChange={(event) => setInstruction(event.currentTarget.value)}
      />
      <Button
        mt="xs"
        size="xs"
        variant="default"
        disabled={instruction.trim() === ""}
        loading={suggest.busy}
        onClick={() => suggest.run()}
      >
        {t("Suggest values")}
      </Button>
      {suggest.error && <p role="alert">{suggest.error}</p>}
      {suggest.result && !suggest.busy && !suggest.error && <Told fields={fields} {...suggest.result} />}
    </details>
  );
}

const asSuggested = ({ key, value, places }: Suggestions["suggestions"][number]): Suggested => ({
  key,
  value: value as Suggested["value"],
  source: t("your words “{words}”", { words: [...new Set(places.map(({ quote }) => quote))].join(" … ") }),
});

/** How much was suggested, and why the rest was not. */
function Told({ fields, suggestions, open }: Pick<Template, "fields"> & Suggestions) {
  const labelled = (wanted: Suggestions["open"][number]["reason"]) =>
    open
      .filter(({ reason }) => reason === wanted)
      .map(({ key }) => fields.find((field) => field.key === key)?.label ?? key);
  const [twice, unfit] = [labelled("contradictory"), labelled("unfit")];
  return (
    <div role="status">
      <p>
        {t(
          "{count, plural, =0 {It says nothing for certain about the fields that are empty.} one {# value is suggested. Check it before you make the document.} other {# values are suggested. Check them before you make the document.}}",
          { count: suggestions.length },
        )}
      </p>
      {twice.length > 0 && <p>{t("It says several things about {names}.", { names: formatList(twice) })}</p>}
      {unfit.length > 0 && (
        <p>{t("What it says about {names} does not fit the field.", { names: formatList(unfit) })}</p>
      )}
    </div>
  );
}
