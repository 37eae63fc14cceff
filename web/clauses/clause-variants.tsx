import { Autocomplete, Button, Textarea, TextInput } from "@mantine/core";
import { t } from "../messages.ts";
import type { VariantDraft } from "./clause-draft.ts";
import classes from "./clauses.module.css";
import { LABEL_CHOICES, variantLabel } from "./variant-labels.ts";

const MOST = 20;
const LONGEST = 204_800;

interface Props {
  variants: VariantDraft[];
  onChange: (variants: VariantDraft[]) => void;
}

/** Other wordings for the same purpose, in order of preference. */
export function ClauseVariants({ variants, onChange }: Props) {
  const set = (at: number, change: Partial<VariantDraft>) =>
    onChange(variants.map((variant, index) => (index === at ? { ...variant, ...change } : variant)));
  const add = () =>
    onChange([
      ...variants,
      { key: crypto.randomUUID(), label: variants.length === 0 ? "fallback" : "walk_away", text: "", note: "" },
    ]);
  return (
    <section className={classes.variants} aria-label={t("Variants")}>
      <h2>{t("Variants")}</h2>
      <p className={classes.hint}>
        {t("Other wordings for the same purpose: what you prefer, what you accept, where you walk away.")}
      </p>
      {variants.map((variant, at) => (
        <Variant
          key={variant.key}
          variant={variant}
          number={at + 1}
          onChange={(change) => set(at, change)}
          onDelete={() => onChange(variants.toSpliced(at, 1))}
        />
      ))}
      {variants.length < MOST && (
        <Button variant="default" size="compact-sm" onClick={add}>
          {t("Add variant")}
        </Button>
      )}
    </section>
  );
}

interface VariantProps {
  variant: VariantDraft;
  number: number;
  onChange: (change: Partial<VariantDraft>) => void;
  onDelete: () => void;
}

function Variant({ variant: { label, text, note }, number, onChange, onDelete }: VariantProps) {
  const codeOf = (words: string) => LABEL_CHOICES.find((choice) => choice.label === words)?.value ?? words;
  return (
    <fieldset className={classes.variant}>
      <legend>{t("Variant {number}", { number })}</legend>
      <Autocomplete
        label={t("What it is for")}
        data={LABEL_CHOICES.map((choice) => choice.label)}
        maxLength={80}
        value={variantLabel(label)}
        onChange={(words) => onChange({ label: codeOf(words) })}
      />
      <Textarea
        label={t("Wording of variant {number}", { number })}
        autosize
        minRows={3}
        maxRows={20}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <TextInput
        label={t("When to use it")}
        maxLength={2000}
        value={note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onDelete}>
        {t("Delete variant {number}", { number })}
      </Button>
    </fieldset>
  );
}
